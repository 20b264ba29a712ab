// How slow the slowest are: durations over a tail axis that gives each further nine as much room as
// the one before. Not for quantiles as numbers: a table stands beside it.

/// Distributions of durations, drawn one over the other.
public struct TailPlot: Sendable {
  /// One distribution.
  public struct Series: Sendable {
    let name: String
    let note: String
    let style: SeriesStyle?
    let steps: [Step]

    /// - Parameters:
    ///   - note: a figure beside the name.
    ///   - style: nil for a colour by the place among the others.
    ///   - steps: in ascending order of the duration.
    public init(name: String, note: String = "", style: SeriesStyle? = nil, steps: [Step]) {
      self.name = name
      self.note = note
      self.style = style
      self.steps = steps
    }
  }

  /// So many durations of about this length.
  public struct Step: Sendable, Hashable {
    let nanoseconds: UInt64
    let count: UInt64

    /// Makes a step.
    public init(nanoseconds: UInt64, count: UInt64) {
      self.nanoseconds = nanoseconds
      self.count = count
    }
  }

  private let series: [Series]
  private let label: String
  /// As many readings must be slower than a quantile before 95 % of samples would hold it: 368 of p99,
  /// 3,688 of p99.9.
  private static let fewestSlower: UInt64 = 4

  /// - Parameters:
  ///   - label: what is drawn, for readers who do not see it.
  ///   - series: those without durations are not drawn.
  public init(label: String, series: [Series]) {
    self.label = label
    self.series = series.filter { one in one.steps.contains { $0.count > 0 } }
  }

  /// The plot; nothing when there is no duration.
  public var markup: Markup {
    LinePlot(
      title: label, summary: summary, horizontal: tail, vertical: durations,
      lines: series.enumerated().map { index, one in
        line(of: one, style: one.style ?? SeriesStyle(color: index))
      }
    ).markup
  }

  /// What the curves end with.
  private var summary: String {
    series.map { one in
      let slowest = ReadableNumbers.duration(nanoseconds: one.steps.last?.nanoseconds ?? 0)
      let median = one.note.isEmpty ? "" : "\(one.note), "
      return "\(one.name): \(median)slowest \(slowest)"
    }.joined(separator: "; ")
  }

  private var durations: PlotAxis {
    let all = series.flatMap { $0.steps.map(\.nanoseconds) }
    let low = Double(max(all.min() ?? 1, 1))
    // A little room, so that a curve does not run along the frame.
    let scale = PlotScale(
      from: low * 0.8, to: Double(all.max() ?? 1) * 1.25, .logarithmic)
    return PlotAxis(title: "duration (log)", scale: scale, marksAbout: 8) { value in
      ReadableNumbers.roundDuration(nanoseconds: value)
    }
  }

  /// The plot reaches as far as the largest distribution has samples.
  private var tail: PlotAxis {
    let most = series.map(\.count).max() ?? 1
    let scale = PlotScale(from: 1, to: Double(max(most, 2)), .logarithmic)
    let powers = sequence(first: 1.0) { $0 * 10 }.prefix { $0 <= scale.high }
    return PlotAxis(
      title: "quantile", scale: scale,
      marks: powers.map { PlotAxis.Mark($0, Self.quantile(oneIn: $0)) })
  }

  /// `p99.9` where one in a thousand is slower.
  private static func quantile(oneIn number: Double) -> String {
    if number <= 1 { return "min" }
    var (nines, power) = (0, 1.0)
    while power < number {
      power *= 10
      nines += 1
    }
    if nines == 1 { return "p90" }
    let decimals = String(repeating: "9", count: nines - 2)
    return "p99" + (decimals.isEmpty ? "" : ".\(decimals)")
  }

  /// From the fastest on: a point for each step, as far along as the share of samples that are
  /// slower is small. Where too few are slower for another run to agree, the line is unsure.
  private func line(of one: Series, style: SeriesStyle) -> LinePlot.Line {
    let total = Double(one.count)
    var slower = one.count
    var (sure, unsure): ([LinePlot.Point], [LinePlot.Point]) = ([], [])
    for step in one.steps where step.count > 0 {
      let y = Double(step.nanoseconds)
      // One sample in `total / slower` takes this long or longer.
      let begin = LinePlot.Point(total / Double(slower), y)
      slower -= step.count
      let end = LinePlot.Point(total / Double(max(slower, 1)), y)
      if unsure.isEmpty, slower >= Self.fewestSlower || sure.isEmpty {
        sure += [begin, end]
      } else {
        unsure += [begin, end]
      }
    }
    var line = LinePlot.Line(name: one.name, note: one.note, style: style, points: sure)
    line.unsure = unsure
    return line
  }
}

extension TailPlot.Series {
  fileprivate var count: UInt64 { steps.reduce(0) { $0 + $1.count } }
}
