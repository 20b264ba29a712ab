// One value from one thread to another, for setting a measurement up and taking it down; never
// inside what is measured.

import LinuxIO
import Synchronization

/// A place that one thread fills once and others wait for.
public final class Handoff<Value: Sendable>: Sendable {
  private let value = Mutex<Value?>(nil)
  private let isFilled = FutexWord()

  /// An empty place.
  public init() {}

  /// Fills the place and wakes one that waits; later calls change nothing.
  public func fill(_ newValue: Value) {
    value.withLock { if $0 == nil { $0 = newValue } }
    if isFilled.insert(1) == 0 { _ = try? isFilled.wakeOne() }
  }

  /// The value, waited for until the monotonic time `deadlineNanoseconds`; nil when that passes.
  public func value(untilNanoseconds deadlineNanoseconds: UInt64 = .max) -> Value? {
    while isFilled.load() == 0 {
      do throws(Errno) {
        try isFilled.wait(while: 0, until: deadlineNanoseconds)
      } catch .timedOut {
        break
      } catch {
        continue
      }
    }
    return value.withLock { $0 }
  }
}
