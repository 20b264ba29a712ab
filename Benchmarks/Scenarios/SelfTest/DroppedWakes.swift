// The trick of the self-test that loses wakes, and counts how many.

import Harness
import LinuxIO
import Synchronization

/// Drops one wake in so many of all loops of a subject together, never two in a row.
final class DroppedWakes: WakeTrick {
  private let oneIn: Int
  private let calls = Atomic<Int>(0)

  /// - Parameter oneIn: at least two: the wake that rescues a dropped one must come through.
  init(oneIn: Int) { self.oneIn = max(oneIn, 2) }

  /// How many wakes have been dropped.
  var droppedCount: Int { calls.load(ordering: .relaxed) / oneIn }

  func wake(_ real: any Waker) throws(Errno) {
    let number = calls.wrappingAdd(1, ordering: .relaxed).newValue
    if !number.isMultiple(of: oneIn) { try real.wake() }
  }
}
