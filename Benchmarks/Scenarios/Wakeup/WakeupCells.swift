// Which wakeup cells a plan of each size has.

import Harness

extension WakeupScenario {
  /// Wakes come at a mean distance of 50 us and keep the loop busy for 30 us each: a load in which
  /// some find it asleep, some awake, and some another wake pending.
  private static let classGapNanoseconds: UInt64 = 50_000
  private static let classWorkNanoseconds: UInt64 = 30_000

  func variants(in size: PlanSize) -> [CellVariant] {
    closedCells(in: size) + openCells(in: size) + classCells(in: size)
  }

  private func closedCells(in size: PlanSize) -> [CellVariant] {
    switch size {
    case .smoke:
      closed(.same, gaps: [0], fewSamples)
        + closed(.cross, gaps: [10], fewSamples)
        + closed(.unpinned, gaps: [0], fewSamples)
    case .quick:
      closed(.same, gaps: [0, 200], effort(milliseconds: 120))
        + closed(.cross, gaps: [0], effort(milliseconds: 120))
        + closed(.unpinned, gaps: [0], effort(milliseconds: 120))
    case .standard:
      closed(.same, gaps: [0, 50, 1_000], effort(milliseconds: 250))
        + closed(.cross, gaps: [0, 50, 1_000], effort(milliseconds: 250))
        + closed(.unpinned, gaps: [0], effort(milliseconds: 250))
    case .full:
      Placement.allCases.flatMap { placement in
        closed(placement, gaps: [0, 10, 50, 200, 1_000, 10_000], effort(milliseconds: 1_000))
      }
    }
  }

  /// Without a gap an open loop would have no schedule: its sweep begins at 10 us.
  private func openCells(in size: PlanSize) -> [CellVariant] {
    switch size {
    case .smoke:
      Placement.allCases.flatMap { open($0, gaps: [200], .lasting(milliseconds: 10, warmup: 5)) }
    case .quick: open(.same, gaps: [1_000], effort(milliseconds: 100))
    case .standard:
      open(.same, gaps: [200, 1_000], effort(milliseconds: 150))
        + open(.cross, gaps: [1_000], effort(milliseconds: 150))
    case .full:
      Placement.allCases.flatMap { placement in
        open(placement, gaps: [10, 50, 200, 1_000, 10_000], effort(milliseconds: 1_000))
      }
    }
  }

  private func classCells(in size: PlanSize) -> [CellVariant] {
    let told: [WakeClass] = [.slept, .polled, .elided]
    return switch size {
    case .smoke: classes([.all] + told, .cross, .lasting(milliseconds: 20, warmup: 5))
    case .quick: classes(told, .cross, effort(milliseconds: 60))
    case .standard: classes(told, .cross, effort(milliseconds: 80))
    case .full:
      Placement.allCases.flatMap { classes([.all] + told, $0, effort(milliseconds: 500)) }
    }
  }

  /// Fifty samples, and time for them on a machine that does something else.
  private var fewSamples: Effort {
    var effort = Effort.lasting(milliseconds: 30_000, samples: 50, warmup: 5)
    effort.expectedNanoseconds = 10_000_000
    return effort
  }

  /// Many samples of a fast subject, fewer of one that sleeps deeply: the time is the limit.
  private func effort(milliseconds: UInt64) -> Effort {
    .lasting(milliseconds: milliseconds, samples: 200_000, warmup: 200)
  }

  private func closed(
    _ placement: Placement, gaps microseconds: [UInt64], _ effort: Effort
  ) -> [CellVariant] {
    cells(.closed, placement, gaps: microseconds, effort)
  }

  private func open(
    _ placement: Placement, gaps microseconds: [UInt64], _ effort: Effort
  ) -> [CellVariant] {
    cells(.open, placement, gaps: microseconds, effort)
  }

  private func cells(
    _ loop: WakeLoop, _ placement: Placement, gaps microseconds: [UInt64], _ effort: Effort
  ) -> [CellVariant] {
    microseconds.map { gap in
      var effort = effort
      // Warming up must not take longer than measuring.
      if gap > 0 { effort.warmupSamples = min(effort.warmupSamples, 20) }
      return CellVariant(effort) {
        $0.placement = placement
        $0.loop = loop
        $0.gapNanoseconds = gap * 1_000
      }
    }
  }

  private func classes(
    _ classes: [WakeClass], _ placement: Placement, _ effort: Effort
  ) -> [CellVariant] {
    classes.map { wakeClass in
      CellVariant(effort) {
        $0.placement = placement
        $0.loop = .open
        $0.gapNanoseconds = Self.classGapNanoseconds
        $0.workNanoseconds = Self.classWorkNanoseconds
        $0.wakeClass = wakeClass
      }
    }
  }
}
