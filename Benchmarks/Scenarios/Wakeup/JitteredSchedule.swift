// When the wakes of an open loop are due. Not for making them: the generator does that.
//
// One wake in each period, at a random place in it: the mean rate is exact, no wake follows the
// machine's own rhythms, and two wakes may come close together or almost two periods apart.

import LatencyStatistics

/// A schedule that is fixed before the first wake.
struct JitteredSchedule: Hashable, Sendable {
  /// The length of a grid cell, at least 1 ns; each holds one wake.
  let periodNanoseconds: UInt64
  /// What brings the jitter back.
  let seed: UInt64

  /// The distance of each of the first `count` wakes from the start, in order.
  func offsetsNanoseconds(count: Int) -> [UInt64] {
    var generator = SeededGenerator(seed: seed)
    return (0..<count).map { index in
      UInt64(index) * periodNanoseconds
        + UInt64.random(in: 0..<periodNanoseconds, using: &generator)
    }
  }
}
