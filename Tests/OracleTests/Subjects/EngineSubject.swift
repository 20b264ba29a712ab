// The engine as a script's subject, on any backend.

import Glibc
import LinuxIO
import LoopEngine
import Synchronization
import TestSupport
import WakeBackends

/// Used by one thread at a time: the loop's, or the helper's while the loop's waits for it.
final class EngineSubject: ScriptSubject, @unchecked Sendable {
  private let loop: Loop
  /// The backend when it is the scripted one, which owns time and plays the other thread.
  private let scripted: ScriptedBackend?
  private let helper: HelperThread
  private let short: Duration
  private weak var callouts: (any ScriptCallouts)?
  private var sources: [Loop.Source] = []
  private var ports: [EngineInbox] = []
  private let inbox: EngineInbox.Kind
  private var timers: [Loop.Timer] = []
  private var observers: [Loop.Observer] = []
  private var sleepGuards: [ScriptMode: Loop.Observer] = [:]

  private static let far = Duration.seconds(1_000_000)
  private static let named = (0...3).map { Loop.Mode("script \($0)") }
  private static let commonByValue = Loop.Mode(Loop.Mode.common.name)

  /// A subject whose ports are of the kind `inbox`.
  init(
    _ backend: any WakeBackend, _ inbox: EngineInbox.Kind, helper: HelperThread, tempo: Int
  ) {
    short = .milliseconds(10 * tempo)
    scripted = backend as? ScriptedBackend
    self.inbox = inbox
    self.helper = helper
    loop = Loop.attach(customBackend: backend)
    loop.setFailureHandler { [weak self] _ in self?.call(.asleepForEver) }
  }

  /// Ends what the loop does.
  var shake: @Sendable () -> Void {
    let loop = loop
    return {
      loop.stop()
      loop.wakeUp()
    }
  }

  private func call(_ event: ScriptEvent) {
    scripted?.advance(by: 1)
    callouts?.called(event)
  }

  private func fireTime(_ date: ScriptDate) -> Loop.Instant {
    scripted?.advance(by: 1)
    return date == .due ? loop.now : loop.now.advanced(by: Self.far)
  }

  // MARK: Items

  func prepare(_ script: Script, calling callouts: any ScriptCallouts) {
    self.callouts = callouts
    for (index, source) in script.sources.enumerated() {
      let order = source.twinOf.map { script.sources[$0].order } ?? source.order
      sources.append(makeSource(source.twinOf ?? index, order: order))
    }
    for index in script.ports.indices {
      ports.append(EngineInbox(inbox, of: loop) { [weak self] in self?.call(.received(index)) })
    }
    for (index, timer) in script.timers.enumerated() {
      timers.append(
        Loop.Timer(at: fireTime(timer.date), every: timer.repeats ? Self.far : .zero) {
          [weak self] _ in self?.call(.fired(index))
        })
    }
    for (index, observer) in script.observers.enumerated() {
      observers.append(
        makeObserver(observer.activities, order: observer.order, repeats: observer.repeats) {
          .observed(index, $0)
        })
    }
  }

  private func makeSource(_ index: Int, order: Int) -> Loop.Source {
    Loop.Source(
      order: order,
      onSchedule: { [weak self] _, mode in
        if mode != .tracking { self?.call(.scheduled(index, Self.scriptMode(mode))) }
      },
      onCancel: { [weak self] _, mode in
        if mode != .tracking { self?.call(.cancelled(index, Self.scriptMode(mode))) }
      },
      perform: { [weak self] in self?.call(.performed(index)) })
  }

  private func makeObserver(
    _ activities: Activities, order: Int, repeats: Bool,
    event: @escaping @Sendable (Activities) -> ScriptEvent
  ) -> Loop.Observer {
    Loop.Observer(
      Loop.Activity(rawValue: activities.rawValue), repeats: repeats, order: order
    ) { [weak self] _, activity in
      self?.call(event(Activities(rawValue: activity.rawValue)))
    }
  }

  func guardSleep(of mode: ScriptMode) {
    let observer =
      sleepGuards[mode]
      ?? makeObserver(.beforeWaiting, order: .max, repeats: true) { _ in .beforeSleep }
    sleepGuards[mode] = observer
    loop.add(observer, to: engineMode(mode))
  }

  // MARK: Modes

  private func engineMode(_ mode: ScriptMode) -> Loop.Mode {
    switch mode {
    case .standard: .default
    case .named(let number): Self.named[number]
    case .common: .common
    case .commonByValue: Self.commonByValue
    }
  }

  private static func scriptMode(_ mode: Loop.Mode) -> ScriptMode {
    if mode == .default { return .standard }
    return named.firstIndex(of: mode).map { .named($0) } ?? .common
  }

  // MARK: ScriptSubject

  func add(_ item: ScriptItem, to mode: ScriptMode) {
    let mode = engineMode(mode)
    switch item {
    case .source(let index): loop.add(sources[index], to: mode)
    case .port(let index): ports[index].add(to: mode)
    case .timer(let index): loop.add(timers[index], to: mode)
    case .observer(let index): loop.add(observers[index], to: mode)
    }
  }

  func remove(_ item: ScriptItem, from mode: ScriptMode) {
    let mode = engineMode(mode)
    switch item {
    case .source(let index): loop.remove(sources[index], from: mode)
    case .port(let index): ports[index].remove(from: mode)
    case .timer(let index): loop.remove(timers[index], from: mode)
    case .observer(let index): loop.remove(observers[index], from: mode)
    }
  }

  func contains(_ item: ScriptItem, in mode: ScriptMode) -> Bool {
    let mode = engineMode(mode)
    return switch item {
    case .source(let index): loop.contains(sources[index], in: mode)
    case .port(let index): ports[index].isIn(mode)
    case .timer(let index): loop.contains(timers[index], in: mode)
    case .observer(let index): loop.contains(observers[index], in: mode)
    }
  }

  func invalidate(_ item: ScriptItem) {
    switch item {
    case .source(let index): sources[index].invalidate()
    case .port(let index): ports[index].invalidate()
    case .timer(let index): timers[index].invalidate()
    case .observer(let index): observers[index].invalidate()
    }
  }

  func isValid(_ item: ScriptItem) -> Bool {
    switch item {
    case .source(let index): sources[index].isValid
    case .port(let index): ports[index].isValid
    case .timer(let index): timers[index].isValid
    case .observer(let index): observers[index].isValid
    }
  }

  func signal(_ source: Int) { sources[source].signal() }
  func isSignalled(_ source: Int) -> Bool { sources[source].isSignalled }
  func send(_ port: Int) { ports[port].send() }
  func setDate(_ timer: Int, _ date: ScriptDate) {
    timers[timer].setNextFireTime(fireTime(date))
  }
  func perform(_ block: Int, in modes: [ScriptMode]) {
    let body: @Sendable () -> Void = { [weak self] in self?.call(.ranBlock(block)) }
    if modes.count == 1 {
      loop.perform(in: engineMode(modes[0]), body)
    } else {
      loop.perform(in: modes.map(engineMode), body)
    }
  }
  func wakeUp() { loop.wakeUp() }
  func stop() { loop.stop() }
  func addCommonMode(_ mode: ScriptMode) { loop.addCommonMode(engineMode(mode)) }

  func run(
    _ mode: ScriptMode, _ limit: ScriptLimit, returnAfterSourceHandled: Bool
  ) -> RunOutcome {
    let result = loop.run(
      in: engineMode(mode),
      for: limit == .zero ? .zero : limit == .short ? short : .seconds(10_000_000_000),
      returnAfterSourceHandled: returnAfterSourceHandled)
    return RunOutcome(rawValue: Int32(result.rawValue)) ?? .asleep
  }

  func passDeadline() {
    let end = loop.now.advanced(by: short)
    scripted?.advance(by: end.nanoseconds - loop.now.nanoseconds + 1)
    while loop.now <= end { sched_yield() }
  }

  var currentMode: ScriptMode? { loop.currentMode.map(Self.scriptMode) }
  var allModes: Set<ScriptMode> {
    Set(loop.allModes.filter { $0 != .tracking }.map(Self.scriptMode).filter { !$0.isCommon })
  }
  func nextFireDate(_ mode: ScriptMode) -> ScriptDate? {
    loop.nextTimerFireTime(in: engineMode(mode)).map { $0 <= loop.now ? .due : .far }
  }
  var isWaiting: Bool { loop.isWaiting }

  func elsewhere(_ body: @escaping () -> Void) {
    if scripted == nil { helper.runAndWait(body) } else { body() }
  }

  func whileAsleep(_ steps: [() -> Void]) {
    if let scripted {
      for step in steps.map(Step.init) { scripted.after(0) { step.body() } }
      return
    }
    let loop = loop
    helper.start { isCancelled in
      while !loop.isWaiting { if isCancelled() { return } }
      steps.forEach { $0() }
    }
  }

  /// A step that the scripted backend does on the loop's own thread.
  private struct Step: @unchecked Sendable {
    let body: () -> Void
  }
}
