// Timers in numbers: what it costs to insert, cancel, move and fire one when the loop holds many.
//
// The loop holds `timers` on average: batches of at most a thousand take it half a batch above and
// below. Those that stay are hours away; times are random. Making a timer is not timed: it is the
// allocator's work, and subjects differ in who does it.

import BenchmarkRecords
import Harness
import LatencyStatistics
import LinuxIO

/// One loop with many timers.
struct TimerScale {
  private static let farNanoseconds: UInt64 = 3_600_000_000_000
  private static let spreadNanoseconds: UInt64 = 24 * farNanoseconds
  /// Due timers lie so far apart at most.
  private static let dueNanoseconds: UInt64 = 100_000
  /// From so many timers on, memory is more than a few pages.
  static let fewestForMemory = 10_000

  private let capacity: Int
  private let batch: Int
  private let effort: Effort
  private var places: RandomPlaces
  private var insert = BatchedTimes()
  private var cancel = BatchedTimes()
  private var redate = BatchedTimes()
  private var fire = BatchedTimes()

  init(timers: Int, effort: Effort, seed: UInt64) {
    batch = max(min(timers, 1_000, effort.samples), 1)
    capacity = timers + batch / 2
    self.effort = effort
    places = RandomPlaces(count: capacity, seed: seed)
  }

  consuming func measure(_ subject: any Subject) throws -> CellOutcome {
    let before = Footprint.now()
    let loop = try subject.makeTimerHoldingLoop(capacity: capacity)
    fill(loop)
    let memory = memory(since: before)
    try warmUp(loop)
    try effort.forEachBatch(of: batch) {
      changeTimers(of: loop)
      try fireTimers(of: loop)
    }
    withExtendedLifetime(loop) {}
    var outcome = memory ?? CellOutcome([])
    outcome.measurements.insert(contentsOf: times, at: 0)
    return outcome
  }

  private var times: [RoundMeasurement] {
    [
      RoundMeasurement(.timerInsert, insert.measurement),
      RoundMeasurement(.timerCancel, cancel.measurement),
      RoundMeasurement(.timerRedate, redate.measurement),
      RoundMeasurement(.timerFire, fire.measurement),
    ]
  }

  /// In portions, so that the list of settings is no part of what the timers take.
  private mutating func fill(_ loop: any TimerHoldingLoop) {
    for start in stride(from: 0, to: capacity, by: 1_000) {
      let portion = Array(start..<min(start + 1_000, capacity))
      loop.prepare(farSettings(portion))
      loop.insert(portion)
    }
  }

  /// Nil for so few that a page is much of it.
  private func memory(since before: Footprint) -> CellOutcome? {
    guard capacity >= Self.fewestForMemory else { return nil }
    return MemoryGrowth(from: before, to: Footprint.now(), count: capacity)
      .outcome(heap: .heapBytesPerTimer, resident: .residentBytesPerTimer)
  }

  private mutating func warmUp(_ loop: any TimerHoldingLoop) throws {
    changeTimers(of: loop)
    try fireTimers(of: loop)
    (insert, cancel, redate, fire) = (.init(), .init(), .init(), .init())
  }

  private mutating func changeTimers(of loop: any TimerHoldingLoop) {
    let gone = places.draw(batch)
    cancel.time(batch) { loop.cancel(gone) }
    loop.prepare(farSettings(gone))
    insert.time(batch) { loop.insert(gone) }
    let moves = farSettings(places.draw(batch))
    redate.time(batch) { loop.redate(moves) }
  }

  private mutating func fireTimers(of loop: any TimerHoldingLoop) throws {
    let due = places.draw(batch)
    loop.cancel(due)
    let end = MonotonicClock.nowNanoseconds() + Self.dueNanoseconds
    loop.prepare(
      due.map {
        TimerSetting(
          place: $0, fireNanoseconds: end - places.number(below: Self.dueNanoseconds))
      })
    loop.insert(due)
    MonotonicClock.spin(untilNanoseconds: end)
    var fired = 0
    fire.time(batch) { fired = loop.fireDue() }
    try WrongCallCount.check(fired, is: batch, of: "due timers")
    loop.prepare(farSettings(due))
    loop.insert(due)
  }

  private mutating func farSettings(_ chosen: [Int]) -> [TimerSetting] {
    let start = MonotonicClock.nowNanoseconds() + Self.farNanoseconds
    return chosen.map {
      TimerSetting(
        place: $0, fireNanoseconds: start + places.number(below: Self.spreadNanoseconds))
    }
  }
}
