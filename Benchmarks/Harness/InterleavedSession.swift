// Two builds measured in one job: round by round, each build once, in random order. Not for judging what
// comes out (RegressionGate), nor for one build (BenchSession).

public import BenchmarkRecords
import FoundationEssentials
import LatencyStatistics
public import LinuxIO

/// One of two builds that are measured in turn.
public struct MeasuredBuild {
  /// Which build it is.
  public var tool: ToolIdentity
  /// What answers a round's request; a build of another revision may.
  public var command: RoundCommand
  /// What is done to this build's cells, round by round: an injected fault, or nothing.
  public var adjust: (PlannedCell, _ isFirstInRound: Bool) -> PlannedCell
  /// CPUs that other threads keep busy while this build is measured.
  public var hoggedCPUs: [Int]

  /// A build by its parts; nothing is done to it unless said otherwise.
  public init(tool: ToolIdentity, command: RoundCommand) {
    self.tool = tool
    self.command = command
    adjust = { cell, _ in cell }
    hoggedCPUs = []
  }
}

/// Measures a plan on two builds.
public struct InterleavedSession {
  private let plan: BenchPlan
  private let builds: [MeasuredBuild]
  private let files = SystemFiles()

  /// A job of `plan` on a base and a candidate.
  public init(plan: BenchPlan, base: MeasuredBuild, candidate: MeasuredBuild) {
    self.plan = plan
    builds = [base, candidate]
  }

  /// What a job measured.
  public struct Outcome {
    /// The base's record.
    public var base: RunRecord
    /// The candidate's record.
    public var candidate: RunRecord
    /// How many rounds of the plan ran on both.
    public var completeRounds: Int
  }

  /// Measures for somebody who holds the machine.
  ///
  /// - Parameters:
  ///   - deadlineNanoseconds: when no further round may begin; nil for all rounds of the plan.
  ///   - termination: ends the job early when a signal comes; its records then say so.
  ///   - progress: called on this thread as things happen.
  public func run(
    holding lock: borrowing MeasurementLock, untilNanoseconds deadlineNanoseconds: UInt64? = nil,
    or termination: TerminationSignals? = nil, progress: @escaping (BenchProgress) -> Void
  ) -> Outcome {
    let started = Date.now.formatted(.iso8601)
    let probe = EnvironmentProbe(
      capabilities: CapabilityProbe(files: files).run(), isTraced: BenchSession.isTraced,
      files: files)
    var runners = builds.map { build in
      BenchRunner(
        plan: plan,
        executor: ProcessRoundExecutor(command: build.command, termination: termination),
        progress: progress)
    }
    var complete = 0
    let order = Self.firstBuilds(rounds: plan.rounds, seed: plan.seed)
    for (round, first) in order.enumerated() {
      if let deadlineNanoseconds, MonotonicClock.nowNanoseconds() >= deadlineNanoseconds { break }
      progress(.roundBegan(round: round + 1, of: plan.rounds))
      for place in 0...1 where !runners.contains(where: \.isInterrupted) {
        let number = (first + place) % 2
        run(round + 1, of: builds[number], on: &runners[number], isFirst: place == 0)
        // One session records both builds: it is told of once, and stands in both records.
        if runners[number].isTraced { runners[1 - number].isTraced = true }
      }
      if runners.contains(where: \.isInterrupted) { break }
      complete += 1
    }
    var environment = self.environment(probe, order)
    if runners.contains(where: \.isTraced) { environment.set("traced", to: true) }
    let isInterrupted = runners.contains(where: \.isInterrupted)
    let records = zip(builds, runners).map { build, runner in
      RunRecord(
        tool: build.tool, started: started, seed: plan.seed, interrupted: isInterrupted,
        environment: environment, results: runner.results)
    }
    return Outcome(base: records[0], candidate: records[1], completeRounds: complete)
  }

  private func run(
    _ round: Int, of build: MeasuredBuild, on runner: inout BenchRunner, isFirst: Bool
  ) {
    let hogs = build.hoggedCPUs.isEmpty ? nil : try? CPUHogs(on: build.hoggedCPUs)
    runner.run(round: round) { build.adjust($0, isFirst) }
    _ = consume hogs
  }

  private func environment(_ probe: EnvironmentProbe, _ order: [Int]) -> Environment {
    var environment = probe.finish()
    environment.set("tuning", to: .object([:]))
    let name = "\(plan.seed)-\(MonotonicClock.nowNanoseconds())"
    InterleavedJob(name: name, isBaseFirst: order.map { $0 == 0 }).note(in: &environment)
    return environment
  }

  /// Which build comes first in each round: 0 and 1 equally often, in an order that the seed gives.
  ///
  /// Who comes first may fare better; with as many rounds of each kind neither build gains by it.
  static func firstBuilds(rounds: Int, seed: UInt64) -> [Int] {
    var generator = SeededGenerator(seed: seed)
    return (0..<rounds).map { $0 % 2 }.shuffled(using: &generator)
  }
}
