// Where the time of one loop's wakes went in the kernel: how many were followed, a bar for each way that
// they went, and a table of each way's parts.

import TraceAnalysis
import WebPages

struct AnatomySection {
  let anatomies: [WakeAnatomy]
  /// The slowest wakes, the worst first.
  let slowest: [WakeFindings.Slowest]
  let times: PageTimes

  private static let quantiles = ["p50", "p90", "p99"]

  var markup: Markup {
    guard !anatomies.isEmpty else { return Markup() }
    return .element("h3", text: "Anatomy of a wake") + anatomies.map(section).joined() + ways
  }

  /// The slowest wakes part by part, or why they are not split.
  private var ways: Markup {
    let items = slowest.compactMap { wake in
      wake.passage.map { passage in
        Markup.element(
          "li",
          text: "\(duration(wake.latencyNanoseconds)) at \(times.text(wake.atNanoseconds)) by "
            + "\(wake.wakerWords): \(passage.words(duration))")
      }
    }
    guard !items.isEmpty else { return Markup() }
    return .element("p", ["class": "small"], text: "The slowest wakes to a callout:")
      + .element("ul", ["class": "small"], items.joined())
  }

  private func section(_ anatomy: WakeAnatomy) -> Markup {
    .element("p", ["class": "small"], text: words(anatomy))
      + AnatomyDrawing(anatomy: anatomy).markup + anatomy.routes.map(table).joined()
  }

  private func words(_ anatomy: WakeAnatomy) -> String {
    let routes = anatomy.routes
    func count(_ isIncluded: (WakeAnatomy.Route) -> Bool) -> UInt64 {
      routes.filter { isIncluded($0.route) }.reduce(0) { $0 + $1.toAwake.count }
    }
    let unknown = count { $0 == .unknown }
    let whole = ReadableNumbers.counted(anatomy.splitCount, "wake")
    let parts = [
      "\(ReadableNumbers.grouped(count { $0 == .interrupt })) with an interrupt to another CPU",
      "\(ReadableNumbers.grouped(count { $0 != .interrupt && $0 != .unknown })) without",
    ]
    let unclear =
      unknown == 0
      ? [] : ["\(ReadableNumbers.grouped(unknown)) of which this kernel does not tell"]
    let missed = WakeAnatomy.Unsplit.allCases.compactMap { reason in
      anatomy.unsplit[reason].map { "; \(ReadableNumbers.grouped($0)) \(reason.words)" }
    }
    return "\(anatomy.backend.rawValue): \(whole) split, "
      + (parts + unclear).joined(separator: ", ") + missed.joined()
  }

  private func table(_ way: WakeAnatomy.ByRoute) -> Markup {
    let parts = way.segments.map { ($0.segment.words, $0.durations) }
    // The callout begins when the loop is awake: the sum stands before it.
    let sums = [("all until awake", way.toAwake), ("of it behind other threads", way.heldUp)]
    let ordered = parts.dropLast() + sums + parts.suffix(1)
    let rows = ordered.filter { $0.1.count > 0 }.map { name, durations in
      [name, ReadableNumbers.grouped(durations.count)]
        + Self.quantiles.map { durations.quantile($0).map(duration) ?? "" }
        + [duration(durations.longestNanoseconds)]
    }
    return DataTable(
      titles: [way.route.words, "count"] + Self.quantiles + ["longest"], rows: rows
    ).withoutEmptyColumns().markup
  }
}
