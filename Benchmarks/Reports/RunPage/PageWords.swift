// Figures and names as the page of a run shows them. Not for those of the text report, which has to do
// with letters that every terminal knows.

import BenchmarkRecords
import LatencyStatistics
import WebPages

extension Metric {
  /// The median or the value, with its interval behind it.
  var figureOnPage: String? {
    reading.headline.map { value in
      let quantity = Quantity(value, unit)
      let bounds = ShownInterval(self).map { " " + quantity.bounds($0.interval) } ?? ""
      return onPage(quantity.description) + bounds
    }
  }

  /// The figures of the rounds.
  var headlines: [Double] { rounds.compactMap(\.reading.headline) }
}

/// A text with the letter that a page has for micro.
func onPage(_ text: String) -> String {
  text.split(separator: " ", omittingEmptySubsequences: false).map { word in
    word.prefix(while: \.isLetter) == "us" ? "µs" + word.dropFirst(2) : String(word)
  }.joined(separator: " ")
}

extension MetricUnit {
  /// A round number of this unit at the mark of an axis.
  func mark(_ value: Double) -> String {
    switch self {
    case .nanoseconds: ReadableNumbers.roundDuration(nanoseconds: value)
    case .fraction: ReadableNumbers.trimmed(100 * value) + " %"
    case .partsPerMillion: ReadableNumbers.trimmed(value) + " ppm"
    case .perSecond: withPrefix(value) + "/s"
    case .bytes: withPrefix(value) + "B"
    default: ReadableNumbers.trimmed(value)
    }
  }

  private func withPrefix(_ value: Double) -> String {
    let steps = [("", 1.0), ("k", 1e3), ("M", 1e6), ("G", 1e9)]
    let step = steps.last { abs(value) >= $0.1 } ?? steps[0]
    return "\(ReadableNumbers.trimmed(value / step.1)) \(step.0)"
  }
}

extension BenchmarkCell {
  /// The colours by which a page tells subjects apart; a peer has one for itself.
  private static let colors = [
    "futex": 0, "eventfd": 1, "pipe": 2, "cfrunloop": 3, "libuv": 4, "glib": 5, "libev": 6,
    "libdispatch": 7,
  ]

  /// One look for a subject all over a page: the backend's colour, a broken line for the bare primitive.
  var style: SeriesStyle {
    let letters = (backend ?? subject).utf8.reduce(0) { $0 &+ Int($1) }
    return SeriesStyle(
      color: Self.colors[backend ?? subject] ?? letters, isDashed: subject == "raw")
  }

  /// Circumstances as the headings of a page have them.
  var circumstancesOnPage: String { onPage(oneLine(circumstances)) }
}
