// Histories of runs with a known past: a change in the loop is found and dated, one in the weather is none,
// and what cannot stand in the row is named.

import BenchmarkRecords
import LatencyStatistics
import Testing

@testable import RegressionGate

@Suite struct HistoryTests {
  /// Runs of consecutive days, `slower` by what the day says.
  private func runs(
    _ days: Range<Int>, slower: (Int) -> Double = { _ in 1 }, weather: (Int) -> Double = { _ in 1 }
  ) -> [RunRecord] {
    days.map { day in
      var run = SampleRun.run(
        seed: UInt64(day), rounds: 4, slower: slower(day), weather: weather(day))
      run.started = "2026-11-\(day < 10 ? "0" : "")\(day)T12:00:00Z"
      return run
    }
  }

  private func reduced(_ runs: [RunRecord]) -> [HistoryRun] {
    runs.map { HistoryRun($0, name: "\($0.started).json", tolerances: ToleranceTable()) }
  }

  private func figure(_ name: String, of history: RunHistory) throws -> FigureHistory {
    try #require(history.figures.first { $0.figure.name == name })
  }

  @Test func aChangeOfTheLoopIsFoundAndDated() throws {
    let history = RunHistory(reduced(runs(1..<21, slower: { $0 < 11 ? 1 : 1.1 })).shuffled())
    let latency = try figure("latency p50", of: history)
    let shift = try #require(latency.shifts.first)
    #expect(latency.shifts.count == 1)
    #expect(history.runs[shift.run].started == "2026-11-11T12:00:00Z")
    #expect(latency.method == .ratioToRaw)
    let interval = try #require(shift.change.interval)
    #expect(interval.low < 0.1 && 0.1 < interval.high && interval.high - interval.low < 0.03)
    #expect(shift.before < 2_250 && shift.after > 2_350)
    #expect(try figure("syscallsPerWake", of: history).shifts == [])
    #expect(history.leftOut == [])
  }

  @Test func aChangeOfTheWeatherIsNone() throws {
    let history = RunHistory(reduced(runs(1..<21, weather: { $0 < 11 ? 1 : 1.5 })))
    let latency = try figure("latency p50", of: history)
    #expect(latency.shifts == [])
    #expect(latency.isSearched)
    let alone = runs(1..<21, weather: { $0 < 11 ? 1 : 1.5 }).map { run in
      var run = run
      run.results.removeAll { $0.cell == SampleRun.raw }
      return run
    }
    let bare = try figure("latency p50", of: RunHistory(reduced(alone)))
    #expect(bare.method == .unpaired)
    #expect(bare.shifts.map(\.place) == [10])
  }

  @Test func aCountThatGrewIsFoundWithoutAnyNoise() throws {
    let all = runs(1..<15).enumerated().map { day, run in
      run.changing("syscallsPerWake") { metric in
        let value: Double = day < 7 ? 2 : 3
        metric = SampleRun.counts([value, value, value, value])
      }
    }
    let shift = try #require(
      try figure("syscallsPerWake", of: RunHistory(reduced(all))).shifts.first)
    #expect(shift.before == 2 && shift.after == 3)
  }

  @Test(arguments: [(2.0, 1.9998, 0), (2, 2.05, 0), (2, 2.2, 1)])
  func aCountWithinItsToleranceDidNotChange(_ old: Double, _ new: Double, _ count: Int) throws {
    let all = runs(1..<15).enumerated().map { day, run in
      run.changing("syscallsPerWake") { metric in
        metric = SampleRun.counts([Double](repeating: day < 7 ? old : new, count: 4))
      }
    }
    let figure = try figure("syscallsPerWake", of: RunHistory(reduced(all)))
    #expect(figure.isSearched && figure.shifts.count == count)
  }

  @Test func aCreepInAllowedStepsIsOneChange() throws {
    let all = runs(1..<19).enumerated().map { day, run in
      run.changing("syscallsPerWake") { metric in
        metric = SampleRun.counts([Double](repeating: 2 + 0.08 * Double(day / 6), count: 4))
      }
    }
    let figure = try figure("syscallsPerWake", of: RunHistory(reduced(all)))
    #expect(figure.shifts.count == 1)
  }

  @Test func whatCannotStandInTheRowIsNamed() {
    var all = runs(1..<13)
    all[0].interrupted = true
    all[1].environment.set("clocksource", to: "hpet")
    all[2].tool.configuration = "debug"
    all[3].results = []
    var reduced = reduced(all)
    reduced.append(HistoryRun(all[5], name: "copy.json", tolerances: ToleranceTable()))
    let history = RunHistory(
      reduced, leftOut: [RunHistory.LeftOut(name: "verdict.json", why: "is no run")])
    let reasons = Dictionary(uniqueKeysWithValues: history.leftOut.map { ($0.name, $0.why) })
    #expect(reasons["2026-11-01T12:00:00Z.json"] == "it was interrupted")
    #expect(
      reasons["2026-11-02T12:00:00Z.json"] == "clocksource is hpet, and tsc in the newest run")
    #expect(
      reasons["2026-11-03T12:00:00Z.json"]
        == "configuration is debug, and release in the newest run")
    #expect(reasons["2026-11-04T12:00:00Z.json"] == "nothing was measured in it")
    #expect(reasons["copy.json"] == "it is a copy of 2026-11-06T12:00:00Z.json")
    #expect(reasons["verdict.json"] == "is no run")
    #expect(history.leftOut.count == 6)
    #expect(history.runs.count == 8)
    let searched = history.figures.filter(\.isSearched)
    #expect(searched.isEmpty)
  }

  @Test func aFigureThatCannotBeIsLeftOutAndNamed() throws {
    var all = runs(1..<13)
    all[4] = all[4].changing("syscallsPerWake") { $0 = SampleRun.counts([-1, -1, -1, -1]) }
    let history = RunHistory(reduced(all))
    #expect(try figure("syscallsPerWake", of: history).points.count == 11)
    #expect(history.notes.contains { $0.contains("11-05") && $0.contains("cannot be negative") })
  }

  @Test func anotherUnitIsAnotherFigure() throws {
    var all = runs(1..<12)
    all[3] = all[3].changing("latency") { $0.unit = MetricUnit(rawValue: "us") }
    let history = RunHistory(reduced(all))
    #expect(try figure("latency p50", of: history).points.count == 10)
    #expect(history.notes.contains { $0.contains("another unit") && $0.contains("11-04") })
  }

  @Test func aFigureThatIsGoneKeepsItsPast() throws {
    var all = runs(1..<13)
    for place in 6..<12 { all[place] = all[place].changingLoop { $0.metrics["latency"] = nil } }
    let latency = try figure("latency p50", of: RunHistory(reduced(all)))
    #expect(latency.points.map(\.run) == [0, 1, 2, 3, 4, 5])
    #expect(!latency.isSearched)
  }

  @Test func noRunIsNoHistory() {
    let history = RunHistory([])
    #expect(history.runs == [] && history.figures == [] && history.shiftCount == 0)
  }
}
