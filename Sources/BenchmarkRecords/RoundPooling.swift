// From the rounds of a cell to its published result. Not for judging: figures only.
//
// The interval of a figure comes from the rounds, because the round is the unit of replication:
// with six rounds or more, the order-statistic interval of the rounds' figures; with fewer, their
// range, at the confidence that so few have (RoundInterval). One round alone has only the interval
// of its own sample, and IntervalBasis says so.

public import LatencyStatistics

extension BenchmarkResult {
  /// The quantiles that a record holds beside `max`.
  public static let reportedQuantiles: [Quantile] = [.p50, .p90, .p99, .p999]

  /// Pools rounds into one result per cell, in the order in which the cells first appear.
  public static func pooling(_ rounds: [RoundRecord]) -> [BenchmarkResult] {
    var order: [BenchmarkCell] = []
    var byCell: [BenchmarkCell: [RoundRecord]] = [:]
    for round in rounds {
      if byCell[round.cell] == nil { order.append(round.cell) }
      byCell[round.cell, default: []].append(round)
    }
    return order.map { BenchmarkResult(pooling: byCell[$0] ?? [], of: $0) }
  }

  /// Pools the rounds of one cell.
  ///
  /// One failed round makes the result `failed`; what the other rounds measured is kept. A number
  /// that is not finite is a failure, too, and is left out. A round in which the cell was unavailable
  /// has no figures, and is named beside those of the others; only when all were is the cell itself
  /// unavailable.
  public init(pooling rounds: [RoundRecord], of cell: BenchmarkCell) {
    let all = rounds.sorted { $0.round < $1.round }
    let unavailable = all.compactMap(UnavailableRound.init)
    let rounds = all.filter { UnavailableRound($0) == nil }
    var metrics: OrderedMap<Metric> = [:]
    var faults = rounds.compactMap(\.fault)
    for definition in Self.definitions(in: rounds) {
      let measured = rounds.flatMap { $0.measured(definition) }
      let finite = measured.filter { $0.measurement.isFinite }
      if finite.count < measured.count { faults.append("\(definition.name) is not finite") }
      metrics[definition.name] = Metric(pooling: finite, as: definition)
    }
    self.init(
      cell: cell, status: Self.status(of: rounds, unavailable, faults: faults), metrics: metrics)
    if !rounds.isEmpty { unavailableRounds = unavailable }
    for (name, reason) in rounds.flatMap({ Array($0.unavailableMetrics) })
    where metrics[name] == nil { unavailableMetrics[name] = reason }
  }

  private static func definitions(in rounds: [RoundRecord]) -> [MetricDefinition] {
    var seen: Set<String> = []
    return rounds.flatMap { $0.measurements.map(\.definition) }
      .filter { seen.insert($0.name).inserted }
  }

  private static func status(
    of rounds: [RoundRecord], _ unavailable: [UnavailableRound], faults: [String]
  ) -> BenchmarkStatus {
    if let fault = faults.first {
      let more = faults.count > 1 ? " (and \(faults.count - 1) more)" : ""
      return .failed(reason: fault + more)
    }
    if !rounds.isEmpty { return .measured }
    return UnavailableRound.reason(ofAll: unavailable).map { .unavailable(reason: $0) }
      ?? .failed(reason: "no round ran")
  }
}

extension RoundRecord {
  fileprivate var fault: String? {
    guard case .failed(let reason) = status else { return nil }
    return "round \(round): \(reason)"
  }

  fileprivate func measured(_ definition: MetricDefinition) -> [MeasuredRound] {
    measurements.filter { $0.definition.name == definition.name }
      .map { MeasuredRound(round: round, measurement: $0.measurement) }
  }
}

/// A measurement and the round it comes from.
struct MeasuredRound {
  let round: Int
  let measurement: Measurement
}

extension Measurement {
  fileprivate var isFinite: Bool {
    guard case .value(let value, _) = self else { return true }
    return value.isFinite
  }
}
