// Tuning: what is granted is read back, what is refused has a reason and is told once.

import BenchmarkRecords
import LinuxIO
import Testing

@testable import Harness

@Suite struct TuningTests {
  /// Outcomes of a request on a thread of its own, on a machine without any files.
  private func outcomes(_ adjust: (inout TuningRequest) -> Void) throws -> [TuningOutcome] {
    var request = TuningRequest()
    adjust(&request)
    let thread = try PlacedThread(name: "tuned", cpus: CPUAffinity.allowedCPUs()) {
      [request] in Tuning(request, files: SystemFiles(root: "/no/such/machine")).outcomes
    }
    return try thread.value()
  }

  @Test func nothingIsTriedUnlessAskedFor() throws {
    #expect(try outcomes { _ in } == [])
  }

  @Test func whatIsGrantedIsReadBack() throws {
    let last = try #require(CPUAffinity.allowedCPUs().last)
    let found = try outcomes {
      $0.cpus = [last]
      $0.timerSlackNanoseconds = 12_345
    }
    #expect(
      found == [
        TuningOutcome(name: "cpus", requested: [.whole(last)], achieved: [.whole(last)]),
        TuningOutcome(name: "timerSlackNanoseconds", requested: 12_345, achieved: 12_345),
      ])
  }

  @Test func whatIsRefusedHasAReason() throws {
    let found = try outcomes {
      $0.cpus = [4_095]
      $0.cpuLatencyMicroseconds = 0
    }
    #expect(found.map(\.name) == ["cpus", "cpuLatencyMicroseconds"])
    #expect(found[0].refusal == "Invalid argument (22)")
    #expect(found[0].achieved == .array(try CPUAffinity.allowedCPUs().map { .whole($0) }))
    #expect(found[1].refusal == "No such file or directory (2)")
    #expect(found[1].achieved == nil)
  }

  @Test func outcomesCrossTheProcessBoundary() throws {
    let message = RoundMessage.tuned([
      TuningOutcome(name: "cpus", requested: [0, 1], achieved: [0, 1]),
      TuningOutcome(name: "fifoPriority", requested: 80, achieved: 0, refusal: "not permitted"),
    ])
    #expect(try RoundMessage(line: message.line().utf8) == message)
  }

  @Test func aRefusalIsWarnedOfOnceAndStandsForAllRounds() {
    struct Child: RoundExecutor {
      func execute(_ request: RoundRequest, hear: (RoundMessage) -> Void) -> RoundEnd {
        #expect(request.tuning.fifoPriority == 80)
        let refusal = request.round == 2 ? nil : "not permitted"
        hear(.tuned([TuningOutcome(name: "fifoPriority", requested: 80, refusal: refusal)]))
        for index in request.groups.flatMap(\.cells) {
          hear(.record(record(request.cells[index], round: request.round)))
        }
        return .finished
      }
    }
    var tuning = TuningRequest()
    tuning.fifoPriority = 80
    var warnings: [String] = []
    var runner = BenchRunner(
      plan: BenchPlan(cells: [cell("a")], rounds: 3, seed: 1, tuning: tuning), executor: Child()
    ) { if case .warning(let text) = $0 { warnings.append(text) } }
    runner.run()
    #expect(
      warnings == ["tuning refused, measured without it: --fifo 80: not permitted"])
    #expect(runner.tuning["fifoPriority"]?.refusal == "not permitted")
    #expect(runner.results.map(\.status) == [.measured])
  }

  @Test func onlyARealTimeThreadHasNoSlack() throws {
    #expect(throws: PlacementRefused.self) {
      _ = try PlacedThread(
        name: "ordinary", cpus: CPUAffinity.allowedCPUs(), slackNanoseconds: 0
      ) {}
    }
  }

  @Test(.enabled(if: SystemProbes.isSuperuser, "a priority is granted to the superuser"))
  func aRealTimeThreadTakesNoOtherSlack() throws {
    let thread = try PlacedThread(name: "outer", cpus: CPUAffinity.allowedCPUs()) {
      try RealTimeScheduling.set(fifoPriority: 1)
      let cpus = try CPUAffinity.allowedCPUs()
      try PlacedThread(name: "inner", cpus: cpus, slackNanoseconds: 0) {}.value()
      #expect(throws: PlacementRefused.self) {
        _ = try PlacedThread(name: "inner", cpus: cpus, slackNanoseconds: 50_000) {}
      }
    }
    try thread.value()
  }
}
