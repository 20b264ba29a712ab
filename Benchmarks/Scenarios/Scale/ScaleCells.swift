// Which scale cells a plan of each size has.

import Harness
import LoopEngine

extension ScaleScenario {
  func variants(in size: PlanSize) -> [CellVariant] {
    switch size {
    case .smoke:
      cells(
        .lasting(milliseconds: 5, samples: 2_000), timers: [10, 100], sources: [10],
        observers: [3], senders: [2], loops: [1, 4])
    case .quick:
      cells(
        .lasting(milliseconds: 60), timers: [100, 10_000], sources: [1_000], observers: [10],
        senders: [4], loops: [8])
    case .standard:
      cells(
        .lasting(milliseconds: 75), timers: [10, 100, 1_000, 10_000, 100_000],
        sources: [1, 100, 10_000], observers: [0, 10, 100], senders: [1, 2, 4, 8],
        loops: [1, 8, 64])
    case .full:
      // The only plan with a million timers: at 220 to 250 bytes each (measured), beyond 200 MB.
      cells(
        .lasting(milliseconds: 500), timers: [10, 100, 1_000, 10_000, 100_000, 1_000_000],
        sources: [1, 10, 100, 1_000, 10_000], observers: [0, 1, 10, 100], senders: [1, 2, 4, 8],
        loops: [1, 2, 4, 8, 16, 32, 64])
    }
  }

  private func cells(
    _ effort: Effort, timers: [Int], sources: [Int], observers: [Int], senders: [Int],
    loops: [Int]
  ) -> [CellVariant] {
    timers.map { count in CellVariant(effort) { $0.timers = count } }
      + sources.map { count in CellVariant(effort) { $0.sources = count } }
      + observers.map { count in CellVariant(effort) { $0.observers = count } }
      + [CellVariant(effort) { $0.tracing = .current }]
      + senders.map { count in CellVariant(effort) { $0.senders = count } }
      + loops.map { count in CellVariant(effort) { $0.loops = count } } + recipes(effort)
  }

  /// A HitchMonitor where there is nothing but it, and where there are 10 us of work; actors on a loop.
  private func recipes(_ effort: Effort) -> [CellVariant] {
    [UInt64(0), 10_000].map { work in
      CellVariant(effort) {
        $0.recipe = .hitchMonitor
        $0.workNanoseconds = work
      }
    } + [CellVariant(effort) { $0.recipe = .loopExecutor }]
  }
}

extension TracingState {
  /// What the engine's tracepoints do in this process now.
  static var current: TracingState {
    switch Loop.tracing {
    case .absent: .absent
    case .off: .off
    case .on: .on
    }
  }
}
