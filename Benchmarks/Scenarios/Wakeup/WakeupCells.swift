// Which wakeup cells a plan of each size has.

import Harness

extension WakeupScenario {
  func variants(in size: PlanSize) -> [CellVariant] {
    switch size {
    case .smoke:
      cells(.same, gaps: [0], .lasting(milliseconds: 1_000, samples: 50, warmup: 5))
        + cells(.cross, gaps: [10], .lasting(milliseconds: 1_000, samples: 50, warmup: 5))
        + cells(.unpinned, gaps: [0], .lasting(milliseconds: 1_000, samples: 50, warmup: 5))
    case .quick:
      cells(.same, gaps: [0, 200], effort(milliseconds: 120))
        + cells(.cross, gaps: [0], effort(milliseconds: 120))
        + cells(.unpinned, gaps: [0], effort(milliseconds: 120))
    case .standard:
      cells(.same, gaps: [0, 50, 1_000], effort(milliseconds: 250))
        + cells(.cross, gaps: [0, 50, 1_000], effort(milliseconds: 250))
        + cells(.unpinned, gaps: [0], effort(milliseconds: 250))
    case .full:
      Placement.allCases.flatMap { placement in
        cells(placement, gaps: [0, 10, 50, 200, 1_000, 10_000], effort(milliseconds: 1_000))
      }
    }
  }

  /// Many samples of a fast subject, fewer of one that sleeps deeply: the time is the limit.
  private func effort(milliseconds: UInt64) -> Effort {
    .lasting(milliseconds: milliseconds, samples: 200_000, warmup: 200)
  }

  private func cells(
    _ placement: Placement, gaps microseconds: [UInt64], _ effort: Effort
  ) -> [CellVariant] {
    microseconds.map { gap in
      var effort = effort
      // Warming up must not take longer than measuring.
      if gap > 0 { effort.warmupSamples = min(effort.warmupSamples, 20) }
      return CellVariant(effort) {
        $0.placement = placement
        $0.gapNanoseconds = gap * 1_000
      }
    }
  }
}
