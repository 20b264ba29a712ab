// One gate run of this build against another build on the same machine, and the second measurement that
// a regression takes. Not for how often (CheckSeries).

import BenchmarkRecords
import Harness
import LinuxIO
import RegressionGate
import Scenarios

/// Measures and judges two builds.
struct BuildCheck {
  /// The seed of the first run.
  let seed: UInt64
  /// What judges.
  var gate: RegressionGate
  /// What is done to the candidate on purpose.
  var fault: InjectedFault?
  /// When no further round may begin.
  var deadlineNanoseconds: UInt64?
  private let arguments: Arguments
  private let console: Console
  private let base: BaselineBuild
  private let termination: TerminationSignals

  init(
    _ arguments: Arguments, _ console: Console, gate: RegressionGate, base: BaselineBuild,
    _ termination: TerminationSignals
  ) throws {
    self.arguments = arguments
    self.console = console
    self.gate = gate
    self.base = base
    self.termination = termination
    seed = arguments.seedOrRandom
    fault = try arguments.text(.inject).map { text in
      guard let fault = InjectedFault(text) else {
        throw UsageError(
          command: "check", message: "'\(text)' is no fault", choices: [InjectedFault.shapes],
          line: TypedLine(arguments).saying("p50=5%", for: .inject).text)
      }
      return fault
    }
  }

  /// A whole gate run, announced: measured once, and once more if anything is worse.
  func judge(seed: UInt64) throws -> Judgement {
    console.note(
      BenchProgressText.announcement(of: plan(seed: seed)) + " for each of the two builds")
    let display = BenchProgressDisplay(console: console)
    defer { display.clear() }
    return try judge(seed: seed, progress: display.show)
  }

  /// A whole gate run.
  func judge(seed: UInt64, progress: @escaping (BenchProgress) -> Void) throws -> Judgement {
    let lock = try lock(progress)
    let deadline =
      deadlineNanoseconds
      ?? arguments.durationNanoseconds(.budget).map { MonotonicClock.nowNanoseconds() + $0 }
    let pilot = try pilotIfNeeded(seed: seed, holding: lock)
    let first = try measure(seed, holding: lock, until: deadline, pilot: pilot, progress)
    guard first.count(of: .regressed) > 0, first.count(of: .failed) == 0 else { return first }
    if let deadline, MonotonicClock.nowNanoseconds() >= deadline {
      return first.unconfirmed(because: "the budget left no time for a second measurement")
    }
    progress(.warning("worse in \(first.count(of: .regressed)) figures; measuring once more"))
    let again = try measure(
      seed &+ 0x5EED, holding: lock, until: deadline, pilot: pilot, progress)
    return first.confirmed(by: again)
  }

  /// One measurement, and no second one whatever comes out.
  func judgeOnce(seed: UInt64, progress: @escaping (BenchProgress) -> Void) throws -> Judgement {
    let lock = try lock(progress)
    let pilot = try pilotIfNeeded(seed: seed, holding: lock)
    return try measure(
      seed, holding: lock, until: deadlineNanoseconds, pilot: pilot, progress)
  }

  private func lock(_ progress: (BenchProgress) -> Void) throws -> MeasurementLock {
    do {
      return try MeasurementLock(or: termination) { progress(.waitingForMachine($0)) }
    } catch {
      throw CommandFailure(error.sentence)
    }
  }

  /// What is measured, in the order that a seed gives.
  func plan(seed: UInt64) -> BenchPlan {
    ScenarioCatalogue.gatePlan(
      isQuick: arguments.has(.quickGate),
      backends: arguments.words(.backend) ?? ScenarioCatalogue.backends,
      rounds: arguments.wholeNumber(.rounds).map { Int($0) }, seed: seed)
  }

  private func measure(
    _ seed: UInt64, holding lock: borrowing MeasurementLock, until deadline: UInt64?,
    pilot: RunRecord?, _ progress: @escaping (BenchProgress) -> Void
  ) throws -> Judgement {
    let plan = plan(seed: seed)
    let words = CommandSpec.benchRound.words
    var old = MeasuredBuild(
      tool: base.tool, command: RoundCommand(executable: base.executable, arguments: words))
    var new = MeasuredBuild(
      tool: BuildIdentity.current, command: RoundCommand(arguments: words))
    try fault?.apply(base: &old, candidate: &new, pilot: pilot)
    let session = InterleavedSession(plan: plan, base: old, candidate: new)
    let outcome = session.run(
      holding: lock, untilNanoseconds: deadline, or: termination, progress: progress)
    var judgement = gate.judge(
      base: outcome.base, named: base.executable, candidate: outcome.candidate,
      named: "this build")
    if outcome.completeRounds < plan.rounds {
      judgement.notes.append(
        "only \(outcome.completeRounds) of \(plan.rounds) rounds were measured in the budget")
    }
    let store = CalibrationStore(
      console, MachineKey(outcome.base), isQuick: arguments.has(.quickGate))
    judgement = store.hold(judgement)
    if let text = arguments.text(.inject) {
      judgement.notes.append("a fault was injected on purpose: \(text)")
    }
    return judgement
  }

  /// What this build takes without a fault: some rounds, for the size of one.
  private func pilotIfNeeded(
    seed: UInt64, holding lock: borrowing MeasurementLock
  ) throws(CommandFailure) -> RunRecord? {
    guard fault?.needsPilot == true else { return nil }
    var plan = plan(seed: seed)
    plan.rounds = 9
    plan.cells.removeAll { $0.subject != "loopscope" }
    let session = BenchSession(
      plan: plan, tool: BuildIdentity.current,
      command: RoundCommand(arguments: CommandSpec.benchRound.words))
    let run = session.run(holding: lock, or: termination) { _ in }
    if run.interrupted {
      throw CommandFailure("interrupted before the fault had its size: nothing is stored")
    }
    return run
  }
}
