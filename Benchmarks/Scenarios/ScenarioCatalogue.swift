// All benchmarks and subjects of this build, and the child's entry.

public import Harness
import LoopEngine
import Peers

/// The benchmarks and subjects that this build knows.
public enum ScenarioCatalogue {
  static let subjects = SubjectList(
    [RawSubject<RawEventDescriptor>(), RawSubject<RawFutex>(), RawSubject<RawPipe>()]
      + Loop.Backend.allCases.map { LoopscopeSubject(kind: $0) } + PeerSubject.all)

  private static let planned: [any PlannedScenario] = [
    WakeupScenario(subjects: subjects), SleepScenario(subjects: subjects),
    TimerScenario(subjects: subjects), ModeScenario(subjects: subjects),
    ScaleScenario(subjects: subjects), ReferenceScenario(),
  ]

  /// Every scenario, as `RoundChild` takes them.
  public static var scenarios: [any Scenario] {
    // First of all, because the wakeup benchmark would measure its cells, too, as if untouched.
    [SelfTestScenario(subjects: subjects), InjectedScenario(subjects: subjects)] + planned
  }

  /// The backends that can be measured, by name.
  public static var backends: [String] { Loop.Backend.allCases.map(\.rawValue) }

  /// The names of the loops that people use today, which are measured only when asked for.
  static let peers = Set(PeerSubject.all.map(\.name))

  /// The benchmarks that have cells with a placement in plans of a size.
  public static func placedBenchmarks(in size: PlanSize) -> [Benchmark] {
    planned.filter { scenario in
      scenario.variants(in: size).contains { $0.parameters.placement != nil }
    }.map(\.benchmark)
  }

  /// The benchmarks in which it makes a difference whether a loop spins before it sleeps.
  public static let spinningBenchmarks: [Benchmark] = [.wakeup, .sleep]

  static func scenarios(of benchmarks: [Benchmark]) -> [any PlannedScenario] {
    planned.filter { benchmarks.contains($0.benchmark) }
  }

  /// Answers one round's request: what `loopscope bench-round` does.
  ///
  /// - Parameters:
  ///   - input: the request, as `BenchSession` sends it.
  ///   - write: takes each line of the answer, without its newline; it must not be held back.
  /// - Throws: when the request cannot be read. What goes wrong with a cell is in the answer.
  public static func answerRound(
    input: some Sequence<UInt8>, write: @escaping (String) -> Void
  ) throws {
    try RoundChild(scenarios: scenarios, isTraced: { Loop.tracing == .on }, write: write)
      .run(input: input)
  }
}
