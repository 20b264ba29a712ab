// What a gate measures: counts, and the times of threads that share one CPU, each beside its bare
// primitive. Not for reading: `bench` has the plans for that.
//
// At most eight times are judged, in at least twenty rounds: with more figures or fewer rounds a rank
// test at 1 % could never be red.

public import BenchmarkRecords
public import Harness

extension ScenarioCatalogue {
  /// The plan of `check`.
  ///
  /// - Parameters:
  ///   - isQuick: the short one, for a CI: under 45 s for two builds.
  ///   - rounds: how many rounds instead of the plan's own.
  public static func gatePlan(
    isQuick: Bool, backends: [String] = backends, rounds: Int? = nil, seed: UInt64
  ) -> BenchPlan {
    var parameters = CellParameters()
    parameters.placement = .same
    parameters.loop = .closed
    parameters.gapNanoseconds = 0
    let effort = Effort.lasting(milliseconds: isQuick ? 30 : 60, samples: 200_000, warmup: 300)
    let cells = ["raw", "loopscope"].flatMap { subject in
      backends.map { backend in
        PlannedCell(
          benchmark: .wakeup, subject: subject, backend: backend, parameters: parameters,
          effort: effort)
      }
    }
    return BenchPlan(cells: cells, rounds: rounds ?? (isQuick ? 28 : 40), seed: seed)
  }

  /// A plan of the cells that a stored run holds, and of those alone: for a baseline in a file.
  ///
  /// Cells that this build cannot plan are left out; a judgement calls them missing.
  public static func plan(
    measuringAgain run: RunRecord, rounds: Int, seed: UInt64
  ) -> BenchPlan {
    let wanted = Set(run.results.filter { $0.status == .measured }.map(\.cell))
    var seen: Set<BenchmarkCell> = []
    let gate = gatePlan(isQuick: true, seed: seed).cells
    let others = [PlanSize.quick, .standard, .full].flatMap { size in
      var request = PlanRequest(size: size, seed: seed)
      request.includesPeers = true
      return plan(for: request).cells
    }
    let cells = (gate + others).filter { cell in
      wanted.contains(cell.recorded) && seen.insert(cell.recorded).inserted
    }
    return BenchPlan(cells: cells, rounds: rounds, seed: seed)
  }
}
