// Where events are missing, over any drawing with time from left to right.

import TraceAnalysis
import WebPages

struct GapMarks {
  let gaps: LossTimeline
  let span: ClosedRange<UInt64>
  let times: PageTimes
  let height: Int

  private static let most = 100
  private static let narrowest = 0.002

  var markup: Markup {
    let scale = Scale(from: span.lowerBound, to: span.upperBound)
    return gaps.spans.filter { $0.overlaps(span) }.prefix(Self.most).map { gap in
      let begin = scale.place(of: gap.lowerBound)
      let width = max(scale.place(of: gap.upperBound) - begin, Self.narrowest)
      return Markup.element(
        "rect",
        [
          "class": "gap", "x": percent(begin), "y": "0", "width": percent(width),
          "height": "\(height)",
        ], .element("title", text: "events are missing here, \(words(gap))"))
    }.joined()
  }

  private func words(_ gap: ClosedRange<UInt64>) -> String {
    "from \(times.text(gap.lowerBound)) to \(times.text(gap.upperBound))"
  }
}
