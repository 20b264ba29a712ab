// Which figures of measured cells can be judged, and what stands in the way of the others.
// Not for judging them.

import BenchmarkRecords

/// The figures of two runs beside each other.
struct FigurePairing {
  private(set) var compared: [ComparedFigure] = []
  private(set) var findings: [Finding] = []
  private(set) var notes: [String] = []
  /// Every figure that both runs have, judged or not.
  private(set) var all: [Figure] = []

  private let tolerances: ToleranceTable
  private let baseCells: [BenchmarkCell: BenchmarkResult]
  private let candidateCells: [BenchmarkCell: BenchmarkResult]

  init(
    _ cells: [(base: BenchmarkResult, candidate: BenchmarkResult)], tolerances: ToleranceTable
  ) {
    self.tolerances = tolerances
    baseCells = Dictionary(cells.map { ($0.base.cell, $0.base) }) { first, _ in first }
    candidateCells = Dictionary(cells.map { ($0.base.cell, $0.candidate) }) { first, _ in first }
    for (base, candidate) in cells {
      if base.metrics.isEmpty {
        let why = "the base says that it was measured, and holds no metric of it"
        findings.append(Finding(.notComparable, cell: base.cell, why: why))
      }
      for (name, metric) in base.metrics { pair(metric, name, of: base.cell, with: candidate) }
    }
  }

  private mutating func pair(
    _ base: Metric, _ name: String, of cell: BenchmarkCell, with result: BenchmarkResult
  ) {
    guard let candidate = result.metrics[name] else { return lose(name, of: cell, in: result) }
    if let obstacle = base.obstacle(to: candidate) {
      return findings.append(
        Finding(.notComparable, cell: cell, metric: name, why: obstacle))
    }
    let labels = base.labels
    if labels.isEmpty, tolerates(Figure(cell: cell, metric: name, quantile: base.headlineLabel)) {
      let why = "the base holds no round of it"
      return findings.append(Finding(.notComparable, cell: cell, metric: name, why: why))
    }
    for label in labels {
      let figure = Figure(cell: cell, metric: name, quantile: label)
      all.append(figure)
      compare(figure, base, candidate)
    }
  }

  private mutating func lose(_ name: String, of cell: BenchmarkCell, in result: BenchmarkResult) {
    let headlines = [nil, "p50"].map { Figure(cell: cell, metric: name, quantile: $0) }
    let reason = result.unavailableMetrics[name]
    if let reason, !headlines.contains(where: tolerates) {
      return notes.append("\(cell): \(name) is unavailable now: \(reason)")
    }
    let why = reason.map { "unavailable now: \($0)" } ?? "the candidate has no such metric"
    findings.append(Finding(.missing, cell: cell, metric: name, why: why))
  }

  private func tolerates(_ figure: Figure) -> Bool {
    !figure.cell.isYardstick && tolerances.tolerance(of: figure) != nil
  }

  private mutating func compare(_ figure: Figure, _ base: Metric, _ candidate: Metric) {
    guard !figure.cell.isYardstick, let (tolerance, source) = tolerances.tolerance(of: figure)
    else { return }
    guard let own = RoundSeries(base, quantile: figure.quantile),
      let its = RoundSeries(candidate, quantile: figure.quantile)
    else {
      return findings.append(Finding(.notComparable, figure, why: "a round stands there twice"))
    }
    guard its.count > 0 else {
      return findings.append(candidate.findingForLack(of: figure, comparedWith: base))
    }
    let control = control(of: figure)
    if let objection = objection(to: figure, base.unit, (own, its), control) {
      return findings.append(Finding(.notComparable, figure, why: objection))
    }
    // Of a figure whose right value is 0, such as a drift, the size counts, whichever way it goes.
    let isExact = base.polarity == .exact
    compared.append(
      ComparedFigure(
        figure: figure, unit: base.unit, polarity: base.polarity,
        base: isExact ? own.magnitudes : own, candidate: isExact ? its.magnitudes : its,
        control: control.flatMap { $0.base.isPositive && $0.candidate.isPositive ? $0 : nil },
        tolerance: tolerance, toleranceSource: source,
        measuredRounds: (base.rounds.count, candidate.rounds.count)))
  }

  /// Why a comparison would mean nothing; nil when all numbers can have been measured.
  private func objection(
    to figure: Figure, _ unit: MetricUnit, _ own: Sides, _ control: Sides?
  ) -> String? {
    let possible = PossibleValues(metric: figure.metric, unit: unit)
    let sides =
      [("the base", own.base), ("the candidate", own.candidate)]
      + (control.map { [("raw in the base", $0.base), ("raw in the candidate", $0.candidate)] }
        ?? [])
    return sides.lazy.compactMap { side, series in
      possible.objection(to: series).map { "\(side): \($0)" }
    }.first
  }

  private typealias Sides = (base: RoundSeries, candidate: RoundSeries)

  private func control(of figure: Figure) -> Sides? {
    let bare = figure.cell.bare
    guard let base = baseCells[bare]?.metrics[figure.metric],
      let candidate = candidateCells[bare]?.metrics[figure.metric], base.unit == candidate.unit,
      let own = RoundSeries(base, quantile: figure.quantile),
      let its = RoundSeries(candidate, quantile: figure.quantile),
      own.count > 0, its.count > 0
    else { return nil }
    return (own, its)
  }
}

extension Metric {
  /// Why figures of this metric mean something else in another record; nil when they do not.
  fileprivate func obstacle(to other: Metric) -> String? {
    if unit != other.unit { return "the unit was \(unit.rawValue) and is \(other.unit.rawValue)" }
    if polarity != other.polarity {
      return "the polarity was \(polarity.rawValue) and is \(other.polarity.rawValue)"
    }
    if (headlineLabel == nil) != (other.headlineLabel == nil) {
      return "one run has quantiles of it, the other has one value"
    }
    return nil
  }

  fileprivate var headlineLabel: String? {
    if case .quantiles = reading { return "p50" }
    return nil
  }

  /// The quantiles that its rounds have, each once; `[nil]` for a plain value with rounds.
  var labels: [String?] {
    guard headlineLabel != nil else { return rounds.isEmpty ? [] : [nil] }
    var labels: OrderedMap<Bool> = [:]
    for round in rounds {
      guard case .quantiles(let quantiles, _) = round.reading else { continue }
      for label in quantiles.keys { labels[label] = true }
    }
    return labels.keys
  }

  /// What it is called when this metric lacks a quantile that the base has.
  fileprivate func findingForLack(of figure: Figure, comparedWith base: Metric) -> Finding {
    let own = labels.compactMap { $0 }
    if rounds.isEmpty { return Finding(.missing, figure, why: "the candidate has no round of it") }
    let others = Set(own).subtracting(base.labels.compactMap { $0 })
    if !others.isEmpty {
      let why = "the candidate has other quantiles: \(own.joined(separator: ", "))"
      return Finding(.notComparable, figure, why: why)
    }
    return Finding(.missing, figure, why: "no round of the candidate has samples enough for it")
  }
}
