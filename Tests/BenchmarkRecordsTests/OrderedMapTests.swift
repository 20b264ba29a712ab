// The map under every JSON object, and the two record types that lean on it.

import BenchmarkRecords
import Testing

@Suite struct OrderedMapTests {
  @Test func keepsTheOrderOfInsertion() {
    var map: OrderedMap<Int> = ["b": 1, "a": 2]
    map["c"] = 3
    map["b"] = 4
    #expect(map.keys == ["b", "a", "c"])
    #expect(map.map(\.value) == [4, 2, 3])
    map["a"] = nil
    map["missing"] = nil
    #expect(map.keys == ["b", "c"])
    #expect(map.count == 2)
    #expect(map["a"] == nil)
  }

  @Test func equalityIgnoresOrder() {
    #expect(OrderedMap<Int>(dictionaryLiteral: ("a", 1), ("b", 2)) == ["b": 2, "a": 1])
    #expect(OrderedMap<Int>(dictionaryLiteral: ("a", 1)) != ["a": 2])
  }

  @Test func cellsAreEqualWhateverTheOrderOfParameters() {
    let first = BenchmarkCell(
      benchmark: "wakeup", subject: "raw", parameters: ["loop": "closed", "gapNanoseconds": 0])
    let second = BenchmarkCell(
      benchmark: "wakeup", subject: "raw", parameters: ["gapNanoseconds": 0, "loop": "closed"])
    #expect(first == second)
    #expect(first.hashValue == second.hashValue)
    #expect(first.description == "wakeup raw loop=closed gapNanoseconds=0")
    #expect(SampleRecords.cell.description.hasPrefix("wakeup loopscope/futex placement=same"))
  }

  @Test func environmentKeepsReasonsOnlyForWhatIsMissing() {
    var environment = Environment()
    environment.setUnavailable("governor", reason: "no cpufreq")
    #expect(environment["governor"] == nil)
    #expect(environment.reasons["governor"] == "no cpufreq")
    #expect(environment.values.keys == ["governor"])
    environment.set("governor", to: "performance")
    #expect(environment["governor"] == "performance")
    #expect(environment.reasons.isEmpty)
  }

  /// The table of metric names in DESIGN.md.
  @Test func metricsAreTheContracts() {
    let wakeup: [MetricDefinition] = [
      .latency, .wakeCall, .roundTrip, .contextSwitchesPerWake, .syscallsPerWake, .lostWakes,
    ]
    let sleep: [MetricDefinition] = [
      .cpuPerCycle, .wakerCPUPerCycle, .idleWakeupsPerSecond, .idleCPUFraction,
    ]
    let timer: [MetricDefinition] = [
      .lateness, .jitter, .driftPPM, .earlyFires, .missedFires, .coalescedFires,
    ]
    let mode: [MetricDefinition] = [.switchTime, .switchToCallout, .nestedRun, .emptyPoll]
    #expect(
      wakeup.map(\.name) == [
        "latency", "wakeCall", "roundTrip", "contextSwitchesPerWake", "syscallsPerWake",
        "lostWakes",
      ])
    #expect(
      sleep.map(\.name) == [
        "cpuPerCycle", "wakerCPUPerCycle", "idleWakeupsPerSecond", "idleCPUFraction",
      ])
    #expect(
      timer.map(\.name) == [
        "lateness", "jitter", "driftPPM", "earlyFires", "missedFires", "coalescedFires",
      ])
    #expect(mode.map(\.name) == ["switchTime", "switchToCallout", "nestedRun", "emptyPoll"])
  }
}
