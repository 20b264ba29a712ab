// A whole run: the machine for itself, the environment before and after, the rounds in between.

public import BenchmarkRecords
import FoundationEssentials
public import LinuxIO

/// Measures a plan on this machine.
public struct BenchSession {
  private let plan: BenchPlan
  private let tool: ToolIdentity
  private let command: RoundCommand
  private let files: SystemFiles
  private let isTraced: Bool

  /// The environment variable that `loopscope trace record` sets to 1 for the command it records.
  public static let tracedVariable = "LOOPSCOPE_TRACED"

  /// A run of `plan`.
  ///
  /// - Parameters:
  ///   - tool: which build measures.
  ///   - command: what answers a round's request; see `RoundChild`.
  public init(plan: BenchPlan, tool: ToolIdentity, command: RoundCommand) {
    self.tool = tool
    self.command = command
    files = SystemFiles()
    isTraced = Self.isTraced
    self.plan = isTraced ? plan.limitedForTracing : plan
  }

  /// Whether this process was started to be recorded by a tracer.
  public static var isTraced: Bool {
    ProcessInfo.processInfo.environment[tracedVariable] == "1"
  }

  /// Waits for the machine, measures, and returns the record: whole, or interrupted.
  ///
  /// - Parameters:
  ///   - termination: ends the run early when a signal comes; what is measured so far is kept.
  ///   - progress: called on this thread as things happen.
  /// - Throws: when the machine-wide lock cannot be taken.
  public func run(
    or termination: TerminationSignals? = nil, progress: @escaping (BenchProgress) -> Void
  ) throws(MeasurementLock.Failure) -> RunRecord {
    let lock = try MeasurementLock(path: MeasurementLock.usualPath(files: files), or: termination) {
      progress(.waitingForMachine($0))
    }
    return run(holding: lock, or: termination, progress: progress)
  }

  /// Measures for somebody who holds the machine already, for more than this one run.
  public func run(
    holding lock: borrowing MeasurementLock, or termination: TerminationSignals? = nil,
    progress: @escaping (BenchProgress) -> Void
  ) -> RunRecord {
    if isTraced {
      progress(.tracerSeen)
    }
    let started = Date.now.formatted(.iso8601)
    let probe = EnvironmentProbe(
      capabilities: CapabilityProbe(files: files).run(), isTraced: isTraced, files: files)
    var runner = BenchRunner(
      plan: plan, executor: ProcessRoundExecutor(command: command, termination: termination),
      isTraced: isTraced, progress: progress)
    runner.run()
    var environment = probe.finish()
    environment.set("traced", to: .bool(runner.isTraced))
    environment.set(
      "tuning", to: .object(OrderedMap(runner.tuning.map { ($0.key, $0.value.recorded) })))
    return RunRecord(
      tool: tool, started: started, seed: plan.seed, interrupted: runner.isInterrupted,
      environment: environment, results: runner.results)
  }
}
