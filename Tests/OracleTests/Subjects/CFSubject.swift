// The real CFRunLoop as a script's subject.

import CoreFoundationOracle
import Glibc
import LinuxIO

final class CFSubject: ScriptSubject {
  private let loop = CFLoop.current
  private let helper: HelperThread
  private weak var callouts: (any ScriptCallouts)?
  private var sources: [CFSource] = []
  private var ports: [CFSource] = []
  private var timers: [CFTimer] = []
  private var observers: [CFObserver] = []
  private var sleepGuards: [ScriptMode: CFObserver] = [:]

  /// A delay that no script lives to see, and one that is over.
  private static let far = 1e6
  /// A short limit in seconds.
  private let short: Double
  private static let due = -1.0

  init(helper: HelperThread, tempo: Int) {
    self.helper = helper
    short = 0.01 * Double(tempo)
  }

  /// Ends what the calling thread's loop does.
  static var shakerOfThisThread: @Sendable () -> Void {
    let loop = CFLoop.current
    return {
      loop.stop()
      loop.wakeUp()
    }
  }

  private func call(_ event: ScriptEvent) { callouts?.called(event) }

  func prepare(_ script: Script, calling callouts: any ScriptCallouts) {
    self.callouts = callouts
    for (index, source) in script.sources.enumerated() {
      sources.append(source.twinOf.map { CFSource(twinOf: sources[$0]) } ?? make(source, index))
    }
    for index in script.ports.indices {
      ports.append(CFSource(port: 0) { [weak self] in self?.call(.received(index)) })
    }
    for (index, timer) in script.timers.enumerated() {
      timers.append(
        CFTimer(after: delay(timer.date), every: timer.repeats ? Self.far : 0) {
          [weak self] in self?.call(.fired(index))
        })
    }
    for (index, observer) in script.observers.enumerated() {
      observers.append(
        CFObserver(observer.activities, order: observer.order, repeats: observer.repeats) {
          [weak self] in self?.call(.observed(index, $0))
        })
    }
  }

  private func make(_ source: ScriptSource, _ index: Int) -> CFSource {
    let schedules: CFCallouts.Body = { [weak self] event, detail in
      let mode = Self.mode(Int32(bitPattern: detail)) ?? .standard
      self?.call(event == CFOracleSchedule ? .scheduled(index, mode) : .cancelled(index, mode))
    }
    return CFSource(order: source.order, schedules: schedules) { [unowned self] in
      call(.performed(index))
    }
  }

  private func item(_ item: ScriptItem) -> any CFItem {
    switch item {
    case .source(let index): sources[index]
    case .port(let index): ports[index]
    case .timer(let index): timers[index]
    case .observer(let index): observers[index]
    }
  }

  private func delay(_ date: ScriptDate) -> Double { date == .due ? Self.due : Self.far }

  // MARK: Modes by number

  private static func number(_ mode: ScriptMode) -> CFOracleMode {
    switch mode {
    case .standard: CFOracleDefaultMode
    case .named(let number): CFOracleMode(number)
    case .common: CFOracleCommonModes
    case .commonByValue: CFOracleCommonModesByValue
    }
  }

  private static func mode(_ number: Int32) -> ScriptMode? {
    if number < 0 { return nil }
    return switch CFOracleMode(number) {
    case CFOracleDefaultMode: .standard
    case CFOracleCommonModes, CFOracleCommonModesByValue: .common
    default: .named(Int(number))
    }
  }

  // MARK: ScriptSubject

  func add(_ item: ScriptItem, to mode: ScriptMode) {
    self.item(item).add(to: Self.number(mode), of: loop)
  }
  func remove(_ item: ScriptItem, from mode: ScriptMode) {
    self.item(item).remove(from: Self.number(mode), of: loop)
  }
  func contains(_ item: ScriptItem, in mode: ScriptMode) -> Bool {
    self.item(item).isIn(Self.number(mode), of: loop)
  }
  func invalidate(_ item: ScriptItem) { self.item(item).invalidate() }
  func isValid(_ item: ScriptItem) -> Bool { self.item(item).isValid }
  func signal(_ source: Int) { sources[source].signal() }
  func isSignalled(_ source: Int) -> Bool { sources[source].isSignalled }
  func send(_ port: Int) { ports[port].send() }
  func setDate(_ timer: Int, _ date: ScriptDate) { timers[timer].setNextFire(after: delay(date)) }
  func perform(_ block: Int, in modes: [ScriptMode]) {
    let body = { [weak self] in _ = self?.call(.ranBlock(block)) }
    if modes.count == 1 {
      loop.perform(Self.number(modes[0]), body)
    } else {
      loop.perform(in: modes.map(Self.number), body)
    }
  }
  func wakeUp() { loop.wakeUp() }
  func stop() { loop.stop() }
  func addCommonMode(_ mode: ScriptMode) { loop.addCommonMode(Self.number(mode)) }

  func run(
    _ mode: ScriptMode, _ limit: ScriptLimit, returnAfterSourceHandled: Bool
  ) -> RunOutcome {
    CFLoop.run(
      Self.number(mode), seconds: limit == .zero ? 0 : limit == .short ? short : 1e10,
      returnAfterSourceHandled: returnAfterSourceHandled)
  }

  /// Core Foundation's deadline is a wake by another thread, which gets half a limit more time.
  func passDeadline() {
    let end = MonotonicClock.nowNanoseconds() + UInt64(short * 1.5e9)
    while MonotonicClock.nowNanoseconds() < end { sched_yield() }
  }

  var currentMode: ScriptMode? { Self.mode(loop.currentMode) }
  var allModes: Set<ScriptMode> {
    let bits = loop.allModes
    return Set(ScriptMode.real.filter { bits & (1 << Self.number($0)) != 0 })
  }
  func nextFireDate(_ mode: ScriptMode) -> ScriptDate? {
    let delay = loop.nextFireDelay(Self.number(mode))
    return delay.isNaN ? nil : delay <= 0 ? .due : .far
  }
  var isWaiting: Bool { loop.isWaiting }

  func guardSleep(of mode: ScriptMode) {
    let observer =
      sleepGuards[mode]
      ?? CFObserver(.beforeWaiting, order: .max) { [weak self] _ in self?.call(.beforeSleep) }
    sleepGuards[mode] = observer
    observer.add(to: Self.number(mode), of: loop)
  }

  func elsewhere(_ body: @escaping () -> Void) { helper.runAndWait(body) }

  func whileAsleep(_ steps: [() -> Void]) {
    let loop = loop
    helper.start { isCancelled in
      while !loop.isWaiting { if isCancelled() { return } }
      steps.forEach { $0() }
    }
  }
}
