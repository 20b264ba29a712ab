// What many like things added to the process's memory, for one of them. Pure: the footprints come
// from the caller.

import BenchmarkRecords
import Harness

/// The memory of `count` timers or loops.
struct MemoryGrowth {
  let heapBytes: Int
  /// Nil when the kernel does not tell.
  let residentBytes: Int?
  let count: Int

  init(from before: Footprint, to after: Footprint, count: Int) {
    heapBytes = after.heapBytes - before.heapBytes
    residentBytes = after.residentBytes.flatMap { end in
      before.residentBytes.map { end - $0 }
    }
    self.count = count
  }

  /// Both figures for one, or why the resident one means nothing.
  func outcome(heap: MetricDefinition, resident: MetricDefinition) -> CellOutcome {
    var outcome = CellOutcome([measurement(heap, heapBytes)])
    if let residentBytes { outcome.measurements.append(measurement(resident, residentBytes)) }
    outcome.drop(resident, because: doubt)
    return outcome
  }

  private func measurement(_ metric: MetricDefinition, _ bytes: Int) -> RoundMeasurement {
    RoundMeasurement(metric, .value(Double(bytes) / Double(count)))
  }

  /// Memory in use is resident once it is touched: less of that than of the former was there before.
  private var doubt: String? {
    guard let residentBytes else { return "the kernel does not tell what is resident" }
    return residentBytes < heapBytes
      ? "less became resident than was allocated: freed pages were used again, or new ones not yet"
      : nil
  }
}
