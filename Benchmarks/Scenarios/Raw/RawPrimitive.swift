// The agreement of the bare primitives: exactly the system calls of a backend, and nothing around
// them. They are what a loop on that backend is measured against.

import Harness
import LinuxIO

/// A bare way to sleep, owned by the thread that sleeps.
protocol RawPrimitive {
  /// What wakes it.
  associatedtype PrimitiveWaker: Waker

  /// The backend's name.
  static var backend: String { get }

  init() throws(Errno)

  var waker: PrimitiveWaker { get }

  /// Sleeps until a wake or the monotonic time `deadlineNanoseconds` (`.max`: never); returns
  /// whether it was a wake. A wake that came before is not lost. A past deadline polls.
  mutating func wait(untilNanoseconds deadlineNanoseconds: UInt64) throws(Errno) -> Bool
}

extension EpollSet {
  /// Waits until a report or an absolute time; signals neither end nor lengthen it.
  func wait(
    untilNanoseconds deadlineNanoseconds: UInt64, into reports: inout [ReadyDescriptor]
  ) throws(Errno) {
    while true {
      do throws(Errno) {
        return try wait(atMost: Self.nanoseconds(until: deadlineNanoseconds), into: &reports)
      } catch .interrupted {
        continue
      }
    }
  }

  private static func nanoseconds(until deadlineNanoseconds: UInt64) -> UInt64 {
    guard deadlineNanoseconds != .max else { return .max }
    let now = MonotonicClock.nowNanoseconds()
    return deadlineNanoseconds > now ? deadlineNanoseconds - now : 0
  }
}
