// Which sleep cells a plan of each size has.

import Harness

extension SleepScenario {
  /// Each rate is kept for the same time, so a cycle takes their mean period. Below a fiftieth of a
  /// second for each there would be no slope.
  func effort(forIterations count: Int, of variant: CellVariant) -> Effort {
    let rates = Self.wakesPerSecond
    let period = UInt64(rates.count) * 1_000_000_000 / rates.reduce(0, +)
    let least = rates.count * 20_000_000 / Int(period)
    return .pacing(max(count, least), like: variant, everyNanoseconds: period)
  }

  func variants(in size: PlanSize) -> [CellVariant] {
    switch size {
    case .smoke: cells([.same], .lasting(milliseconds: 120, idleMilliseconds: 10))
    case .quick: cells([.same], .lasting(milliseconds: 600, idleMilliseconds: 2_000))
    case .standard: cells([.same], .lasting(milliseconds: 720, idleMilliseconds: 10_000))
    case .full:
      cells(Placement.allCases, .lasting(milliseconds: 3_000, idleMilliseconds: 10_000))
    }
  }

  private func cells(_ placements: [Placement], _ effort: Effort) -> [CellVariant] {
    placements.map { placement in CellVariant(effort) { $0.placement = placement } }
  }
}
