// How far timers have run away from their grid after a minute: a line from zero with the slope that was
// measured, in the width of its interval.

import BenchmarkRecords
import LatencyStatistics
import WebPages

struct DriftDrawing {
  let results: [BenchmarkResult]

  private struct Slope {
    let cell: BenchmarkCell
    let value: Double
    let interval: ConfidenceInterval?
  }

  private static let seconds = 60.0
  /// One part in a million is a thousand nanoseconds a second.
  private static let nanosecondsPerPart = 1000.0

  var markup: Markup {
    let slopes = results.compactMap { result -> Slope? in
      guard let metric = result.metrics["driftPPM"], let value = metric.reading.headline else {
        return nil
      }
      return Slope(cell: result.cell, value: value, interval: metric.interval)
    }
    guard !slopes.isEmpty else { return Markup() }
    let lines = slopes.map(line)
    return LinePlot(
      title: "drift, \(results[0].cell.circumstancesOnPage)",
      summary: lines.map(\.nameAndNote).joined(separator: "; "),
      horizontal: PlotAxis(
        title: "time", scale: PlotScale(from: 0, to: Self.seconds), marksAbout: 6
      ) { "\(fixed($0, decimals: 0)) s" },
      vertical: vertical(slopes), lines: lines
    ).withReference(0).markup
  }

  private func line(_ slope: Slope) -> LinePlot.Line {
    var line = LinePlot.Line(
      name: slope.cell.subjectName, note: Quantity(slope.value, .partsPerMillion).description,
      style: slope.cell.style,
      points: [LinePlot.Point(0, 0), LinePlot.Point(Self.seconds, Self.distance(slope.value))])
    if let interval = slope.interval {
      line.bounds = [
        LinePlot.Bounds(0, low: 0, high: 0),
        LinePlot.Bounds(
          Self.seconds, low: Self.distance(interval.low), high: Self.distance(interval.high)),
      ]
    }
    return line
  }

  /// Nanoseconds from the grid at the end.
  private static func distance(_ partsPerMillion: Double) -> Double {
    partsPerMillion * nanosecondsPerPart * seconds
  }

  /// Wide enough for most: one that runs away leaves the drawing, and its name says by how much.
  private func vertical(_ slopes: [Slope]) -> PlotAxis {
    let reaches = slopes.map { slope in
      max(abs(slope.value), abs(slope.interval?.low ?? 0), abs(slope.interval?.high ?? 0))
    }
    return PlotAxis(
      title: "later than the grid by",
      scale: PlotScale(aroundZeroFor: reaches.map(Self.distance), atLeast: 1000), marksAbout: 5,
      label: MetricUnit.nanoseconds.mark)
  }
}
