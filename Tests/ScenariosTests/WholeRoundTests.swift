// A whole smoke round through the harness, in this process: what `bench-round` answers and what the
// parent makes of it.

import BenchmarkRecords
import Testing

@testable import Harness
@testable import Scenarios

/// Answers requests in this process, through the same lines that a child writes.
private struct InProcessExecutor: RoundExecutor {
  func execute(_ request: RoundRequest, hear: (RoundMessage) -> Void) -> RoundEnd {
    var lines: [String] = []
    let child = RoundChild(
      scenarios: ScenarioCatalogue.scenarios
    ) { lines.append($0) }
    do {
      try child.run(request)
      for line in lines {
        let message = try RoundMessage(line: line.utf8)
        if case .finished = message { return .finished }
        hear(message)
      }
      return .broken("no end")
    } catch {
      return .broken("\(error)")
    }
  }
}

@Suite struct WholeRoundTests {
  @Test func everyCellOfEveryBenchmarkHasItsResult() throws {
    var request = PlanRequest(size: .smoke, seed: 3)
    request.backends = ["futex"]
    request.rounds = 2
    let plan = ScenarioCatalogue.plan(for: request)
    var runner = BenchRunner(plan: plan, executor: InProcessExecutor()) { _ in }
    runner.run()
    #expect(runner.results.map(\.cell) == plan.cells.map(\.recorded))
    for result in runner.results {
      let isCross = result.cell.parameters["placement"] == "cross"
      let needsALoop =
        ["mode", "scale"].contains(result.cell.benchmark)
        || result.cell.parameters["load"] == "modes" || result.cell.parameters["recipe"] != nil
      let mayBeMissing = isCross || (result.cell.subject == "raw" && needsALoop)
      // Threads of other tests come and go in this process, so its CPU time may not add up.
      if result.cell.benchmark == "sleep" { continue }
      #expect(
        result.status == .measured || (mayBeMissing && result.status.word == "unavailable"),
        "\(result.cell): \(result.status)")
    }
    let sleep = try #require(
      runner.results.first { $0.cell.benchmark == "sleep" && $0.cell.subject == "loopscope" })
    #expect(
      Set(sleep.metrics.keys).subtracting(["cpuAccounted"]) == [
        "cpuPerCycle", "wakerCPUPerCycle", "idleWakeupsPerSecond",
        "idleCPUFraction",
      ])
    #expect(sleep.metrics["cpuPerCycle"]?.rounds.count == 2)
  }
}
