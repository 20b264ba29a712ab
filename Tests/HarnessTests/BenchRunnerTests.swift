// The parent's side against children that tests play.

import BenchmarkRecords
import Testing

@testable import Harness

/// Plays children: each answers all cells it is asked for, unless the script says otherwise.
private final class ScriptedExecutor: RoundExecutor {
  var requests: [RoundRequest] = []
  /// What to do at a cell, by round and subject; nil: measure it.
  var script: (Int, String) -> RoundEnd? = { _, _ in nil }
  /// The rounds that a tracer records.
  var traced: Set<Int> = []
  /// Why a cell has nothing to measure, by round and subject; nil: it has.
  var missing: (Int, String) -> Unavailable? = { _, _ in nil }

  func execute(_ request: RoundRequest, hear: (RoundMessage) -> Void) -> RoundEnd {
    requests.append(request)
    if traced.contains(request.round) { hear(.traced) }
    for index in request.groups.flatMap(\.cells) {
      hear(.began([index]))
      let cell = request.cells[index]
      if let end = script(request.round, cell.subject) { return end }
      hear(.record(answer(cell, round: request.round)))
    }
    return .finished
  }

  private func answer(_ cell: PlannedCell, round: Int) -> RoundRecord {
    var record = record(cell, round: round)
    guard let missing = missing(round, cell.subject) else { return record }
    record.status = .unavailable(reason: missing.reason)
    record.isPassing = missing.isPassing
    record.measurements = []
    return record
  }
}

@Suite struct BenchRunnerTests {
  private let executor = ScriptedExecutor()
  private let plan = BenchPlan(cells: ["a", "b", "c"].map { cell($0) }, rounds: 4, seed: 7)

  private func run(_ plan: BenchPlan? = nil) -> (BenchRunner, [BenchProgress]) {
    var progress: [BenchProgress] = []
    var runner = BenchRunner(plan: plan ?? self.plan, executor: executor) { progress.append($0) }
    runner.run()
    return (runner, progress)
  }

  @Test func everyRoundMeasuresEveryCell() {
    let (runner, progress) = run()
    #expect(runner.results.map(\.cell) == plan.cells.map(\.recorded))
    for result in runner.results {
      #expect(result.status == .measured)
      #expect(result.metrics["lostWakes"]?.rounds.map(\.round) == [1, 2, 3, 4])
    }
    #expect(executor.requests.map(\.round) == [1, 2, 3, 4])
    #expect(progress.count { if case .cellBegan = $0 { true } else { false } } == 12)
  }

  @Test func aCrashCostsOneCellAndKeepsTheOthers() {
    executor.script = { round, subject in
      round == 2 && subject == "b" ? .broken("killed by signal 11") : nil
    }
    let (runner, progress) = run()
    #expect(runner.results.map(\.status.word) == ["measured", "failed", "measured"])
    #expect(runner.results[1].status.reason == "round 2: killed by signal 11")
    #expect(runner.results[1].metrics["lostWakes"]?.rounds.map(\.round) == [1])
    #expect(runner.results[2].metrics["lostWakes"]?.rounds.count == 4)
    let lost = BenchProgress.cellLost(
      plan.cells[1].recorded, .failed(reason: "killed by signal 11"))
    #expect(progress.contains(lost))
  }

  @Test func aCellThatFailedIsNotTriedAgain() {
    executor.script = { _, subject in subject == "a" ? .broken("hangs") : nil }
    let (runner, _) = run()
    #expect(runner.results[0].status == .failed(reason: "round 1: hangs"))
    #expect(executor.requests.last.map { Set($0.groups.flatMap(\.cells)) } == [1, 2])
  }

  @Test func aCellThatCanNeverBeHadIsNotTriedAgain() {
    executor.missing = { _, subject in subject == "a" ? Unavailable(reason: "no modes") : nil }
    let (runner, _) = run()
    #expect(runner.results[0].status == .unavailable(reason: "no modes"))
    #expect(executor.requests.last.map { Set($0.groups.flatMap(\.cells)) } == [1, 2])
  }

  @Test func whatDidNotHappenInOneRoundIsTriedInTheNext() {
    executor.missing = { round, subject in
      round == 1 && subject == "a" ? Unavailable(reason: "never slept", isPassing: true) : nil
    }
    let (runner, progress) = run()
    #expect(runner.results[0].status == .measured)
    #expect(runner.results[0].metrics["lostWakes"]?.rounds.map(\.round) == [2, 3, 4])
    #expect(
      runner.results[0].unavailableRounds == [UnavailableRound(round: 1, reason: "never slept")])
    #expect(!progress.contains { if case .cellLost = $0 { true } else { false } })
  }

  @Test func aTracerOfSomeRoundsIsNotedAndWarnedOfOnce() {
    #expect(!run().0.isTraced)
    executor.traced = [2, 3]
    let (runner, progress) = run()
    #expect(runner.isTraced)
    #expect(progress.count { $0 == .tracerSeen } == 1)
  }

  @Test func anInterruptionKeepsWhatThereIs() {
    executor.script = { round, subject in round == 2 && subject == "b" ? .interrupted : nil }
    let (runner, _) = run()
    #expect(runner.isInterrupted)
    #expect(executor.requests.count == 2)
    #expect(runner.results.allSatisfy { $0.status == .measured })
    #expect(runner.results[1].metrics["lostWakes"]?.rounds.map(\.round) == [1])
  }

  @Test func whatAnInterruptionPreventedSaysSo() {
    executor.script = { _, _ in .interrupted }
    let (runner, _) = run()
    #expect(
      runner.results.allSatisfy {
        $0.status == .failed(reason: "interrupted before its first round")
      })
  }

  @Test func aToolThatCannotStartComesToAnEnd() {
    struct Broken: RoundExecutor {
      func execute(_ request: RoundRequest, hear: (RoundMessage) -> Void) -> RoundEnd {
        .broken("no such program")
      }
    }
    var runner = BenchRunner(plan: plan, executor: Broken()) { _ in }
    runner.run()
    #expect(runner.results.allSatisfy { $0.status == .failed(reason: "round 1: no such program") })
  }

  @Test func aChildThatLeavesCellsOutIsAFailure() {
    struct Lazy: RoundExecutor {
      func execute(_ request: RoundRequest, hear: (RoundMessage) -> Void) -> RoundEnd { .finished }
    }
    var runner = BenchRunner(plan: plan, executor: Lazy()) { _ in }
    runner.run()
    #expect(runner.results.allSatisfy { $0.status.word == "failed" })
  }
}
