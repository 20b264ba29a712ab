// Which sleep cells a plan of each size has.

import Harness

extension SleepScenario {
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
