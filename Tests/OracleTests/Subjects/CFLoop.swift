// The oracle as Swift objects: items with closures, released when dropped.
// Not a wrapper for programs: only what the cases and the scripts need of the real CFRunLoop.

import CoreFoundationOracle
import Synchronization

/// The closures behind the numbers that the oracle's callouts carry.
enum CFCallouts {
  typealias Body = (_ event: CFOracleEvent, _ detail: UInt32) -> Void

  /// A closure on its way to the loop's thread. The loop calls it there or, for schedule and cancel,
  /// on the thread that asked while the test waits for it.
  private struct Entry: @unchecked Sendable {
    var body: Body
  }

  private static let table = Mutex<(next: UInt64, entries: [UInt64: Entry])>((1, [:]))

  static func register(_ body: @escaping Body) -> UInt64 {
    let entry = Entry(body: body)
    return table.withLock { table in
      let number = table.next
      table.next += 1
      table.entries[number] = entry
      return number
    }
  }

  static func remove(_ number: UInt64) {
    let entry = table.withLock { $0.entries.removeValue(forKey: number) }
    withExtendedLifetime(entry) {}
  }

  /// The one function that the oracle calls.
  static let callout: CFOracleCallout = { number, event, detail in
    table.withLock { $0.entries[number] }?.body(event, detail)
    if event == CFOracleBlock { remove(number) }
  }
}

/// A CFRunLoop. Any thread, except `run`.
struct CFLoop: Sendable {
  let loop: CFOracleLoop

  static var current: CFLoop { CFLoop(loop: CFOracleLoopGetCurrent()) }

  static func run(
    _ mode: CFOracleMode, seconds: Double, returnAfterSourceHandled: Bool = false
  ) -> RunOutcome {
    let code = CFOracleLoopRunInMode(mode, seconds, returnAfterSourceHandled)
    return RunOutcome(rawValue: code) ?? .asleep
  }

  func wakeUp() { CFOracleLoopWakeUp(loop) }
  func stop() { CFOracleLoopStop(loop) }
  var isWaiting: Bool { CFOracleLoopIsWaiting(loop) }
  var allModes: UInt32 { CFOracleLoopAllModes(loop) }
  var currentMode: Int32 { CFOracleLoopCurrentMode(loop) }
  func addCommonMode(_ mode: CFOracleMode) { CFOracleLoopAddCommonMode(loop, mode) }
  func nextFireDelay(_ mode: CFOracleMode) -> Double { CFOracleLoopNextFireDelay(loop, mode) }

  func perform(_ mode: CFOracleMode, _ block: @escaping () -> Void) {
    let number = CFCallouts.register { _, _ in block() }
    CFOracleLoopPerformBlock(loop, mode, CFCallouts.callout, number)
  }

  func perform(in modes: [CFOracleMode], _ block: @escaping () -> Void) {
    let number = CFCallouts.register { _, _ in block() }
    let bits = modes.reduce(UInt32(0)) { $0 | 1 << $1 }
    CFOracleLoopPerformBlockInModes(loop, bits, CFCallouts.callout, number)
  }
}

/// What CFSource, CFTimer and CFObserver have in common.
protocol CFItem: AnyObject {
  func add(to mode: CFOracleMode, of loop: CFLoop)
  func remove(from mode: CFOracleMode, of loop: CFLoop)
  func isIn(_ mode: CFOracleMode, of loop: CFLoop) -> Bool
  func invalidate()
  var isValid: Bool { get }
}

/// A CFRunLoopSource of version 0, or of version 1 on an eventfd.
final class CFSource: CFItem {
  let source: CFOracleSource
  private let number: UInt64

  init(order: Int = 0, schedules: CFCallouts.Body? = nil, _ perform: @escaping () -> Void) {
    number = CFCallouts.register { event, detail in
      if event == CFOraclePerform { perform() } else { schedules?(event, detail) }
    }
    source = CFOracleSourceCreate(Int64(order), CFCallouts.callout, number)
  }

  init(port order: Int, _ perform: @escaping () -> Void) {
    number = CFCallouts.register { _, _ in perform() }
    source = CFOraclePortCreate(Int64(order), CFCallouts.callout, number)
    precondition(source.handle != 0, "no descriptor left for the oracle's eventfd")
  }

  /// A second source that Core Foundation holds for equal; its callouts go to the first's closures.
  init(twinOf other: CFSource) {
    number = 0
    source = CFOracleSourceCreateTwin(other.source)
  }

  deinit {
    CFOracleSourceInvalidate(source)
    CFOracleSourceRelease(source)
    if number != 0 { CFCallouts.remove(number) }
  }

  func signal() { CFOracleSourceSignal(source) }
  func send() { CFOraclePortSend(source) }
  var isSignalled: Bool { CFOracleSourceIsSignalled(source) }
  func add(to mode: CFOracleMode, of loop: CFLoop) { CFOracleSourceAdd(source, loop.loop, mode) }
  func remove(from mode: CFOracleMode, of loop: CFLoop) {
    CFOracleSourceRemove(source, loop.loop, mode)
  }
  func isIn(_ mode: CFOracleMode, of loop: CFLoop) -> Bool {
    CFOracleSourceIsIn(source, loop.loop, mode)
  }
  func invalidate() { CFOracleSourceInvalidate(source) }
  var isValid: Bool { CFOracleSourceIsValid(source) }
}

/// A CFRunLoopTimer with dates as delays from now.
final class CFTimer: CFItem {
  let timer: CFOracleTimer
  private let number: UInt64

  init(after seconds: Double, every interval: Double = 0, _ fire: @escaping () -> Void) {
    number = CFCallouts.register { _, _ in fire() }
    timer = CFOracleTimerCreate(seconds, interval, CFCallouts.callout, number)
  }

  deinit {
    CFOracleTimerInvalidate(timer)
    CFOracleTimerRelease(timer)
    CFCallouts.remove(number)
  }

  func setNextFire(after seconds: Double) { CFOracleTimerSetNextFireDelay(timer, seconds) }
  var nextFireDelay: Double { CFOracleTimerNextFireDelay(timer) }
  func add(to mode: CFOracleMode, of loop: CFLoop) { CFOracleTimerAdd(timer, loop.loop, mode) }
  func remove(from mode: CFOracleMode, of loop: CFLoop) {
    CFOracleTimerRemove(timer, loop.loop, mode)
  }
  func isIn(_ mode: CFOracleMode, of loop: CFLoop) -> Bool {
    CFOracleTimerIsIn(timer, loop.loop, mode)
  }
  func invalidate() { CFOracleTimerInvalidate(timer) }
  var isValid: Bool { CFOracleTimerIsValid(timer) }
}

/// A CFRunLoopObserver.
final class CFObserver: CFItem {
  let observer: CFOracleObserver
  private let number: UInt64

  init(
    _ activities: Activities, order: Int = 0, repeats: Bool = true,
    _ observe: @escaping (Activities) -> Void
  ) {
    number = CFCallouts.register { _, detail in observe(Activities(rawValue: detail)) }
    observer = CFOracleObserverCreate(
      activities.rawValue, repeats, Int64(order), CFCallouts.callout, number)
  }

  deinit {
    CFOracleObserverInvalidate(observer)
    CFOracleObserverRelease(observer)
    CFCallouts.remove(number)
  }

  func add(to mode: CFOracleMode, of loop: CFLoop) {
    CFOracleObserverAdd(observer, loop.loop, mode)
  }
  func remove(from mode: CFOracleMode, of loop: CFLoop) {
    CFOracleObserverRemove(observer, loop.loop, mode)
  }
  func isIn(_ mode: CFOracleMode, of loop: CFLoop) -> Bool {
    CFOracleObserverIsIn(observer, loop.loop, mode)
  }
  func invalidate() { CFOracleObserverInvalidate(observer) }
  var isValid: Bool { CFOracleObserverIsValid(observer) }
}
