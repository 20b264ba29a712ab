// The watchdog in scripted time: the script plays its thread, so that looks come to the nanosecond, and an
// idle minute takes no time. What a real thread adds is HitchMonitorTests' business.

import LinuxIO
import LoopEngine
import TestSupport
import Testing

@testable import LoopRecipes

/// A watcher whose thread is the script: it looks while the loop sleeps, and while a closure is stuck.
private final class ScriptedWatch: Sendable {
  private let backend: ScriptedBackend
  private let pulse = LoopPulse()
  private let watcher: HitchWatcher
  private let memory: Lock<HitchWatcher.Memory>
  private let looks = Counter()
  let reports = Lock<[Hitch]>([])

  init(_ loop: Loop, _ backend: ScriptedBackend) {
    let found = Reference<@Sendable (Hitch) -> Void>()
    self.backend = backend
    watcher = HitchWatcher(
      loop: loop, pulse: pulse, thresholdNanoseconds: 50_000_000, takesBacktrace: false
    ) { found.value?($0) }
    memory = Lock(HitchWatcher.Memory(of: watcher))
    found.value = { [unowned self] hitch in reports.withLock { $0.append(hitch) } }
    for observer in HitchMonitor.observers(of: loop, pulse) { loop.add(observer, to: .common) }
    lookInSleeps()
  }

  var lookCount: Int { looks.value }
  var isAsleep: Bool { pulse.watcherSleeps }

  /// What the thread does at the end of a pause; nothing while it sleeps itself.
  private func look() {
    guard !pulse.watcherSleeps else { return }
    looks.increment()
    let next = memory.withLock { watcher.look(&$0, at: backend.nowNanoseconds()) }
    if case .sleep(let word) = next { _ = pulse.fallAsleep(since: word) }
  }

  private func lookInSleeps() {
    backend.after(watcher.pauseNanoseconds) { [weak self] in
      guard let self else { return }
      look()
      lookInSleeps()
    }
  }

  /// A closure that is stuck for so long, or a thread that does something else than run its loop.
  func stall(nanoseconds: UInt64) {
    let end = backend.nowNanoseconds() + nanoseconds
    while backend.nowNanoseconds() < end {
      backend.advance(by: min(watcher.pauseNanoseconds, end - backend.nowNanoseconds()))
      look()
    }
  }
}

@Suite struct HitchWatcherTests {
  /// One sleep and no wake: the loop is left alone. Eight looks, and one more after which the watcher sleeps.
  @Test func anIdleMinuteIsNotReportedAndCostsNobodyAnything() async {
    await withScriptedLoop { loop, backend in
      let watch = ScriptedWatch(loop, backend)
      loop.addIdleSource()
      let sequence = backend.word.sequence
      #expect(loop.run(for: .seconds(60)) == .timedOut)
      #expect(watch.reports.withLock { $0.map(String.init(describing:)) } == [])
      #expect(watch.lookCount == 9)
      #expect(backend.sleepCount == 1 && backend.kickCount == 0)
      #expect(backend.word.sequence == sequence)
    }
  }

  /// Roused once a second, the watcher falls asleep again each time.
  @Test func aMinuteOfShortWorkIsNotReported() async {
    await withScriptedLoop { loop, backend in
      let watch = ScriptedWatch(loop, backend)
      loop.addTimer(after: 1_000_000_000, every: 1_000_000_000) { _ in
        watch.stall(nanoseconds: 49_000_000)
      }
      #expect(loop.run(for: .seconds(60)) == .timedOut)
      #expect(watch.reports.withLock { $0.map(String.init(describing:)) } == [])
      #expect(backend.sleepCount == 60 && backend.kickCount == 0)
      // Eight in each second's work, nine in each sleep, none in the rest of it.
      #expect(watch.lookCount == 60 * (8 + 9))
    }
  }

  @Test func aLoopThatDoesNotRunIsLeftAlone() async {
    await withScriptedLoop { loop, backend in
      let watch = ScriptedWatch(loop, backend)
      loop.addSignalledSource {}
      loop.run(for: .zero)
      watch.stall(nanoseconds: 1_000_000_000)
      #expect(watch.reports.withLock { $0.count } == 0)
      #expect(watch.isAsleep && watch.lookCount == 9)
    }
  }

  /// The end of such a sleep is told by nothing, so the watcher may not sleep through it.
  @Test func aStallBehindALongSleepInAModeThatIsNotWatchedIsReported() async {
    await withScriptedLoop { loop, backend in
      let watch = ScriptedWatch(loop, backend)
      for mode in [.default, "modal"] as [Loop.Mode] { loop.addIdleSource(to: mode) }
      loop.perform {
        loop.run(in: "modal", for: .seconds(1))
        watch.stall(nanoseconds: 60_000_000)
      }
      loop.run(for: .milliseconds(1))
      #expect(watch.reports.withLock { $0.map { $0.callout?.kind } } == [.block])
    }
  }

  @Test func shortWorkAroundSuchASleepDoesNotAddUp() async {
    await withScriptedLoop { loop, backend in
      let watch = ScriptedWatch(loop, backend)
      loop.addIdleSource(to: "modal")
      loop.addTimer(after: 1_000) { _ in
        watch.stall(nanoseconds: 20_000_000)
        loop.run(in: "modal", for: .seconds(1))
        watch.stall(nanoseconds: 20_000_000)
      }
      loop.run(for: .milliseconds(1))
      #expect(watch.reports.withLock { $0.count } == 0)
    }
  }

  enum Stuck: CaseIterable {
    case source, timer, block, observer
    /// The first thing after a sleep so long that the watcher sleeps, too.
    case observerOfTheWake

    var kind: Loop.RunningCallout.Kind {
      switch self {
      case .source: .source
      case .timer: .timer
      case .block: .block
      case .observer, .observerOfTheWake: .observer
      }
    }

    func put(in loop: Loop, _ closure: @escaping @Sendable () -> Void) {
      switch self {
      case .source: loop.addSignalledSource(closure)
      case .timer: loop.addTimer(after: 1_000) { _ in closure() }
      case .block: loop.perform(closure)
      case .observer:
        loop.add(Loop.Observer(.beforeWaiting, repeats: false, order: 99) { _, _ in closure() })
      case .observerOfTheWake:
        loop.addTimer(after: 500_000_000) { _ in }
        loop.add(
          Loop.Observer(.afterWaiting, repeats: false, order: -2_000_000) { _, _ in closure() })
      }
    }
  }

  @Test(arguments: Stuck.allCases)
  func aStallOf60MillisecondsIsReportedOnceWithItsName(stuck: Stuck) async throws {
    try await onTestThread {
      let backend = ScriptedBackend()
      let loop = Loop.attach(customBackend: backend)
      let watch = ScriptedWatch(loop, backend)
      loop.addIdleSource()
      stuck.put(in: loop) { watch.stall(nanoseconds: 60_000_000) }
      loop.run(for: .seconds(1))
      let reports = watch.reports.withLock { $0 }
      #expect(reports.count == 1)
      let hitch = try #require(reports.first)
      #expect(hitch.callout?.kind == stuck.kind)
      #expect(hitch.mode == .default)
      #expect((.milliseconds(50)...(.milliseconds(60))).contains(hitch.duration))
    }
  }
}
