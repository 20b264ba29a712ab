// Which mode cells a plan of each size has.

import Harness

extension ModeScenario {
  /// Each of the four figures takes its eighth of the samples: the rest is for warming up.
  func effort(forIterations count: Int, of variant: CellVariant) -> Effort {
    .counting(8 * count, like: variant)
  }

  func variants(in size: PlanSize) -> [CellVariant] {
    switch size {
    case .smoke: cells(items: [0, 10], effort(milliseconds: 40, samples: 1_600))
    case .quick: cells(items: [0, 1_000], effort(milliseconds: 100))
    case .standard: cells(items: [0, 10, 100, 1_000, 10_000], effort(milliseconds: 120))
    case .full: cells(items: [0, 10, 100, 1_000, 10_000], effort(milliseconds: 1_000))
    }
  }

  private func effort(milliseconds: UInt64, samples: Int = 2_000_000) -> Effort {
    .lasting(milliseconds: milliseconds, samples: samples, warmup: min(100, samples / 10))
  }

  private func cells(items: [Int], _ effort: Effort) -> [CellVariant] {
    items.flatMap { count in
      [nil, "same"].map { control in
        CellVariant(effort) {
          $0.items = count
          $0.control = control
        }
      }
    }
  }
}
