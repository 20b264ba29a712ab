// Operations timed in batches, because one of them is too short to time by itself.

import BenchmarkRecords
import Harness
import LatencyStatistics
import LinuxIO

/// The times of batches, for one operation each.
struct BatchedTimes: Sendable {
  private(set) var nanosecondsPerOperation: [Double] = []

  /// Takes the time of a batch.
  mutating func add(_ nanoseconds: UInt64, for operations: Int) {
    nanosecondsPerOperation.append(Double(nanoseconds) / Double(max(operations, 1)))
  }

  /// Times `body`, which does `operations` of them.
  mutating func time(_ operations: Int, _ body: () throws -> Void) rethrows {
    let start = MonotonicClock.nowNanoseconds()
    try body()
    add(MonotonicClock.nowNanoseconds() - start, for: operations)
  }

  /// The median batch, with its interval from six batches on.
  var measurement: Measurement { .median(of: nanosecondsPerOperation) }
}

extension Measurement {
  /// The median of figures of which each stands for a batch; with its interval from six on.
  static func median(of figures: [Double]) -> Measurement {
    .value(
      Robust.median(of: figures), interval: QuantileEstimate(of: .p50, in: figures)?.interval)
  }
}

/// How many batches an effort is good for.
struct BatchClock {
  /// So many batches have an interval at 95 %.
  private static let enoughBatches = 6

  /// The batches so far.
  private(set) var batches = 0
  private let most: Int
  private let deadlineNanoseconds: UInt64

  /// Begins; each batch does `operations` of what is sampled.
  init(_ effort: Effort, operations: Int) {
    most = max(effort.samples / max(operations, 1), 1)
    deadlineNanoseconds = MonotonicClock.nowNanoseconds() + effort.durationNanoseconds
  }

  /// Counts a batch; whether another one is wanted.
  mutating func wantsAnother() -> Bool {
    batches += 1
    return batches < most
      && (batches < Self.enoughBatches || MonotonicClock.nowNanoseconds() < deadlineNanoseconds)
  }
}

extension Effort {
  /// Calls `body`, which does `operations` of what is sampled, until the time is over: six times at
  /// least, but never for more samples than the effort has; once in any case.
  func forEachBatch(of operations: Int, _ body: () throws -> Void) rethrows {
    var clock = BatchClock(self, operations: operations)
    repeat { try body() } while clock.wantsAnother()
  }
}
