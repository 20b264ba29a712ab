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
  /// How many iterations of each cell are measured in each round, instead of a duration.
  public var iterations: Int?
  /// The slack that every cell gets instead of its own; 0 for that of real-time threads.
  public var overridingSlackNanoseconds: UInt64?
  /// How long the engine's loops may stay awake before they sleep, in cells of their own beside those
  /// that sleep at once; nil: no such cells.
  public var spinNanoseconds: UInt64?
  /// What to ask of the kernel for the processes that measure.
  public var tuning = TuningRequest()
  /// Whether the loops that people use today are measured beside the engine.
  public var includesPeers = false
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

extension PlanRequest {
  /// The most iterations that can be asked for: so many readings any cell may take in one round.
  public static let mostIterations: UInt64 = 5_000_000
}

extension ScenarioCatalogue {
  /// The plan that a request asks for; without cells when nothing fits.
  ///
  /// The yardsticks of `reference` are in every plan: ratios to them travel, nanoseconds do not.
  public static func plan(for request: PlanRequest) -> BenchPlan {
    let asked = cells(of: request.benchmarks.filter { $0 != .reference }, for: request)
    let wantsYardsticks = !asked.isEmpty || request.benchmarks == [.reference]
    let cells = asked + (wantsYardsticks ? self.cells(of: [.reference], for: request) : [])
    return BenchPlan(
      cells: cells, rounds: request.rounds ?? request.size.rounds, seed: request.seed,
      tuning: request.tuning)
  }

  private static func cells(
    of benchmarks: [Benchmark], for request: PlanRequest
  ) -> [PlannedCell] {
    scenarios(of: benchmarks).flatMap { scenario in
      scenario.variants(in: request.size).distinct(for: request).spinning(
        scenario.benchmark, for: request
      ).filter { variant in
        variant.parameters.placement.map(request.placements.contains) ?? true
      }.flatMap { variant in
        scenario.subjects.all.filter { subject in
          (subject.backend.map(request.backends.contains) ?? true)
            && (variant.parameters.spinNanoseconds == nil || subject is LoopscopeSubject)
            && (request.includesPeers || !peers.contains(subject.name))
        }.map { subject in
          let isMissing =
            (subject.isBare && scenario.needsALoop(variant.parameters))
            || (variant.parameters.recipe != nil && !(subject is LoopscopeSubject))
          return PlannedCell(
            benchmark: scenario.benchmark, subject: subject.name, backend: subject.backend,
            parameters: variant.parameters,
            effort: isMissing ? .none : scenario.effort(of: variant, for: request))
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

extension [CellVariant] {
  /// With the slack that the request has for all of them; those that then are the same, once.
  fileprivate func distinct(for request: PlanRequest) -> [CellVariant] {
    guard let slack = request.overridingSlackNanoseconds else { return self }
    var seen: Set<CellParameters> = []
    return map { variant in
      var variant = variant
      if variant.parameters.timerSlackNanoseconds != nil {
        variant.parameters.timerSlackNanoseconds = slack
      }
      return variant
    }.filter { seen.insert($0.parameters).inserted }
  }
}

extension [CellVariant] {
  /// With each again for loops that spin, where the request wants that and it can make a difference.
  fileprivate func spinning(_ benchmark: Benchmark, for request: PlanRequest) -> [CellVariant] {
    guard let spin = request.spinNanoseconds,
      ScenarioCatalogue.spinningBenchmarks.contains(benchmark)
    else { return self }
    return flatMap { variant in
      var spinning = variant
      spinning.parameters.spinNanoseconds = spin
      return [variant, spinning]
    }
  }
}

extension PlannedScenario {
  fileprivate func effort(of variant: CellVariant, for request: PlanRequest) -> Effort {
    if let iterations = request.iterations {
      return effort(forIterations: iterations, of: variant)
    }
    return variant.effort.lasting(request)
  }
}

extension Effort {
  /// For a cell that only says why it cannot be measured.
  fileprivate static let none = Effort(warmupSamples: 0, samples: 0, durationNanoseconds: 0)

  fileprivate func lasting(_ request: PlanRequest) -> Effort {
    guard let duration = request.durationNanoseconds else { return self }
    return Effort(
      warmupSamples: warmupSamples, samples: Int(PlanRequest.mostIterations),
      durationNanoseconds: duration,
      idleNanoseconds: idleNanoseconds > 0 ? duration : 0)
  }
}
