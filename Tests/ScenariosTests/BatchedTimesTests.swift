// Times of batches with made-up numbers, and how many batches an effort has.

import BenchmarkRecords
import Harness
import Testing

@testable import Scenarios

@Suite struct BatchedTimesTests {
  private func effort(samples: Int, milliseconds: UInt64 = 0) -> Effort {
    .lasting(milliseconds: milliseconds, samples: samples)
  }

  private func batches(of operations: Int, _ effort: Effort) -> Int {
    var count = 0
    effort.forEachBatch(of: operations) { count += 1 }
    return count
  }

  @Test func aBatchIsDividedByItsOperations() {
    var times = BatchedTimes()
    times.add(1_000, for: 10)
    times.add(3_000, for: 10)
    times.add(800, for: 4)
    #expect(times.nanosecondsPerOperation == [100, 300, 200])
    #expect(times.measurement == .value(200, interval: nil))
  }

  @Test func sixBatchesHaveAnInterval() throws {
    var times = BatchedTimes()
    for nanoseconds in [40, 20, 60, 10, 50, 30] { times.add(UInt64(nanoseconds), for: 1) }
    guard case .value(let value, let interval) = times.measurement else {
      throw WrongKind(name: "batches")
    }
    #expect(value == 35)
    #expect(interval.map { $0.low...$0.high } == 10...60)
  }

  @Test func sixBatchesAtLeastWhateverTheTime() {
    #expect(batches(of: 10, effort(samples: .max)) == 6)
  }

  @Test func neverMoreSamplesThanAllowed() {
    #expect(batches(of: 10, effort(samples: 30, milliseconds: 10_000)) == 3)
    #expect(batches(of: 100, effort(samples: 30, milliseconds: 10_000)) == 1)
  }

  @Test func figuresOfACellShareItsEffort() {
    let effort = effort(samples: 10, milliseconds: 30)
    #expect(effort.sharing(among: 3).samples == 3)
    #expect(effort.sharing(among: 3).durationNanoseconds == 10_000_000)
  }

  @Test func aSeedDrawsTheSamePlacesOnce() {
    var first = RandomPlaces(count: 50, seed: 9)
    var again = RandomPlaces(count: 50, seed: 9)
    let drawn = first.draw(20)
    #expect(Set(drawn).count == 20)
    #expect(drawn.allSatisfy { (0..<50).contains($0) })
    #expect(again.draw(20) == drawn)
    #expect(again.draw(20) != drawn)
    #expect(first.draw(99).sorted() == Array(0..<50))
  }
}
