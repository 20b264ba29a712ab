// The three drawings of a metric that the sections share: its tail, its figures along a number, and its
// figures beside each other. Not for which cells they show.

import BenchmarkRecords
import LatencyStatistics
import WebPages

/// Results that differ in subject alone, as curves of their tails.
struct TailDrawing {
  let metric: String
  let results: [BenchmarkResult]

  var markup: Markup {
    let series = results.compactMap { result -> TailPlot.Series? in
      guard let figure = result.metrics[metric], let distribution = figure.distribution else {
        return nil
      }
      return TailPlot.Series(
        name: result.cell.subjectName,
        note: figure.reading.headline.map { onPage(Quantity($0, figure.unit).description) } ?? "",
        style: result.cell.style,
        steps: distribution.buckets.map {
          TailPlot.Step(nanoseconds: $0.lowestNanoseconds, count: $0.count)
        })
    }
    let place = results.first?.cell.circumstancesOnPage ?? ""
    return TailPlot(label: "\(metric), \(place)", series: series).markup
  }
}

/// Results along one number: a line for each subject, evenly spaced places for what was measured.
struct SweepDrawing {
  let metric: String
  /// The name of the number.
  let parameter: String
  let results: [BenchmarkResult]

  private struct Measured {
    let place: Double
    let metric: Metric
    let headline: Double
  }

  /// Nothing unless there are two numbers or more.
  var markup: Markup {
    let measured = results.filter { $0.metrics[metric]?.reading.headline != nil }
    let numbers = Set(measured.compactMap { $0.cell.parameters[parameter]?.number }).sorted()
    guard numbers.count > 1, let unit = measured.first?.metrics[metric]?.unit else {
      return Markup()
    }
    let lines = measured.grouped { result in
      [result.cell.subjectName, result.cell.parameters["control"]?.description ?? ""]
    }.map { line(through: $0.elements, numbers) }
    return LinePlot(
      title: "\(metric) against the \(numberInWords)", summary: summary(lines.map(\.line)),
      horizontal: horizontal(numbers), vertical: vertical(lines.flatMap(\.values), unit),
      lines: lines.map(\.line)
    ).markup
  }

  private func line(
    through results: [BenchmarkResult], _ numbers: [Int64]
  ) -> (line: LinePlot.Line, values: [Double]) {
    let measured = results.compactMap { result -> Measured? in
      guard let number = result.cell.parameters[parameter]?.number,
        let place = numbers.firstIndex(of: number), let metric = result.metrics[metric],
        let headline = metric.reading.headline
      else { return nil }
      return Measured(place: Double(place), metric: metric, headline: headline)
    }.sorted { $0.place < $1.place }
    let cell = results[0].cell
    let isControl = cell.parameters["control"] != nil
    let last = measured.last.map { onPage(Quantity($0.headline, $0.metric.unit).description) }
    var line = LinePlot.Line(
      name: cell.subjectName + (isControl ? ", control" : ""), note: last ?? "",
      style: isControl ? cell.style.asControl : cell.style,
      points: measured.map { LinePlot.Point($0.place, $0.headline) })
    line.showsPoints = true
    line.bounds = measured.compactMap { point in
      point.metric.interval.map { LinePlot.Bounds(point.place, low: $0.low, high: $0.high) }
    }
    return (line, measured.map(\.headline))
  }

  private var isTime: Bool { parameter.hasSuffix("Nanoseconds") }

  private var numberInWords: String {
    parameter == "gapNanoseconds"
      ? "gap between wakes"
      : isTime
        ? oneLine(BenchmarkCell.words(of: parameter)) : oneLine("number of \(parameter)")
  }

  private func horizontal(_ numbers: [Int64]) -> PlotAxis {
    PlotAxis(
      title: numberInWords,
      scale: PlotScale(from: 0, to: Double(numbers.count - 1)),
      marks: numbers.enumerated().map { place, number in
        PlotAxis.Mark(
          Double(place),
          isTime
            ? ReadableNumbers.roundDuration(nanoseconds: Double(number))
            : ReadableNumbers.grouped(number))
      })
  }

  private func vertical(_ values: [Double], _ unit: MetricUnit) -> PlotAxis {
    guard let low = values.min(), let high = values.max(), low > 0 else {
      return PlotAxis(title: metric, covering: values, unit)
    }
    return PlotAxis(title: metric, byMagnitudeFrom: low, to: high, unit)
  }

  private func summary(_ lines: [LinePlot.Line]) -> String {
    lines.map(\.nameAndNote).joined(separator: "; ")
  }
}

/// Results beside each other: dots with what bounds them, and the figures.
struct RangeDrawing {
  let metric: String
  let title: String
  let results: [BenchmarkResult]
  /// Columns behind the figure.
  var columns: [ComparisonColumn] = []

  var markup: Markup {
    let rows = ComparisonRows(results)
    let measured = rows.measured.compactMap { result in
      result.metrics[metric].flatMap { figure in
        figure.reading.headline.map { (result: result, figure: figure, headline: $0) }
      }
    }
    guard let unit = measured.first?.figure.unit else { return Markup() }
    let best = Contest(of: metric, among: measured.map(\.result))
    let drawn = measured.map { entry in
      var row = RangeTable.Row(
        name: entry.result.cell.subjectName, style: entry.result.cell.style, value: entry.headline,
        cells: [entry.figure.figureOnPage ?? "-"]
          + columns.map { onPage($0.text(of: entry.result, among: rows)) })
      row.bounds = entry.figure.interval.map { $0.low...$0.high }
      row.readings = entry.figure.headlines
      row.isStrong = best.map { $0.isDecided && $0.best.cell == entry.result.cell } ?? false
      return row
    }
    return RangeTable(
      title: "", axis: PlotAxis(title: title, covering: measured.map(\.headline), unit),
      titles: [ShownInterval.title("figure", over: measured.map { ShownInterval($0.figure) })]
        + columns.map(\.title), rows: drawn
    ).markup
  }
}

extension PlotAxis {
  /// An axis for values: from zero where they are near each other, by magnitude where they are not.
  init(title: String, covering values: [Double], _ unit: MetricUnit) {
    let positive = values.filter { $0 > 0 }
    let low = positive.min() ?? 0
    let high = values.max() ?? 1
    if values.allSatisfy({ $0 > 0 }), high > 12 * low {
      self.init(title: title, byMagnitudeFrom: low, to: high, unit)
    } else {
      self.init(
        title: title, scale: PlotScale(from: min(values.min() ?? 0, 0), to: max(high, 0) * 1.08),
        marksAbout: 4, label: unit.mark)
    }
  }

  /// An axis for values above zero, with some room at its ends.
  init(title: String, byMagnitudeFrom low: Double, to high: Double, _ unit: MetricUnit) {
    self.init(
      title: title + " (log)", scale: PlotScale(from: low * 0.8, to: high * 1.25, .logarithmic),
      marksAbout: 6, label: unit.mark)
  }
}

extension ParameterValue {
  var number: Int64? {
    guard case .whole(let number) = self else { return nil }
    return number
  }
}
