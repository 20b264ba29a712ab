// The child's side of a round: measures what it is asked to, one line for each cell as soon as it
// is done, so that nothing is lost if a later one crashes.

import BenchmarkRecords
import LinuxIO

/// Measures the cells of one round in this process.
public struct RoundChild {
  private let scenarios: [any Scenario]
  private let isTraced: () -> Bool
  private let write: (String) -> Void

  /// - Parameters:
  ///   - scenarios: the benchmarks that can be asked for.
  ///   - isTraced: whether a tracer records this process now. A session is the whole user's, so that
  ///     one that somebody else started costs as much as one's own, and no variable tells of it.
  ///   - write: takes each line of the answer, without its newline; it must not be held back.
  public init(
    scenarios: [any Scenario], isTraced: @escaping () -> Bool = { false },
    write: @escaping (String) -> Void
  ) {
    self.scenarios = scenarios
    self.isTraced = isTraced
    self.write = write
  }

  /// Reads the request from `input` and measures; returns when everything is done.
  ///
  /// - Throws: when the request cannot be read, or a result cannot be written as JSON. A scenario
  ///   that fails is a result, no error.
  public func run(input: some Sequence<UInt8>) throws {
    let request = try RoundRequest(json: input)
    guard try ProcessLifetime.endWithParent(request.parent) else { return }
    try run(request)
  }

  func run(_ request: RoundRequest) throws {
    let tuning = Tuning(request.tuning)
    if !tuning.outcomes.isEmpty { try send(.tuned(tuning.outcomes)) }
    var wasTraced = false
    try tellOfTracer(&wasTraced)
    for group in request.groups {
      try run(group, of: request)
      try tellOfTracer(&wasTraced)
    }
    try send(.finished)
    _ = consume tuning
  }

  private func tellOfTracer(_ wasTraced: inout Bool) throws {
    guard !wasTraced, isTraced() else { return }
    wasTraced = true
    try send(.traced)
  }

  private func run(_ group: CellGroup, of request: RoundRequest) throws {
    let parts = group.sharesMeasurement ? [group.cells] : group.cells.map { [$0] }
    for part in parts {
      let cells = part.map { request.cells[$0] }
      let outcomes = try measureTogether(part, cells)
      for (index, (cell, shared)) in zip(part, zip(cells, outcomes)) {
        try send(.began([index]))
        try send(.record(record(of: cell, in: request.round, adding: shared)))
      }
    }
  }

  private func measureTogether(_ part: [Int], _ cells: [PlannedCell]) throws -> [CellOutcome] {
    guard cells.contains(where: { $0.effort.idleNanoseconds > 0 }),
      let scenario = cells.first.flatMap(scenario(for:))
    else { return cells.map { _ in CellOutcome([]) } }
    try send(.began(part))
    return scenario.measureTogether(cells)
  }

  private func record(
    of cell: PlannedCell, in round: Int, adding shared: CellOutcome
  ) -> RoundRecord {
    var record = RoundRecord(cell: cell.recorded, round: round)
    record.measurements = shared.measurements
    do {
      guard let scenario = scenario(for: cell) else {
        throw Unavailable(reason: "this build cannot measure \(cell.subject)")
      }
      let outcome = try scenario.measure(cell)
      record.measurements = outcome.measurements + shared.measurements
      record.unavailableMetrics = outcome.unavailableMetrics
      let fault = outcome.fault ?? shared.fault
      record.status = fault.map { .failed(reason: $0) } ?? .measured
    } catch let missing as Unavailable {
      record.status = .unavailable(reason: missing.reason)
      record.isPassing = missing.isPassing
    } catch {
      record.status = .failed(reason: "\(error)")
    }
    return record
  }

  private func scenario(for cell: PlannedCell) -> (any Scenario)? {
    scenarios.first { $0.measures(cell) }
  }

  private func send(_ message: RoundMessage) throws { write(try message.line()) }
}
