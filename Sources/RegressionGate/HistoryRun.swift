// One stored run as a history needs it: who measured, on what, and one number for each figure. So much smaller
// than the run that hundreds of them fit into memory. Not for what they say together (RunHistory).

public import BenchmarkRecords
import LatencyStatistics

/// A run, reduced to the figures that have a tolerance.
public struct HistoryRun: Equatable, Sendable {
  /// Where it came from, which build measured, when.
  public let origin: JudgedRun
  let machine: MachineKey
  /// Why it can say nothing; nil when it can.
  let defect: String?
  let points: [Point]
  /// Figures that are left out of the history, each with why.
  let notes: [String]

  /// One figure of the run.
  struct Point: Equatable, Sendable {
    let figure: Figure
    let unit: MetricUnit
    let polarity: Polarity
    /// What the gate would allow.
    let tolerance: Tolerance
    /// The middle round.
    let value: Double
    /// The middle of its rounds' ratios to the bare primitive of the same round; nil for what is no time,
    /// and where nothing bare was measured.
    let ratioToRaw: Double?
  }

  /// Reduces a run.
  public init(_ run: RunRecord, name: String, tolerances: ToleranceTable) {
    origin = JudgedRun(run, name: name)
    machine = MachineKey(run.environment, configuration: run.tool.configuration)
    let measured = run.results.filter { $0.status == .measured }
    defect =
      run.interrupted
      ? "it was interrupted" : measured.isEmpty ? "nothing was measured in it" : nil
    let bare = Dictionary(measured.map { ($0.cell, $0.metrics) }) { first, _ in first }
    let judged = measured.filter { !$0.cell.isYardstick }.flatMap { result in
      result.metrics.flatMap { name, metric in
        metric.labels.compactMap { label -> Judged? in
          let figure = Figure(cell: result.cell, metric: name, quantile: label)
          return tolerances.tolerance(of: figure).map { (figure, metric, $0.tolerance) }
        }
      }
    }
    let objections = judged.map { $0.metric.objection(to: $0.figure) }
    points = zip(judged, objections).compactMap { one, objection in
      let bare = bare[one.figure.cell.bare]?[one.figure.metric]
      return objection == nil ? Point(one.figure, one.metric, one.tolerance, bare: bare) : nil
    }
    notes = zip(judged, objections).compactMap { one, objection in
      objection.map { "\(name): \(one.figure.cell): \(one.figure.name) is left out: \($0)" }
    }
  }

  private typealias Judged = (figure: Figure, metric: Metric, tolerance: Tolerance)

  /// Whether it is the same measurement under another name.
  func isCopy(of other: HistoryRun) -> Bool {
    var renamed = origin
    renamed.name = other.origin.name
    return renamed == other.origin && points == other.points
  }
}

extension Metric {
  /// Why one of its figures cannot have been measured; nil when it can.
  fileprivate func objection(to figure: Figure) -> String? {
    RoundSeries(self, quantile: figure.quantile).flatMap { series in
      PossibleValues(metric: figure.metric, unit: unit).objection(to: series)
    }
  }
}

extension HistoryRun.Point {
  /// Nil for a figure without rounds, or with one that stands there twice.
  fileprivate init?(
    _ figure: Figure, _ metric: Metric, _ tolerance: Tolerance, bare: Metric?
  ) {
    guard let own = RoundSeries(metric, quantile: figure.quantile), own.count > 0
    else { return nil }
    self.figure = figure
    unit = metric.unit
    polarity = metric.polarity
    self.tolerance = tolerance
    value = Robust.median(of: own.values)
    ratioToRaw = bare.flatMap { bare in
      guard metric.unit == .nanoseconds, bare.unit == metric.unit, own.isPositive,
        let its = RoundSeries(bare, quantile: figure.quantile), its.isPositive, its.isFinite
      else { return nil }
      let ratios = own.divided(by: its).values
      return ratios.isEmpty ? nil : Robust.median(of: ratios)
    }
  }
}
