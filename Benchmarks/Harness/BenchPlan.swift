// The listed plan of a run: which cells, how many rounds, in which order, for how long.

import LatencyStatistics

/// What a run is going to do.
public struct BenchPlan: Hashable, Sendable {
  /// The cells, each measured once in every round.
  public var cells: [PlannedCell]
  /// How many fresh processes measure them.
  public var rounds: Int
  /// What brings back the order within each round.
  public var seed: UInt64
  /// What the processes that measure ask of the kernel first.
  public var tuning: TuningRequest

  /// A plan by its parts.
  public init(
    cells: [PlannedCell], rounds: Int, seed: UInt64, tuning: TuningRequest = TuningRequest()
  ) {
    self.cells = cells
    self.rounds = rounds
    self.seed = seed
    self.tuning = tuning
  }

  /// The same plan with at most 100,000 samples for each benchmark, all cells and rounds together, so
  /// that a tracer keeps up with it.
  public var limitedForTracing: BenchPlan {
    let cellCounts = Dictionary(grouping: cells, by: \.benchmark).mapValues(\.count)
    var limited = self
    for index in cells.indices {
      let sharers = (cellCounts[cells[index].benchmark] ?? 1) * max(rounds, 1)
      limited.cells[index].effort = cells[index].effort.limited(to: max(100_000 / sharers, 1))
    }
    return limited
  }

  /// The groups of a round (counted from 1), they and the cells in each in random order.
  ///
  /// Cells that differ in subject and backend alone form a group, so that a backend, its bare
  /// primitive and every peer see the same weather. A control is in the group of what it controls,
  /// right before or after it. The same seed gives the same order.
  public func groups(inRound round: Int) -> [CellGroup] {
    var generator = SeededGenerator(seed: seed(ofRound: round))
    var order: [GroupKey] = []
    var members: [GroupKey: [Int]] = [:]
    for (index, cell) in cells.enumerated() {
      var key = GroupKey(benchmark: cell.benchmark, parameters: cell.parameters)
      key.parameters.control = nil
      if members[key] == nil { order.append(key) }
      members[key, default: []].append(index)
    }
    return order.shuffled(using: &generator).map { key in
      CellGroup(cells: pairs(among: members[key] ?? [], using: &generator))
    }
  }

  /// Cells in random order, but those of one subject next to each other.
  private func pairs(among indices: [Int], using generator: inout SeededGenerator) -> [Int] {
    var order: [[String?]] = []
    var pairs: [[String?]: [Int]] = [:]
    for index in indices {
      let subject = [cells[index].subject, cells[index].backend]
      if pairs[subject] == nil { order.append(subject) }
      pairs[subject, default: []].append(index)
    }
    return order.shuffled(using: &generator).flatMap {
      (pairs[$0] ?? []).shuffled(using: &generator)
    }
  }

  /// The cells as a round (counted from 1) measures them: each with the seed of that round.
  func cells(inRound round: Int) -> [PlannedCell] {
    cells.map { cell in
      var cell = cell
      cell.seed = seed(ofRound: round)
      return cell
    }
  }

  private func seed(ofRound round: Int) -> UInt64 {
    seed &+ UInt64(round) &* 0x9E37_79B9_7F4A_7C15
  }

  private struct GroupKey: Hashable {
    var benchmark: Benchmark
    var parameters: CellParameters
  }

  /// About how long the run takes, without waiting for the machine-wide lock.
  public var estimatedNanoseconds: UInt64 {
    let round = groups(inRound: 1).reduce(UInt64(50_000_000)) { sum, group in
      sum + estimatedNanoseconds(of: group)
    }
    return round * UInt64(rounds)
  }

  /// About how long one group takes in one round.
  public func estimatedNanoseconds(of group: CellGroup) -> UInt64 {
    group.cells.reduce(idleNanoseconds(of: group.cells)) { $0 + cells[$1].estimatedNanoseconds }
  }

  /// How long cells that idle together do so.
  func idleNanoseconds(of members: [Int]) -> UInt64 {
    members.map { cells[$0].effort.idleNanoseconds }.max() ?? 0
  }
}

extension PlannedCell {
  /// About how long the cell takes in one round, set-up included, without what it shares; nothing for one
  /// that only says why it cannot be measured.
  public var estimatedNanoseconds: UInt64 {
    guard effort.durationNanoseconds > 0 else { return 0 }
    return (effort.expectedNanoseconds ?? effort.durationNanoseconds) + 5_000_000
      + 2_000 * UInt64(parameters.timers ?? 0)
  }

  /// When a round that works at this cell, or at what it shares, must be stuck.
  var limitNanoseconds: UInt64 {
    // Filling a loop with timers is part of no effort.
    20_000_000_000 + 10 * (effort.durationNanoseconds + effort.idleNanoseconds)
      + 100_000 * UInt64(parameters.timers ?? 0)
  }
}
