// A scenario that knows which of its cells a plan of each size wants.

import Harness

/// Circumstances and effort of a cell, for whichever subjects are measured.
struct CellVariant: Hashable, Sendable {
  var parameters: CellParameters
  var effort: Effort

  init(_ effort: Effort, _ adjust: (inout CellParameters) -> Void) {
    var parameters = CellParameters()
    adjust(&parameters)
    self.parameters = parameters
    self.effort = effort
  }
}

/// A scenario with a list of cells for each size of plan.
protocol PlannedScenario: Scenario {
  var benchmark: Benchmark { get }
  /// Whom it can measure.
  var subjects: SubjectList { get }

  /// The cells, each once, in the order in which a reader wants to see them.
  func variants(in size: PlanSize) -> [CellVariant]

  /// The effort that measures a cell so many times, however long that takes.
  func effort(forIterations count: Int, of variant: CellVariant) -> Effort

  /// Whether a bare primitive cannot be measured under these circumstances, so that it takes no time.
  func needsALoop(_ parameters: CellParameters) -> Bool
}

extension PlannedScenario {
  func measures(_ cell: PlannedCell) -> Bool { cell.benchmark == benchmark }

  /// For what measures as fast as it can, with a pause between where the cell has a gap.
  func effort(forIterations count: Int, of variant: CellVariant) -> Effort {
    .counting(count, like: variant, pauseNanoseconds: variant.parameters.gapNanoseconds ?? 0)
  }

  func needsALoop(_ parameters: CellParameters) -> Bool { false }
}

extension Effort {
  /// A time in milliseconds, as plans are written in.
  static func lasting(
    milliseconds: UInt64, samples: Int = .max, warmup: Int = 0, idleMilliseconds: UInt64 = 0
  ) -> Effort {
    Effort(
      warmupSamples: warmup, samples: samples, durationNanoseconds: milliseconds * 1_000_000,
      idleNanoseconds: idleMilliseconds * 1_000_000)
  }

  /// So many samples, and time enough for slow ones, so that only a fault ends them early.
  static func counting(
    _ count: Int, like variant: CellVariant, pauseNanoseconds: UInt64 = 0
  ) -> Effort {
    var effort = variant.effort
    effort.warmupSamples = min(effort.warmupSamples, count)
    effort.samples = count
    effort.expectedNanoseconds = UInt64(count) * (pauseNanoseconds + 10_000)
    effort.durationNanoseconds = UInt64(count) * (2 * pauseNanoseconds + 1_000_000)
    return effort
  }

  /// So many cycles of what the scenario paces by itself: it measures for a time.
  static func pacing(
    _ count: Int, like variant: CellVariant, everyNanoseconds period: UInt64
  ) -> Effort {
    var effort = variant.effort
    effort.durationNanoseconds = UInt64(count) * period
    return effort
  }
}
