// What a user asks to have measured, and the plan that follows from it.

public import Harness

/// A selection among all cells.
public struct PlanRequest: Hashable, Sendable {
  /// The benchmarks to run.
  public var benchmarks: [Benchmark]
  /// The backends to run them on.
  public var backends: [String]
  /// The placements to measure, for benchmarks that have one.
  public var placements: [Placement]
  /// How large the plan is.
  public var size: PlanSize
  /// How many rounds; as the size has it when nil.
  public var rounds: Int?
  /// How long each cell is measured in each round; as the size has it when nil.
  public var durationNanoseconds: UInt64?
  /// What brings back the order of the rounds.
  public var seed: UInt64

  /// Everything, at a size.
  public init(size: PlanSize, seed: UInt64) {
    benchmarks = Benchmark.allCases
    backends = ScenarioCatalogue.backends
    placements = Placement.allCases
    self.size = size
    self.seed = seed
  }
}

extension ScenarioCatalogue {
  /// The plan that a request asks for; without cells when nothing fits.
  public static func plan(for request: PlanRequest) -> BenchPlan {
    BenchPlan(
      cells: cells(for: request), rounds: request.rounds ?? request.size.rounds,
      seed: request.seed)
  }

  private static func cells(for request: PlanRequest) -> [PlannedCell] {
    scenarios(of: request.benchmarks).flatMap { scenario in
      scenario.variants(in: request.size).filter { variant in
        variant.parameters.placement.map(request.placements.contains) ?? true
      }.flatMap { variant in
        subjects.all.filter { subject in
          subject.backend.map(request.backends.contains) ?? true
        }.map { subject in
          PlannedCell(
            benchmark: scenario.benchmark, subject: subject.name, backend: subject.backend,
            parameters: variant.parameters, effort: variant.effort.lasting(request))
        }
      }
    }
  }
}

extension PlanSize {
  fileprivate var rounds: Int {
    switch self {
    case .smoke: 1
    case .quick: 3
    case .standard: 8
    case .full: 20
    }
  }
}

extension Effort {
  /// The most readings that any cell takes in one round, however long it may last.
  private static let mostSamples = 5_000_000

  fileprivate func lasting(_ request: PlanRequest) -> Effort {
    guard let duration = request.durationNanoseconds else { return self }
    return Effort(
      warmupSamples: warmupSamples, samples: Self.mostSamples, durationNanoseconds: duration,
      idleNanoseconds: idleNanoseconds > 0 ? duration : 0)
  }
}
