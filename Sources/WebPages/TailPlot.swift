// How slow the slowest are: durations over a tail axis that gives each further nine as much room as
// the one before. Not for quantiles as numbers: a table stands beside it.

/// Distributions of durations, drawn one over the other.
public struct TailPlot: Sendable {
  /// One distribution.
  public struct Series: Sendable {
    let name: String
    let steps: [Step]

    /// - Parameter steps: in ascending order of the duration.
    public init(name: String, steps: [Step]) {
      self.name = name
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
  private static let height = 220
  /// The middle of the plot's frame, above the labels of the axis below it.
  private static let plotHeight = 190

  /// - Parameters:
  ///   - label: what is drawn, for readers who do not see it.
  ///   - series: at most four are drawn; those without durations are not.
  public init(label: String, series: [Series]) {
    self.label = label
    self.series = Array(series.filter { !$0.steps.isEmpty }.prefix(4))
  }

  /// The plot with its key; nothing when there is no duration.
  public var markup: Markup {
    guard !series.isEmpty else { return Markup() }
    let curves = series.enumerated().map { index, one in curve(one, color: index) }.joined()
    let frame = Markup.element(
      "svg",
      [
        "x": "0", "y": "0", "width": "100%", "height": "\(Self.plotHeight)",
        "viewBox": "0 0 1000 1000", "preserveAspectRatio": "none",
      ], curves)
    let drawing = Markup.element(
      "svg", ["class": "drawing", "role": "img", "aria-label": label, "height": "\(Self.height)"],
      .element("title", text: label) + grid + frame)
    let keys = series.enumerated().map { index, one in
      Markup.element(
        "span", ["class": "key"],
        .element("span", ["class": "swatch", "style": "background:var(--series-\(index))"])
          + Markup(one.name))
    }
    return .element("div", [:], drawing + .element("p", ["class": "small"], keys.joined()))
  }

  private var values: Scale {
    let all = series.flatMap { $0.steps.map(\.nanoseconds) }
    let low = all.min() ?? 1
    let high = all.max() ?? 1
    // A little room, so that a curve does not run along the frame.
    return Scale(from: low - low / 5, to: high &+ high / 4, .logarithmic)
  }

  /// The plot reaches as far as the largest distribution has samples.
  private var mostSamples: UInt64 {
    max(series.map { $0.steps.reduce(0) { $0 + $1.count } }.max() ?? 1, 2)
  }

  private var tail: Scale { Scale(from: 1, to: mostSamples, .logarithmic) }

  private var grid: Markup {
    let across = values.marks(about: 0).map { mark in
      let y = Double(Self.plotHeight) * (1 - mark.place)
      return line(x1: "0%", y1: y, x2: "100%", y2: y)
        + text(ReadableNumbers.duration(nanoseconds: mark.value), x: "0%", y: y - 3, "start")
    }
    let along = tail.marks(about: 0).filter { $0.place < 0.97 || $0.place == 1 }.map { mark in
      let anchor = mark.place == 0 ? "start" : mark.place > 0.9 ? "end" : "middle"
      return line(
        x1: percent(mark.place), y1: 0, x2: percent(mark.place), y2: Double(Self.plotHeight))
        + text(
          mark.value == 1 ? "fastest" : "1 in \(ReadableNumbers.grouped(mark.value))",
          x: percent(mark.place), y: Double(Self.plotHeight) + 17, anchor)
    }
    return across.joined() + along.joined()
  }

  private func line(x1: String, y1: Double, x2: String, y2: Double) -> Markup {
    .element(
      "line",
      [
        "class": "grid", "x1": x1, "y1": ReadableNumbers.fixed(y1, decimals: 1), "x2": x2,
        "y2": ReadableNumbers.fixed(y2, decimals: 1),
      ])
  }

  private func text(_ text: String, x: String, y: Double, _ anchor: String) -> Markup {
    .element(
      "text",
      [
        "class": "quiet", "x": x, "y": ReadableNumbers.fixed(y, decimals: 1), "text-anchor": anchor,
      ], text: text)
  }

  /// From the fastest on: a point for each step, as far along as the share of samples that are
  /// slower is small.
  private func curve(_ one: Series, color: Int) -> Markup {
    let total = one.steps.reduce(0) { $0 + $1.count }
    var path = ""
    var slower = total
    for step in one.steps {
      let y = ReadableNumbers.fixed(1000 * (1 - values.place(of: step.nanoseconds)), decimals: 1)
      // One sample in `total / slower` takes this long or longer.
      let begin = position(of: total, over: slower)
      slower -= step.count
      let end = position(of: total, over: max(slower, 1))
      path += "\(path.isEmpty ? "M" : "L")\(begin) \(y)H\(end)"
    }
    return .element(
      "path", ["class": "curve", "style": "stroke:var(--series-\(color))", "d": path])
  }

  private func position(of total: UInt64, over slower: UInt64) -> String {
    // A thousandth is finer than a screen.
    let rank = Double(total) / Double(slower)
    let low = tail.place(of: UInt64(rank))
    let high = tail.place(of: UInt64(rank) + 1)
    let place = low + (high - low) * (rank - rank.rounded(.down))
    return ReadableNumbers.fixed(1000 * place, decimals: 1)
  }
}
