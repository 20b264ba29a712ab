// The parent's side of a run: round after round, and what to do when a child breaks.
// Not for processes (RoundExecutor), for statistics (BenchmarkRecords) or for the lock and the
// environment (BenchSession).

import BenchmarkRecords

/// Runs the rounds of a plan and keeps what they measure.
struct BenchRunner {
  let plan: BenchPlan
  let executor: any RoundExecutor
  let progress: (BenchProgress) -> Void

  private(set) var records: [RoundRecord] = []
  private(set) var isInterrupted = false
  /// Whether a tracer recorded any of it; known beforehand, or told by a round.
  var isTraced: Bool
  /// What came of the tuning, by name; a refusal in any round stands for all.
  private(set) var tuning: OrderedMap<TuningOutcome> = [:]
  // Cells that failed or can never be had: a later round would only fail again, and cost its
  // time-out.
  private var lost: Set<Int> = []
  private var clock: PlanClock
  // Whose shared measurement, such as a long wait, began in this round already.
  private var idled: Set<Int> = []

  init(
    plan: BenchPlan, executor: any RoundExecutor, isTraced: Bool = false,
    progress: @escaping (BenchProgress) -> Void
  ) {
    self.plan = plan
    self.executor = executor
    self.isTraced = isTraced
    self.progress = progress
    clock = PlanClock(plan)
  }

  /// One result for each cell of the plan, in its order.
  var results: [BenchmarkResult] {
    let byCell = Dictionary(grouping: records, by: \.cell)
    return plan.cells.map { planned in
      let cell = planned.recorded
      if let records = byCell[cell] { return BenchmarkResult(pooling: records, of: cell) }
      let reason = isInterrupted ? "interrupted before its first round" : "no round ran"
      return BenchmarkResult(cell: cell, status: .failed(reason: reason))
    }
  }

  /// Runs all rounds, or those before an interruption.
  mutating func run() {
    for round in 1...max(plan.rounds, 1) where !isInterrupted {
      progress(.roundBegan(round: round, of: plan.rounds))
      run(round: round)
    }
  }

  /// Runs one round; `adjust` may do something to its cells that is no part of their identity.
  mutating func run(round: Int, adjust: (PlannedCell) -> PlannedCell = { $0 }) {
    idled = []
    var state = RoundState(groups: plan.groups(inRound: round), without: lost)
    let cells = plan.cells(inRound: round).map(adjust)
    while !state.isDone, !isInterrupted {
      state.start()
      let request = RoundRequest(
        round: round, cells: cells, groups: state.remaining, tuning: plan.tuning)
      let end = executor.execute(request) { hear($0, in: round, &state) }
      switch end {
      case .finished where state.isDone: break
      case .finished: giveUp(state.broke(), in: round, because: "its process left it out")
      case .broken(let reason): giveUp(state.broke(), in: round, because: reason)
      case .interrupted: isInterrupted = true
      }
    }
  }

  private mutating func hear(_ message: RoundMessage, in round: Int, _ state: inout RoundState) {
    switch message {
    case .tuned(let outcomes): outcomes.forEach { note($0) }
    case .traced: noteTracer()
    case .began(let cells):
      state.began(cells)
      guard let first = cells.first, plan.cells.indices.contains(first) else { return }
      progress(.cellBegan(plan.cells[first].recorded, round: round, done: clock.doneFraction))
      if !idled.isSuperset(of: cells) { clock.idled(with: cells) }
      idled.formUnion(cells)
    case .record(let record):
      guard let index = plan.cells.firstIndex(where: { $0.recorded == record.cell }) else { return }
      state.finished(index)
      keep(record, of: index)
    case .finished: break
    }
  }

  private mutating func note(_ outcome: TuningOutcome) {
    guard tuning[outcome.name]?.refusal == nil else { return }
    tuning[outcome.name] = outcome
    if let sentence = outcome.refusalSentence { progress(.warning(sentence)) }
  }

  /// Whoever started it: the cost is the same.
  private mutating func noteTracer() {
    if !isTraced { progress(.tracerSeen) }
    isTraced = true
  }

  private mutating func giveUp(_ cells: [Int], in round: Int, because reason: String) {
    if cells.isEmpty { progress(.warning("round \(round): \(reason); another one goes on")) }
    for index in cells {
      let cell = plan.cells[index].recorded
      keep(RoundRecord(cell: cell, round: round, status: .failed(reason: reason)), of: index)
    }
  }

  private mutating func keep(_ record: RoundRecord, of index: Int) {
    records.append(record)
    clock.finished(index)
    guard record.isHopeless else { return }
    lost.insert(index)
    clock.lost(index, inRound: record.round)
    progress(.cellLost(record.cell, record.status))
  }
}
