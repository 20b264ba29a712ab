// The tool measured by itself: known disturbances go in, and what it reports must be them.
// Not for judging (SelfTestJudgement, StopTrial) and not for what is measured (SelfTestPlan).

public import BenchmarkRecords
public import Harness
public import LinuxIO

/// One run of the self-test.
public struct SelfTest {
  private let plan: SelfTestPlan
  private let tool: ToolIdentity
  private let roundCommand: RoundCommand
  private let stopCommand: RoundCommand

  /// - Parameters:
  ///   - backends: which are tested.
  ///   - tool: which build is.
  ///   - roundCommand: what answers a round's request; see `ScenarioCatalogue.answerRound`.
  ///   - stopCommand: what answers in the stop test; see `ScenarioCatalogue.answerStopTest`.
  public init(
    backends: [String], seed: UInt64, tool: ToolIdentity, roundCommand: RoundCommand,
    stopCommand: RoundCommand
  ) {
    plan = SelfTestPlan(backends: backends, seed: seed)
    self.tool = tool
    self.roundCommand = roundCommand
    self.stopCommand = stopCommand
  }

  /// Waits for the machine and makes every check, or those before an interruption.
  ///
  /// - Throws: when the machine-wide lock cannot be taken.
  public func run(
    or termination: TerminationSignals?, progress: @escaping (BenchProgress) -> Void
  ) throws(MeasurementLock.Failure) -> SelfTestRecord {
    let lock = try MeasurementLock(or: termination) { progress(.waitingForMachine($0)) }
    let delays = session(plan.delays).run(holding: lock, or: termination, progress: progress)
    var record = SelfTestRecord(
      tool: tool, started: delays.started, seed: plan.seed, interrupted: delays.interrupted)
    record.checks = SelfTestChecks(plan).delays(in: delays)
    let stops = SelfTestStops(
      plan: plan, command: stopCommand, termination: termination, progress: progress
    ).checks(afterInterruption: record.interrupted)
    record.checks += stops.checks
    record.interrupted = stops.isInterrupted
    let drops =
      record.interrupted
      ? nil : session(plan.drops).run(holding: lock, or: termination, progress: progress)
    record.checks += SelfTestChecks(plan).drops(in: drops)
    record.interrupted = drops?.interrupted ?? true
    record.references = SelfTestReferences(plan: plan, termination: termination)
      .figures(beside: delays, afterInterruption: record.interrupted)
    return record
  }

  private func session(_ plan: BenchPlan) -> BenchSession {
    BenchSession(plan: plan, tool: tool, command: roundCommand)
  }
}
