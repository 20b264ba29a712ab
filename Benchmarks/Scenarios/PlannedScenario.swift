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

  /// The cells, each once, in the order in which a reader wants to see them.
  func variants(in size: PlanSize) -> [CellVariant]
}

extension PlannedScenario {
  func measures(_ cell: PlannedCell) -> Bool { cell.benchmark == benchmark }
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
}
