// The watchdog on real stalls. A stall here lasts until it has been reported, or until a limit that only a
// fault can reach: so no busy machine makes these fail, and none passes by luck.

import LinuxIO
import LoopEngine
import Synchronization
import TestSupport
import Testing

@testable import LoopRecipes

@Suite(.serialized) struct HitchMonitorTests {
  /// A place for the first report, which a stuck closure waits for.
  private final class Alarm: Sendable {
    private let hitches = Lock<[Hitch]>([])
    private let count = FutexWord()

    func note(_ hitch: Hitch) {
      hitches.withLock { $0.append(hitch) }
      _ = count.add(1)
      _ = try? count.wakeOne()
    }

    var all: [Hitch] { hitches.withLock { $0 } }

    /// Gets stuck until a report has come.
    func stall() {
      let deadline = MonotonicClock.nowNanoseconds() + 60_000_000_000
      let before = count.load()
      while count.load() == before, MonotonicClock.nowNanoseconds() < deadline {
        try? count.wait(while: before, until: deadline)
      }
    }
  }

  /// So long no thread is kept from its CPU just where it would spoil a test.
  private static let threshold = Duration.milliseconds(20)

  /// Runs a loop with a monitor and what `prepare` puts into it, until that stops it.
  private func hitches(
    on backend: TestedBackend, takesBacktrace: Bool = false,
    _ prepare: @escaping @Sendable (Loop, Alarm) -> Void
  ) async throws -> [Hitch] {
    try await withLoop(on: backend) { loop, _ in
      let alarm = Alarm()
      let monitor = try HitchMonitor(
        loop, threshold: Self.threshold, takesBacktrace: takesBacktrace
      ) { alarm.note($0) }
      prepare(loop, alarm)
      #expect(loop.run(for: .seconds(3_600)) == .stopped)
      monitor.stop()
      return alarm.all
    }
  }

  private func expect(
    _ hitches: [Hitch], _ kind: Loop.RunningCallout.Kind, after activity: Loop.Activity,
    called name: String = ""
  ) throws {
    let hitch = try #require(
      hitches.first { $0.callout?.kind == kind && $0.callout?.name == name }, "\(hitches)")
    #expect(hitch.mode == .default)
    #expect(hitch.activity == activity)
    #expect(hitch.duration >= Self.threshold)
    #expect(hitch.callout.map { $0.duration <= hitch.duration } == true)
  }

  @Test(arguments: TestedBackend.allCases)
  func aStuckSourceIsNamed(on backend: TestedBackend) async throws {
    let found = try await hitches(on: backend) { loop, alarm in
      let source = Loop.Source(name: "decoder") {
        alarm.stall()
        loop.stop()
      }
      loop.add(source)
      source.signal()
    }
    try expect(found, .source, after: .beforeSources, called: "decoder")
  }

  @Test(arguments: TestedBackend.allCases)
  func aStuckTimerIsNamed(on backend: TestedBackend) async throws {
    let found = try await hitches(on: backend) { loop, alarm in
      loop.add(
        Loop.Timer(at: loop.now.advanced(by: .milliseconds(1)), name: "blink") { _ in
          alarm.stall()
          loop.stop()
        })
    }
    try expect(found, .timer, after: .afterWaiting, called: "blink")
  }

  @Test(arguments: TestedBackend.allCases)
  func aStuckBlockIsFound(on backend: TestedBackend) async throws {
    let found = try await hitches(on: backend) { loop, alarm in
      loop.add(Loop.Source {})
      loop.perform {
        alarm.stall()
        loop.stop()
      }
    }
    try expect(found, .block, after: .beforeSources)
  }

  /// Until it really sleeps the loop is busy: what observers do before that counts.
  @Test(arguments: TestedBackend.allCases)
  func aStuckObserverBeforeTheSleepIsNamed(on backend: TestedBackend) async throws {
    let found = try await hitches(on: backend) { loop, alarm in
      loop.add(Loop.Source {})
      loop.add(
        Loop.Observer(.beforeWaiting, repeats: false, order: 2_000_000, name: "layout") { _, _ in
          alarm.stall()
          loop.stop()
        })
    }
    try expect(found, .observer, after: .beforeWaiting, called: "layout")
  }

  /// And so is what others do at the end of a run.
  @Test(arguments: TestedBackend.allCases)
  func aStuckObserverAtTheExitIsNamed(on backend: TestedBackend) async throws {
    let found = try await hitches(on: backend) { loop, alarm in
      loop.add(
        Loop.Observer(.exit, repeats: false, order: 2_000_000, name: "farewell") { _, _ in
          alarm.stall()
        })
      loop.addSignalledSource { loop.stop() }
    }
    try expect(found, .observer, after: .exit, called: "farewell")
  }

  /// The first observer is the first of all.
  @Test(arguments: TestedBackend.allCases)
  func aStuckObserverBehindTheSleepIsNamed(on backend: TestedBackend) async throws {
    let found = try await hitches(on: backend) { loop, alarm in
      loop.add(Loop.Timer(at: loop.now.advanced(by: .milliseconds(1))) { _ in loop.stop() })
      loop.add(
        Loop.Observer(.afterWaiting, order: -2_000_000, name: "undo") { _, _ in alarm.stall() })
    }
    try expect(found, .observer, after: .afterWaiting, called: "undo")
  }

  @Test(arguments: TestedBackend.allCases)
  func whatFollowsANestedRunIsWatchedAgain(on backend: TestedBackend) async throws {
    let found = try await hitches(on: backend) { loop, alarm in
      loop.add(Loop.Source {}, to: .tracking)
      loop.add(
        Loop.Timer(at: loop.now.advanced(by: .milliseconds(1)), name: "outer") { _ in
          loop.run(in: .tracking, for: .milliseconds(1))
          alarm.stall()
          loop.stop()
        })
    }
    try expect(found, .timer, after: .afterWaiting, called: "outer")
  }

  @Test(arguments: Loop.Backend.allCases)
  func theStuckThreadSaysWhereItIs(on backend: Loop.Backend) async throws {
    let kind = try #require(TestedBackend(rawValue: backend.rawValue))
    let found = try await hitches(on: kind, takesBacktrace: true) { loop, alarm in
      loop.perform {
        alarm.stall()
        loop.stop()
      }
      loop.add(Loop.Source {})
    }
    let hitch = try #require(found.first)
    switch hitch.backtrace {
    case .frames(let frames): #expect(frames.count >= 4, "\(frames)")
    case .unavailable(let reason): #expect(reason.contains("has not answered"))
    }
    #expect("\(hitch)".contains("default, after beforeSources: block"))
  }

  /// The watcher falls asleep, with nothing to wake it but the loop; and the loop rouses it.
  @Test(arguments: Loop.Backend.allCases)
  func theWatcherSleepsWhileTheLoopDoes(on backend: Loop.Backend) async throws {
    let kind = try #require(TestedBackend(rawValue: backend.rawValue))
    try await withLoop(on: kind) { loop, outside in
      let alarm = Alarm()
      let monitor = try HitchMonitor(loop, threshold: .milliseconds(1), takesBacktrace: false) {
        alarm.note($0)
      }
      loop.add(Loop.Source {})
      outside.whenAsleep {
        while !monitor.watcherSleeps { yieldProcessor() }
        loop.perform {
          #expect(!monitor.watcherSleeps)
          alarm.stall()
          loop.stop()
        }
      }
      #expect(loop.run(for: .seconds(3_600)) == .stopped)
      monitor.stop()
      #expect(alarm.all.contains { $0.callout?.kind == .block })
    }
  }

  @Test(arguments: TestedBackend.allCases)
  func aLoopThatIsBusyInShortIterationsIsNotReported(on backend: TestedBackend) async throws {
    try await withLoop(on: backend) { loop, _ in
      let alarm = Alarm()
      let monitor = try HitchMonitor(loop, threshold: .seconds(60)) { alarm.note($0) }
      let left = Counter()
      loop.add(
        Loop.Timer(at: loop.now, every: .microseconds(10)) { _ in
          if left.increment() == 500 { loop.stop() }
        })
      #expect(loop.run(for: .seconds(3_600)) == .stopped)
      monitor.stop()
      #expect(alarm.all.isEmpty)
    }
  }

  @Test func aSleepInAModeThatIsNotWatchedIsNoHitch() async throws {
    try await withLoop(on: .futex) { loop, _ in
      let log = Log()
      let monitor = try HitchMonitor(loop, in: .default, threshold: Self.threshold) { hitch in
        // The machine may keep this thread from its CPU on either side of the sleep.
        if hitch.loop.isWaiting { log.note("\(hitch)") }
      }
      loop.add(Loop.Source {}, to: "modal")
      loop.perform {
        loop.run(in: "modal", for: Self.threshold * 10)
        loop.stop()
      }
      loop.add(Loop.Source {})
      #expect(loop.run(for: .seconds(3_600)) == .stopped)
      monitor.stop()
      #expect(log.all == [])
    }
  }

  @Test func itCanBeStoppedFromItsReportAndByBeingReleased() async throws {
    try await withLoop(on: .futex) { loop, _ in
      let alarm = Alarm()
      let place = Lock<HitchMonitor?>(nil)
      let monitor = try HitchMonitor(loop, threshold: .milliseconds(1)) {
        place.withLock { $0 }?.stop()
        alarm.note($0)
      }
      place.withLock { $0 = monitor }
      loop.perform {
        alarm.stall()
        loop.stop()
      }
      loop.add(Loop.Source {})
      #expect(loop.run(for: .seconds(3_600)) == .stopped)
      #expect(alarm.all.count == 1)
      place.withLock { $0 = nil }
      for _ in 1...100 { _ = try HitchMonitor(loop) { alarm.note($0) } }
      #expect(loop.run(for: .zero) == .timedOut)
    }
  }

  /// The watcher's thread alone holds the report.
  @Test func itsThreadIsGoneWhenItIsStoppedOrReleased() async throws {
    try await withLoop(on: .futex) { loop, _ in
      let log = Log()
      let monitor = try HitchMonitor(loop, witnessedBy: Witness("stopped", in: log))
      #expect(log.all == [])
      monitor.stop()
      #expect(log.take() == ["stopped"])
      #expect(monitor.observers.allSatisfy { !$0.isValid })
      _ = try HitchMonitor(loop, witnessedBy: Witness("released", in: log))
      #expect(log.all == ["released"])
    }
  }
}

extension HitchMonitor {
  /// A monitor whose report alone holds the witness.
  fileprivate convenience init(_ loop: Loop, witnessedBy witness: consuming Witness) throws {
    try self.init(loop) { [witness] _ in witness.stayAlive() }
  }
}
