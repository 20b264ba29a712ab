// The tables of the cells that differ in nothing but their subject. Not for the page around them.

import BenchmarkRecords
import LatencyStatistics

/// Results of one benchmark under the same circumstances.
struct MetricTables {
  let results: [BenchmarkResult]
  let style: TextStyle

  typealias Row = (result: BenchmarkResult, metric: Metric)

  /// One table for each metric with quantiles, then one for all plain values.
  var lines: [String] {
    let tables = results.flatMap(\.metrics.keys).uniqued.map { ($0, rows(of: $0)) }
    let quantiles = tables.filter { $0.1.contains { $0.metric.reading.isQuantiles } }
    let values = tables.filter { $0.1.contains { !$0.metric.reading.isQuantiles } }
    var lines = quantiles.flatMap { quantileTable($0.0, $0.1) + [""] }
    if !values.isEmpty { lines += valueTable(values.map(\.0)) + [""] }
    return lines
  }

  private func rows(of name: String) -> [Row] {
    results.compactMap { result in result.metrics[name].map { (result, $0) } }
  }

  private func quantileTable(_ name: String, _ rows: [Row]) -> [String] {
    let best = BestBackend.row(in: rows)
    var columns = rows.flatMap(\.metric.reading.quantiles.keys).uniqued.map { label in
      quantileColumn(label, rows, best: label == Quantile.p50.label ? best : nil)
    }
    let sparkline =
      style.showsDistributions ? Sparkline(for: rows.map { $0.metric.distribution ?? .empty }) : nil
    if let sparkline { columns.append(drawing(of: rows, with: sparkline)) }
    let subjects = TextColumn(title: name, cells: rows.map(\.result.rowName), alignsLeft: true)
    return lines(TextTable(names: subjects, columns: columns), best: best)
      + note(samples(of: rows) + (sparkline?.legend ?? ""), as: .aside)
      + anomalies(in: rows).flatMap { note($0, as: .failure) }
  }

  private func valueTable(_ names: [String]) -> [String] {
    let measured = results.filter { !$0.metrics.isEmpty }
    let columns = names.map { name in
      let metrics = measured.map { $0.metrics[name] }
      let rows = zip(measured, metrics).map { result, metric in metric.map { (result, $0) } }
      return FigureColumn(
        title: name, figures: metrics.map { $0?.valueQuantity },
        intervals: metrics.map { $0.flatMap(ShownInterval.init) }, best: BestBackend.row(in: rows)
      ).column
    }
    let subjects = TextColumn(title: "", cells: measured.map(\.rowName), alignsLeft: true)
    return lines(TextTable(names: subjects, columns: columns), best: nil)
  }

  private func lines(_ table: TextTable, best: Int?) -> [String] {
    table.lines(width: style.columns - RunText.indentation) { line, row in
      guard let row else { return style.show(line, as: .heading) }
      return row == best ? style.show(line, as: .best) : line
    }
  }

  /// The figure, and for the median its interval, too.
  private func quantileColumn(_ label: String, _ rows: [Row], best: Int?) -> TextColumn {
    let isMedian = label == Quantile.p50.label
    let figures = rows.map { row in
      row.metric.reading.quantiles[label].map { Quantity($0, row.metric.unit) }
    }
    let intervals = rows.map { isMedian ? ShownInterval($0.metric) : nil }
    return FigureColumn(title: label, figures: figures, intervals: intervals, best: best).column
  }

  private func drawing(of rows: [Row], with sparkline: Sparkline) -> TextColumn {
    TextColumn(
      title: "shape", cells: rows.map { sparkline.draw($0.metric.distribution ?? .empty) },
      alignsLeft: true)
  }

  private func samples(of rows: [Row]) -> String {
    let counts = rows.map(\.metric.reading.samples)
    let rounds = rows.map(\.metric.rounds.count).max() ?? 0
    guard let fewest = counts.min(), let most = counts.max() else { return "" }
    let range = fewest == most ? "\(fewest)" : "\(fewest) to \(most)"
    return "\(range) samples each, in \(rounds) round\(rounds == 1 ? "" : "s")"
  }

  private func anomalies(in rows: [Row]) -> [String] {
    rows.compactMap { row in
      guard let anomalies = row.metric.distribution?.anomalies, anomalies.total > 0 else {
        return nil
      }
      return "\(row.result.rowName): readings without a bucket: \(anomalies.zero) zero, "
        + "\(anomalies.negative) negative, \(anomalies.overflow) too large"
    }
  }

  private func note(_ text: String, as emphasis: Emphasis) -> [String] {
    wrapped(text, width: style.columns - RunText.indentation).map { style.show($0, as: emphasis) }
  }
}

extension BenchmarkResult {
  /// Figures of a failed cell are shown, and never without saying so.
  fileprivate var rowName: String {
    status == .measured ? cell.subjectName : "\(cell.subjectName) (\(status.word))"
  }
}

extension Metric {
  var valueQuantity: Quantity? { reading.value.map { Quantity($0, unit) } }
}
