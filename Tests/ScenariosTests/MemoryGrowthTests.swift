// Memory for one of many by made-up footprints, and of real timers in a heap that has freed pages.

import BenchmarkRecords
import Harness
import Testing

@testable import Scenarios

@Suite struct MemoryGrowthTests {
  private func outcome(heap: Int, resident: Int?) -> CellOutcome {
    let before = Footprint(
      descriptors: 0, residentBytes: resident.map { _ in 5_000 }, heapBytes: 1_000)
    let after = Footprint(
      descriptors: 0, residentBytes: resident.map { 5_000 + $0 }, heapBytes: 1_000 + heap)
    return MemoryGrowth(from: before, to: after, count: 100)
      .outcome(heap: .heapBytesPerTimer, resident: .residentBytesPerTimer)
  }

  @Test func bothAreGivenForOne() throws {
    let outcome = outcome(heap: 9_600, resident: 12_288)
    #expect(try value("heapBytesPerTimer", of: outcome) == 96)
    #expect(try value("residentBytesPerTimer", of: outcome) == 122.88)
    #expect(outcome.unavailableMetrics.isEmpty)
  }

  @Test(arguments: [0, -4_096, 8_192, nil])
  func whatDidNotGrowWithTheHeapIsLeftOutWithItsReason(resident: Int?) throws {
    let outcome = outcome(heap: 9_600, resident: resident)
    #expect(outcome.measurements.map(\.definition.name) == ["heapBytesPerTimer"])
    #expect(outcome.unavailableMetrics.keys == ["residentBytesPerTimer"])
  }
}
