// Plots: where numbers lie, that names at the ends of lines do not cover each other, and that everything
// can be told from the page around it.

import Foundation
import Testing

@testable import WebPages

@Suite struct PlotTests {
  @Test func linearMarksAreRoundAndInside() {
    let scale = PlotScale(from: -12, to: 31)
    #expect(scale.marks(about: 5) == [-10, 0, 10, 20, 30])
    #expect(scale.place(of: -12) == 0 && scale.place(of: 31) == 1)
    #expect(scale.place(of: 74) == 2)
  }

  @Test func marksByMagnitudeArePowersOfTenOrMoreWhereThereAreFew() {
    #expect(
      PlotScale(from: 10, to: 20_000, .logarithmic).marks(about: 6) == [10, 100, 1000, 10_000])
    #expect(PlotScale(from: 15, to: 300, .logarithmic).marks(about: 6) == [20, 50, 100, 200])
    #expect(PlotScale(from: 21, to: 49, .logarithmic).marks(about: 6) == [25, 30, 35, 40, 45])
    #expect(PlotScale(from: 0.5, to: 4e12, .logarithmic).marks(about: 5).count <= 6)
  }

  @Test(arguments: [(0.0, 0.0), (.nan, 1), (5, 5), (-1, .infinity), (3, 1)])
  func noRangeIsTooOdd(_ low: Double, _ high: Double) {
    for spacing in [PlotScale.Spacing.linear, .logarithmic] {
      let scale = PlotScale(from: low, to: high, spacing)
      #expect(scale.high > scale.low)
      #expect(scale.place(of: scale.low) == 0)
      #expect(scale.marks(about: 5).count < 100)
    }
  }

  @Test func roundDurationsHaveNoZerosAtTheEnd() {
    let texts = [0, 0.5, 500, 1000, 2_500_000, -20_000, 1e10].map {
      ReadableNumbers.roundDuration(nanoseconds: $0)
    }
    #expect(texts == ["0 ns", "0.5 ns", "500 ns", "1 µs", "2.5 ms", "-20 µs", "10 s"])
  }

  private func plot(endings: [Double], names: [String]? = nil) -> String {
    let axis = PlotAxis(title: "a", scale: PlotScale(from: 0, to: 10), marksAbout: 3) { "\($0)" }
    let lines = endings.enumerated().map { index, end in
      LinePlot.Line(
        name: names?[index] ?? "line \(index)", style: SeriesStyle(color: index),
        points: [LinePlot.Point(0, 0), LinePlot.Point(10, end)])
    }
    return LinePlot(
      title: "t", summary: "s", horizontal: axis, vertical: axis, lines: lines
    ).markup.source
  }

  @Test func anAxisAroundZeroIsNotRuledByOneWildNumber() {
    let usual = [-2, 3, -4, 5, 6.0, 7, 8]
    #expect(abs(PlotScale(aroundZeroFor: usual, atLeast: 1).high - 8.8) < 1e-9)
    let wild = PlotScale(aroundZeroFor: usual + [4000], atLeast: 1)
    #expect(wild.high < 30 && wild.high > 8 && wild.low == -wild.high)
    #expect(abs(PlotScale(aroundZeroFor: [0.1], atLeast: 5).high - 5.5) < 1e-9)
    #expect(PlotScale(aroundZeroFor: [.nan, .infinity], atLeast: 5).high.isFinite)
  }

  @Test func whatLiesBeyondTheDrawingIsAnArrowWithItsNumber() throws {
    let axis = PlotAxis(title: "a", scale: PlotScale(from: -10, to: 10), marks: [])
    var line = LinePlot.Line(
      name: "n", style: SeriesStyle(color: 0), points: [LinePlot.Point(0, 0)])
    line.estimates = [(9.0, "+9 %"), (312, "+312 %"), (400, "+400 %"), (-70, "-70 %")].map {
      LinePlot.Estimate(LinePlot.Point(0, $0.0), bounds: nil, words: $0.1)
    }
    let text = LinePlot(
      title: "t", summary: "s", horizontal: axis, vertical: axis, lines: [line]
    ).markup.source
    #expect(text.components(separatedBy: "class=\"arrow s0\"").count == 4)
    for number in ["+312 %", "+400 %", "-70 %"] { #expect(text.contains(">\(number)</text>")) }
    #expect(!text.contains(">+9 %</text>"))
    let places = text.matches(of: try Regex("class=\"open\" x=\"[0-9.%]+\" y=\"([0-9.]+)\""))
      .compactMap { $0.output[1].substring.flatMap { Double($0) } }
    // Two rows at the top, one at the bottom.
    #expect(places == [7, 21, 213])
  }

  @Test func labelsOfMarksDoNotTouch() {
    func labels(_ decades: Int) -> [String] {
      let words = ["min", "p90", "p99", "p99.9", "p99.99", "p99.999", "p99.9999"]
      let scale = PlotScale(from: 0, to: Double(decades))
      return PlotAxis(
        title: "a", scale: scale,
        marks: (0...decades).map { PlotAxis.Mark(Double($0), words[$0]) }
      ).spacedMarks().map(\.label)
    }
    #expect(labels(3) == ["min", "p90", "p99", "p99.9"])
    #expect(labels(6).starts(with: ["min", "p90", "p99"]))
    #expect(labels(6).count < 7)
    let crowd = PlotAxis(
      title: "a", scale: PlotScale(from: 0, to: 9),
      marks: (0...9).map { PlotAxis.Mark(Double($0), "1,000,000") })
    #expect((2...4).contains(crowd.spacedMarks().count))
  }

  @Test func namesDoNotCoverEachOther() throws {
    let text = plot(endings: [5, 5, 5.01, 5.2, 9.9, 10, 0, 0, 0, 4, 4, 4, 4, 4, 4])
    let places = text.matches(of: try Regex("x=\"22\" y=\"([0-9.]+)\"")).compactMap {
      $0.output[1].substring.flatMap { Double($0) }
    }
    #expect(places.count == 15)
    for (one, next) in zip(places, places.dropFirst()) { #expect(next - one >= 15.9) }
    #expect((places.first ?? 0) > 8 && (places.last ?? 1000) < 260)
  }

  @Test func aLongNameIsCutAndStillThere() {
    let name = String(repeating: "long", count: 20)
    let text = plot(endings: [5], names: [name])
    #expect(text.contains("<title>\(name)</title>"))
    #expect(text.contains("longlonglonglonglonglonglo") == text.contains(name))
    #expect(text.contains("…</text>"))
  }

  @Test func aLineOfManyPointsIsAsLongAsAScreenShows() throws {
    let axis = PlotAxis(title: "a", scale: PlotScale(from: 0, to: 1e6), marks: [])
    let points = (0...1_000_000).map { LinePlot.Point(Double($0), Double($0)) }
    let plot = LinePlot(
      title: "t", summary: "s", horizontal: axis, vertical: axis,
      lines: [LinePlot.Line(name: "n", style: SeriesStyle(color: 0), points: points)])
    let source = plot.markup.source
    #expect(source.utf8.count < 15_000)
    let path = source.firstMatch(of: try Regex("d=\"M0 1000l([-0-9 ]+)\""))
    let ways = (path?.output[1].substring ?? "").split(separator: " ").compactMap { Int($0) }
    let across = ways.enumerated().filter { $0.offset % 2 == 0 }.map(\.element).reduce(0, +)
    #expect(across == 1000)
    #expect(ways.reduce(0, +) == 0)
  }

  @Test func aTailSaysWhereItIsUnsure() {
    let steps = [(1000, 900), (2000, 90), (5000, 9), (90_000, 1)].map {
      TailPlot.Step(nanoseconds: $0.0, count: $0.1)
    }
    let text = TailPlot(
      label: "l", series: [TailPlot.Series(name: "n", steps: steps)]
    ).markup.source
    for mark in ["min", "p90", "p99", "p99.9"] { #expect(text.contains(">\(mark)</text>")) }
    #expect(text.components(separatedBy: "curve unsure").count == 2)
    #expect(TailPlot(label: "l", series: []).markup.source.isEmpty)
  }

  /// The contrast that WCAG asks of text, 4.5 to 1, for every colour on both pages.
  @Test func everyColourCanBeToldFromThePage() throws {
    for scheme in try schemes() {
      let page = try #require(scheme["page"])
      let names =
        (0..<SeriesStyle.colors).map { "series-\($0)" } + ["text", "quiet", "good", "bad", "link"]
      for name in names {
        let color = try #require(scheme[name], "\(name)")
        #expect(contrast(color, page) >= 4.5, "\(name): \(contrast(color, page))")
      }
    }
  }

  /// A distance of 20 in CIE L*a*b* is told at a glance, on thin lines less surely: 30.
  @Test func everyColourCanBeToldFromTheOthers() throws {
    for scheme in try schemes() {
      let series = try (0..<SeriesStyle.colors).map { lab(try #require(scheme["series-\($0)"])) }
      for one in series.indices {
        for other in series.indices.dropFirst(one + 1) {
          let parts = zip(series[one], series[other]).map { ($0 - $1) * ($0 - $1) }
          let distance = parts.reduce(0, +).squareRoot()
          #expect(distance >= 30, "\(one) and \(other): \(distance)")
        }
      }
    }
  }

  /// The colours in light and in dark.
  private func schemes() throws -> [[String: Int]] {
    try (0..<2).map { scheme in
      try [Markup.commonStyle, .plotStyle].reduce(into: [:]) { colors, style in
        let parts = style.source.components(separatedBy: "prefers-color-scheme:dark")
        colors.merge(try hexColors(in: parts[scheme])) { first, _ in first }
      }
    }
  }

  /// CIE L*a*b* of an sRGB colour.
  private func lab(_ color: Int) -> [Double] {
    let parts = [16, 8, 0].map { light((color >> $0) & 0xFF) }
    func sum(_ weights: [Double]) -> Double {
      let value = zip(parts, weights).map { $0 * $1 }.reduce(0, +)
      return value > 0.008856 ? pow(value, 1 / 3.0) : 7.787 * value + 16 / 116.0
    }
    // The weights of X and Z over those of white.
    let x = sum([0.4339, 0.3762, 0.1899])
    let y = sum([0.2126, 0.7152, 0.0722])
    let z = sum([0.0177, 0.1095, 0.8729])
    return [116 * y - 16, 500 * (x - y), 200 * (y - z)]
  }

  private func light(_ part: Int) -> Double {
    let part = Double(part) / 255
    return part <= 0.03928 ? part / 12.92 : pow((part + 0.055) / 1.055, 2.4)
  }

  private func hexColors(in style: String) throws -> [String: Int] {
    let found = style.matches(of: try Regex("--([a-z0-9-]+):#([0-9a-f]{3,6})[;}]"))
    return Dictionary(
      found.compactMap { match in
        guard let name = match.output[1].substring, let text = match.output[2].substring else {
          return nil
        }
        let digits = text.count == 3 ? text.map { "\($0)\($0)" }.joined() : String(text)
        return Int(digits, radix: 16).map { (String(name), $0) }
      }, uniquingKeysWith: { first, _ in first })
  }

  private func contrast(_ one: Int, _ other: Int) -> Double {
    let lights = [one, other].map { color in
      let parts = [16, 8, 0].map { light((color >> $0) & 0xFF) }
      return 0.2126 * parts[0] + 0.7152 * parts[1] + 0.0722 * parts[2]
    }.sorted()
    return (lights[1] + 0.05) / (lights[0] + 0.05)
  }
}
