// One gate run of this build against a stored run, and storing it as the next baseline. Not for two
// builds on one machine (BuildCheck), which is the better way.

import BenchmarkRecords
import Foundation
import Harness
import LinuxIO
import RegressionGate
import Scenarios

/// Measures this build and judges it against a file.
struct FileCheck {
  private let arguments: Arguments
  private let console: Console
  private let gate: RegressionGate
  private let path: String
  private let base: RunRecord?
  private let termination: TerminationSignals

  init(
    _ arguments: Arguments, _ console: Console, gate: RegressionGate, path: String,
    _ termination: TerminationSignals
  ) throws {
    self.arguments = arguments
    self.console = console
    self.path = path
    self.termination = termination
    var gate = gate
    gate.judgesBareTimes = false
    self.gate = gate
    let isFirst = arguments.has(.updateBaseline) && !FileManager.default.fileExists(atPath: path)
    base = isFirst ? nil : try StoredRun.read(path)
  }

  /// Measures, judges, stores if that is wanted, and delivers.
  func run(_ delivery: VerdictDelivery) throws -> ExitStatus {
    let run = try measure(seed: plan.seed)
    guard let base else { return try store(BaselineUpdate(first: run)) }
    var judgement = gate.judge(base: base, named: path, candidate: run, named: "this build")
    if judgement.count(of: .regressed) > 0, judgement.count(of: .failed) == 0 {
      console.note("worse in \(judgement.count(of: .regressed)) figures; measuring once more")
      let again = try measure(seed: plan.seed &+ 0x5EED)
      judgement = judgement.confirmed(
        by: gate.judge(base: base, named: path, candidate: again, named: "this build"))
    }
    if arguments.has(.updateBaseline) {
      _ = try store(
        BaselineUpdate(run, judgement: judgement, reason: arguments.text(.accept)))
    }
    return try delivery.deliver(judgement)
  }

  private var plan: BenchPlan {
    let seed = arguments.wholeNumber(.seed) ?? base?.seed ?? 1
    let rounds = arguments.wholeNumber(.rounds).map { Int($0) }
    var plan = ScenarioCatalogue.gatePlan(
      isQuick: arguments.has(.quickGate), rounds: rounds, seed: seed)
    guard let base else { return plan }
    let again = ScenarioCatalogue.plan(
      measuringAgain: base, rounds: plan.rounds, seed: seed)
    let known = Set(again.cells.map(\.recorded))
    let added =
      arguments.has(.updateBaseline) ? plan.cells.filter { !known.contains($0.recorded) } : []
    plan.cells = again.cells + added
    return plan
  }

  private func measure(seed: UInt64) throws -> RunRecord {
    var plan = plan
    plan.seed = seed
    console.note(BenchProgressText.announcement(of: plan))
    return try plan.measured(showingOn: console, or: termination)
  }

  private func store(_ update: BaselineUpdate) throws -> ExitStatus {
    switch update {
    case .refused(let reason):
      console.note("\(path) is left as it is: \(reason)")
      return .failure
    case .allowed(let run):
      let file = try ResultDestination(
        path: path, ending: "json", console: console, option: OptionSpec.baseline.name)
      try file.write(try run.json())
      console.note("stored as the new baseline: \(path)")
      return .success
    }
  }
}
