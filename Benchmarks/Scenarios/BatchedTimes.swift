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

extension Effort {
  /// So many batches have an interval at 95 %.
  private static let enoughBatches = 6

  /// Calls `body`, which does `operations` of what is sampled, until the time is over: six times at
  /// least, but never for more samples than the effort has; once in any case.
  func forEachBatch(of operations: Int, _ body: () throws -> Void) rethrows {
    let most = max(samples / max(operations, 1), 1)
    let deadline = MonotonicClock.nowNanoseconds() + durationNanoseconds
    var count = 0
    repeat {
      try body()
      count += 1
    } while count < most
      && (count < Self.enoughBatches || MonotonicClock.nowNanoseconds() < deadline)
  }
}
