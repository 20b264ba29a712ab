// A window of one loop as SVG: rows of spans as deep as they nest, wakes above them with arrows to the
// ends of the waits, time below. Bars follow the width of the page, text keeps its size.

import TraceAnalysis
import WebPages

struct TimelineDrawing {
  let window: TimelineWindow
  let loop: LoopFindings
  let times: PageTimes
  let gaps: LossTimeline
  let label: String

  private static let rowHeight = 22
  private static let wakeHeight = 44
  private static let axisHeight = 22
  /// Narrower than this part of the width, a label would be cut to nothing.
  private static let narrowestLabel = 0.025
  private static let narrowestPiece = 0.0016

  var markup: Markup {
    let drawing = Markup.element(
      "svg",
      ["class": "drawing", "role": "img", "aria-label": label, "height": "\(height)"],
      .element("title", text: label) + axis + gapMarks + pieces + wakes)
    return drawing + omissions
  }

  private var top: Int { window.wakes.isEmpty ? 0 : Self.wakeHeight }
  private var rows: Int { (window.pieces.map(\.depth).max() ?? 0) + 1 }
  private var bottom: Int { top + rows * Self.rowHeight }
  private var height: Int { bottom + Self.axisHeight }

  private var scale: Scale { Scale(from: window.times.lowerBound, to: window.times.upperBound) }

  private var pieces: Markup {
    window.pieces.map { piece in
      let begin = scale.place(of: piece.beginNanoseconds)
      let width = max(scale.place(of: piece.endNanoseconds) - begin, Self.narrowestPiece)
      var content =
        Markup.element("title", text: title(of: piece))
        + .element(
          "rect",
          ["class": styleClass(of: piece), "width": "100%", "height": "100%", "rx": "2"])
      if width >= Self.narrowestLabel {
        content += .element(
          "text", ["class": textClass(of: piece), "x": "4", "y": "15"], text: shown(piece.label))
      }
      return .element(
        "svg",
        [
          "x": percent(begin), "y": "\(top + piece.depth * Self.rowHeight)",
          "width": percent(width), "height": "\(Self.rowHeight - 2)",
        ], content)
    }.joined()
  }

  private func styleClass(of piece: TimelineWindow.Piece) -> String {
    let many = piece.count > 1 ? " many" : ""
    switch piece.span {
    case .run(let mode, _): return "m\(loop.place(ofMode: mode) % 8)" + many
    case .activity: return "activity" + many
    case .sleep: return "sleep" + many
    case .callout(let callout): return callout.kind.styleClass + many
    }
  }

  private func textClass(of piece: TimelineWindow.Piece) -> String {
    switch piece.span {
    case .run, .callout: piece.count > 1 ? "label" : "ink"
    case .activity, .sleep: "label"
    }
  }

  private func title(of piece: TimelineWindow.Piece) -> String {
    let what =
      piece.count > 1
      ? "\(ReadableNumbers.grouped(piece.count)) short spans, the first \(shown(piece.label))"
      : shown(piece.label)
    let ending =
      switch piece.ending {
      case .recorded: ""
      case .proven: "; its end was not recorded"
      case .gap: "; events are missing from there on"
      case .traceEnd: "; the trace ends there"
      }
    return "\(what): \(duration(piece.length)) at \(times.text(piece.beginNanoseconds))\(ending)"
  }

  private var wakes: Markup {
    let places = window.wakes.map { scale.place(of: $0.nanoseconds) } + [1]
    return window.wakes.indices.map { index in
      WakeDrawing(
        mark: window.wakes[index], scale: scale, times: times,
        labelRoom: places[index + 1] - places[index],
        arrowEnd: top + Self.rowHeight - 3
      ).markup
    }.joined()
  }

  private var axis: Markup {
    let span = Scale(from: 0, to: window.times.upperBound - window.times.lowerBound)
    let marks = span.marks(about: 7).filter { $0.place <= 0.94 }
    return zip(marks, marks.indices).map { mark, index in
      let x = percent(mark.place)
      let text = mark.value == 0 ? times.text(window.times.lowerBound) : "+\(duration(mark.value))"
      return .element(
        "line", ["class": "grid", "x1": x, "y1": "0", "x2": x, "y2": "\(bottom + 4)"])
        + .element(
          "text",
          [
            // On a narrow screen every other one has room.
            "class": index.isMultiple(of: 2) ? "quiet" : "quiet tight", "x": x,
            "y": "\(bottom + 17)",
            "text-anchor": mark.place == 0 ? "start" : "middle",
          ], text: text)
    }.joined()
  }

  private var gapMarks: Markup {
    GapMarks(gaps: gaps, span: window.times, times: times, height: bottom).markup
  }

  private var omissions: Markup {
    var parts: [String] = []
    if window.omittedSpans > 0 {
      parts.append(ReadableNumbers.counted(window.omittedSpans, "shorter span"))
    }
    if window.omittedWakes > 0 {
      parts.append(ReadableNumbers.counted(window.omittedWakes, "wake"))
    }
    guard !parts.isEmpty else { return Markup() }
    return .element(
      "p", ["class": "quiet small"], text: "Not drawn: \(parts.joined(separator: ", ")).")
  }
}
