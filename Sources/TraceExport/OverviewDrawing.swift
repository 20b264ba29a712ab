// One loop over the whole trace as SVG: how busy it was, in which mode, where it hitched.

import TraceAnalysis
import WebPages

struct OverviewDrawing {
  let overview: LoopOverview
  let loop: LoopFindings
  let selected: ClosedRange<UInt64>
  let times: PageTimes
  let gaps: LossTimeline
  /// The sections of hitches, by when the hitch began.
  let links: [UInt64: String]

  private static let busyTop = 12
  private static let busyHeight = 40
  private static let bandHeight = 12
  private static let bottom = busyTop + busyHeight + 3 + bandHeight
  private static let height = bottom + 20
  private static let mostFlags = 200

  var markup: Markup {
    let label = "how busy \(loop.title) was over time, in which mode, and where it hitched"
    return .element(
      "svg",
      ["class": "drawing", "role": "img", "aria-label": label, "height": "\(Self.height)"],
      .element("title", text: label) + axis + busy + band
        + GapMarks(gaps: gaps, span: selected, times: times, height: Self.bottom).markup + flags)
  }

  /// Asleep as the ground, busy as hills: the full height is never asleep.
  private var busy: Markup {
    let columns = LoopOverview.columns
    var (ground, hills) = ("", "")
    for column in 0..<columns where overview.running[column] > 0 {
      let length = overview.columnNanoseconds
      let awake = overview.running[column] - min(overview.asleep[column], overview.running[column])
      ground += "M\(column) 0h1v100h-1z"
      guard awake > 0 else { continue }
      // What is there at all can be seen.
      let height = max(100 * Double(awake) / Double(length), 4)
      let top = ReadableNumbers.fixed(100 - min(height, 100), decimals: 0)
      hills += "M\(column) 100V\(top)h1V100z"
    }
    return .element(
      "svg",
      [
        "x": "0", "y": "\(Self.busyTop)", "width": "100%", "height": "\(Self.busyHeight)",
        "viewBox": "0 0 \(columns) 100", "preserveAspectRatio": "none",
      ],
      .element("path", ["class": "sleep", "d": ground])
        + .element("path", ["class": "busy", "d": hills]))
  }

  /// The mode that had most of each column; neighbours alike are one.
  private var band: Markup {
    var markup = Markup()
    var begin = 0
    let modes = (0..<LoopOverview.columns).map(mostOfColumn)
    for column in 1...LoopOverview.columns
    where column == modes.count || modes[column] != modes[begin] {
      if let mode = modes[begin] {
        markup += band(of: mode, from: begin, to: column)
      }
      begin = column
    }
    return markup
  }

  private func mostOfColumn(_ column: Int) -> UInt32? {
    overview.modes.filter { $0.value[column] > 0 }
      .max { ($0.value[column], $1.key) < ($1.value[column], $0.key) }?.key
  }

  private func band(of mode: UInt32, from begin: Int, to end: Int) -> Markup {
    let part = 1 / Double(LoopOverview.columns)
    return .element(
      "rect",
      [
        "class": "m\(loop.place(ofMode: mode) % 8)", "x": percent(Double(begin) * part),
        "y": "\(Self.busyTop + Self.busyHeight + 3)", "width": percent(Double(end - begin) * part),
        "height": "\(Self.bandHeight)",
      ], .element("title", text: loop.label(ofMode: mode)))
  }

  private var flags: Markup {
    let scale = Scale(from: selected.lowerBound, to: selected.upperBound)
    return loop.hitches.prefix(Self.mostFlags).map { hitch in
      let flag = Markup.element(
        "svg",
        [
          "class": "open", "x": percent(scale.place(of: hitch.beginNanoseconds)), "y": "0",
          "width": "1", "height": "10",
        ],
        .element("path", ["class": "flag", "d": "M-5 0h10l-5 10z"])
          + .element("title", text: "\(duration(hitch.durationNanoseconds)) busy"))
      guard let link = links[hitch.beginNanoseconds] else { return flag }
      return .element("a", ["id": "place-\(link)", "href": "#\(link)"], flag)
    }.joined()
  }

  private var axis: Markup {
    let span = Scale(from: 0, to: selected.upperBound - selected.lowerBound)
    return span.marks(about: 5).filter { $0.place <= 0.95 }.map { mark in
      let x = percent(mark.place)
      return .element(
        "line",
        ["class": "grid", "x1": x, "y1": "\(Self.busyTop)", "x2": x, "y2": "\(Self.bottom + 3)"])
        + .element(
          "text",
          [
            "class": "quiet", "x": x, "y": "\(Self.bottom + 16)",
            "text-anchor": mark.place == 0 ? "start" : "middle",
          ], text: text(at: mark.value))
    }.joined()
  }

  /// Of a part of a trace the axis says where it begins.
  private func text(at offset: UInt64) -> String {
    let isWhole = selected.lowerBound == times.beginNanoseconds
    if offset == 0 { return isWhole ? "0" : times.text(selected.lowerBound) }
    return (isWhole ? "" : "+") + duration(offset)
  }
}
