// Every figure of a run in tables, which open when they are asked for.

import BenchmarkRecords
import LatencyStatistics
import WebPages

struct FigureSection {
  let run: RunRecord

  private static let labels = BenchmarkResult.reportedQuantiles.map(\.label) + ["max"]

  var section: PageSection {
    let tables = run.results.grouped { $0.cell.benchmark }.flatMap { benchmark, results in
      results.flatMap(\.metrics.keys).uniqued.map { metric in
        Markup.folded(
          oneLine("\(benchmark): \(metric)"), meaning(of: metric) + table(of: metric, results))
      }
    }.joined()
    return PageSection(id: "figures", title: "Every figure", content: tables)
  }

  private func meaning(of metric: String) -> Markup {
    MetricGlossary.meaning(of: metric).map { .quiet(onPage($0)) } ?? Markup()
  }

  private func table(of metric: String, _ results: [BenchmarkResult]) -> Markup {
    let rows = results.compactMap { result in result.metrics[metric].map { (result, $0) } }
    let hasQuantiles = rows.contains { $0.1.reading.isQuantiles }
    let titles = hasQuantiles ? Self.labels + ["samples"] : ["value"]
    return DataTable(
      titles: [metric] + titles + ["rounds"],
      rows: rows.map { result, figure in
        [name(of: result)] + (hasQuantiles ? quantiles(of: figure) : [figure.figureOnPage ?? "-"])
          + ["\(figure.rounds.count)"]
      }
    ).markup
  }

  private func name(of result: BenchmarkResult) -> String {
    let failed = result.status == .measured ? "" : " (\(result.status.word))"
    let place = result.cell.circumstancesOnPage
    return oneLine(result.cell.subjectName) + failed + (place.isEmpty ? "" : ", " + place)
  }

  private func quantiles(of metric: Metric) -> [String] {
    let quantiles = metric.reading.quantiles
    return Self.labels.map { label in
      guard let value = quantiles[label] else { return "-" }
      let quantity = Quantity(value, metric.unit)
      let bounds = metric.quantileIntervals[label].flatMap { ShownInterval($0, .rounds) }
      return onPage(quantity.description)
        + (bounds.map { " " + quantity.bounds($0.interval) } ?? "")
    } + [ReadableNumbers.grouped(metric.reading.samples)]
  }
}
