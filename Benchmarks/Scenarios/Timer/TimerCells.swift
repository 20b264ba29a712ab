// Which timer cells a plan of each size has.

import Harness

extension TimerScenario {
  private static let millisecond: UInt64 = 1_000_000
  private static let frame: UInt64 = 16_667_000
  private static let loads: [TimerLoad] = [.none, .busy, .hogs, .stall, .modes]

  func effort(forIterations count: Int, of variant: CellVariant) -> Effort {
    .pacing(
      count, like: variant,
      everyNanoseconds: variant.parameters.periodNanoseconds
        ?? variant.parameters.framesPerSecond.map { 1_000_000_000 / UInt64($0) }
        ?? Self.millisecond)
  }

  func variants(in size: PlanSize) -> [CellVariant] {
    let ms = Self.millisecond
    return switch size {
    case .smoke:
      Self.loads.map { cell(period: ms, $0, .lasting(milliseconds: $0 == .stall ? 80 : 20)) }
        + [
          frames(120, .none, .lasting(milliseconds: 40)),
          frames(120, .stall, .lasting(milliseconds: 90)),
        ]
    case .quick:
      [cell(period: ms, .none, .lasting(milliseconds: 300), slack: 1)]
        + Self.loads.map { cell(period: ms, $0, .lasting(milliseconds: 300)) }
        + [frames(60, .none, .lasting(milliseconds: 150))]
    case .standard:
      Self.loads.map { cell(period: ms, $0, .lasting(milliseconds: 570)) } + [
        cell(period: ms, .none, .lasting(milliseconds: 570), slack: 1),
        cell(period: 10 * ms, .none, .lasting(milliseconds: 570)),
        cell(period: 10 * ms, .stall, .lasting(milliseconds: 570)),
        cell(period: Self.frame, .none, .lasting(milliseconds: 570)),
        frames(60, .none, .lasting(milliseconds: 200)),
        frames(120, .none, .lasting(milliseconds: 200)),
      ]
    case .full:
      [ms, 10 * ms, Self.frame].flatMap { period in
        [UInt64(1), Self.usualSlackNanoseconds].flatMap { slack in
          Self.loads.map { cell(period: period, $0, .lasting(milliseconds: 4_000), slack: slack) }
        }
      }
        + [60, 120].flatMap { rate in
          [UInt64(1), Self.usualSlackNanoseconds].flatMap { slack in
            [TimerLoad.none, .stall].map {
              frames(rate, $0, .lasting(milliseconds: 4_000), slack: slack)
            }
          }
        }
    }
  }

  /// A frame pacer.
  private func frames(
    _ rate: Int, _ load: TimerLoad, _ effort: Effort,
    slack: UInt64 = Self.usualSlackNanoseconds
  ) -> CellVariant {
    CellVariant(effort) {
      $0.recipe = .framePacer
      $0.framesPerSecond = rate
      $0.load = load
      $0.timerSlackNanoseconds = slack
    }
  }

  private func cell(
    period: UInt64, _ load: TimerLoad, _ effort: Effort,
    slack: UInt64 = Self.usualSlackNanoseconds
  ) -> CellVariant {
    CellVariant(effort) {
      $0.periodNanoseconds = period
      $0.load = load
      $0.timerSlackNanoseconds = slack
    }
  }
}
