// All orders in which the atomic steps of all threads can happen, tried one by one. Nothing here
// knows what the steps are.

/// A search through every state that a model can reach.
struct Interleavings {
  /// What a search found.
  struct Outcome {
    var stateCount = 0
    /// What is wrong with the first bad state found, and the steps that lead there.
    var fault: String?
    var path: [String] = []
  }

  private var cameFrom: [UInt128: (previous: UInt128, deed: ParkModel.Move.Deed)] = [:]
  private let kernel: ModelledKernel
  private let program: ParkProtocol

  init(_ kernel: ModelledKernel, _ program: ParkProtocol) {
    self.kernel = kernel
    self.program = program
  }

  /// Visits every state reachable from `start`, nearest first, until one is bad.
  static func search(
    from start: ParkModel, _ kernel: ModelledKernel, _ program: ParkProtocol
  ) -> Outcome {
    var search = Interleavings(kernel, program)
    return search.run(from: start)
  }

  private mutating func run(from start: ParkModel) -> Outcome {
    var seen: Set<UInt128> = [start.key]
    var frontier = [start]
    while !frontier.isEmpty {
      var next: [ParkModel] = []
      for state in frontier {
        if let fault = state.fault(kernel, program) {
          return Outcome(stateCount: seen.count, fault: fault, path: path(to: state, from: start))
        }
        for move in moves(from: state) where seen.insert(move.after.key).inserted {
          cameFrom[move.after.key] = (state.key, move.deed)
          next.append(move.after)
        }
      }
      frontier = next
    }
    return Outcome(stateCount: seen.count)
  }

  private func moves(from state: ParkModel) -> [ParkModel.Move] {
    state.callers.indices.reduce(into: state.sleeperMoves(kernel, program)) { moves, index in
      moves += state.callerMoves(index, kernel, program)
    }
  }

  private func path(to state: ParkModel, from start: ParkModel) -> [String] {
    var steps: [String] = []
    var key = state.key
    while key != start.key, let (previous, deed) = cameFrom[key] {
      steps.append("\(deed)")
      key = previous
    }
    return steps.reversed()
  }
}
