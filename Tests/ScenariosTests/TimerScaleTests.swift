// How the scale benchmark drives a loop full of timers, seen from a loop that keeps books.

import Harness
import LinuxIO
import Testing

@testable import Scenarios

@Suite struct TimerScaleTests {
  private let effort = Effort(warmupSamples: 0, samples: 4_000, durationNanoseconds: 0)

  private func measure(_ timers: Int, _ effort: Effort, _ loop: BookkeepingTimers) throws
    -> [String]
  {
    try TimerScale(timers: timers, effort: effort, seed: 1)
      .measure(BookkeepingSubject(timers: loop)).measurements.map(\.definition.name)
  }

  @Test(arguments: [(10, 5...15), (100, 50...150), (2_000, 1_500...2_500)])
  func theLoopHoldsSoManyOnAverage(timers: Int, population: ClosedRange<Int>) throws {
    let loop = BookkeepingTimers()
    #expect(
      try measure(timers, effort, loop) == [
        "timerInsert", "timerCancel", "timerRedate", "timerFire",
      ])
    #expect(loop.populations == population)
    #expect(loop.mistakes == [])
  }

  @Test func samplesLimitABatch() throws {
    let loop = BookkeepingTimers()
    var effort = effort
    effort.samples = 20
    _ = try measure(2_000, effort, loop)
    #expect(loop.populations == 1_990...2_010)
  }

  @Test func aTimerThatDoesNotFireIsAnError() {
    let loop = BookkeepingTimers()
    loop.forgetsFires = true
    let expected = WrongCallCount(calls: 99, expected: 100, what: "due timers")
    #expect(throws: expected) { try measure(100, effort, loop) }
  }
}

/// A subject that has nothing but one loop for timers.
private struct BookkeepingSubject: Subject {
  let name = "books"
  let backend: String? = nil
  let timers: OwnThread<BookkeepingTimers>

  init(timers: BookkeepingTimers) { self.timers = OwnThread(timers) }

  func makeLoop(_ request: LoopRequest) throws -> any SubjectLoop { throw Unavailable(reason: "") }

  func makeModeSwitchingLoop(_ request: ModeRequest) throws -> any ModeSwitchingLoop {
    throw Unavailable(reason: "")
  }

  func makeTimerHoldingLoop(capacity: Int) throws -> any TimerHoldingLoop { timers.value }
}

/// Holds nothing, and notes what a loop that does would choke on.
private final class BookkeepingTimers: TimerHoldingLoop {
  var forgetsFires = false
  private(set) var mistakes: [String] = []
  private var prepared: [Int: UInt64] = [:]
  private var held: [Int: UInt64] = [:]
  private var least = Int.max
  private var most = 0
  private var isFull = false

  /// How many timers there were once the loop had been filled.
  var populations: ClosedRange<Int> { min(least, most)...most }

  func prepare(_ settings: [TimerSetting]) {
    for setting in settings {
      if held[setting.place] != nil { mistakes.append("prepared in a place that is taken") }
      prepared[setting.place] = setting.fireNanoseconds
    }
  }

  func insert(_ places: [Int]) {
    for place in places {
      if prepared[place] == nil { mistakes.append("inserted without being prepared") }
      held[place] = prepared.removeValue(forKey: place)
    }
    most = max(most, held.count)
  }

  func redate(_ settings: [TimerSetting]) {
    for setting in settings
    where held.updateValue(setting.fireNanoseconds, forKey: setting.place) == nil {
      mistakes.append("moved without being held")
    }
  }

  func cancel(_ places: [Int]) {
    for place in places where held.removeValue(forKey: place) == nil {
      mistakes.append("cancelled without being held")
    }
    least = min(least, held.count)
  }

  func fireDue() -> Int {
    let now = MonotonicClock.nowNanoseconds()
    let due = held.filter { $0.value <= now }.keys
    for place in due { held.removeValue(forKey: place) }
    least = min(least, held.count)
    return forgetsFires ? due.count - 1 : due.count
  }
}
