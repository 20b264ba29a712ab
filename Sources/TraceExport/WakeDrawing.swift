// One wake above a timeline: who woke the loop, the way through the kernel where that is known, and an
// arrow to the end of the wait.

import TraceAnalysis
import WebPages

struct WakeDrawing {
  let mark: TimelineWindow.WakeMark
  let scale: Scale
  let times: PageTimes
  /// How much of the width there is to the next wake.
  let labelRoom: Double
  /// How far down the arrow goes.
  let arrowEnd: Int

  private static let middle = 25
  private static let wayTop = 17
  private static let wayHeight = 16
  /// Narrower than this part of the width, a word would be cut to nothing.
  private static let narrowestWord = 0.06
  private static let narrowestWay = 0.004
  /// A label needs so much room, and on a narrow screen more.
  private static let leastRoom = 0.2
  private static let leastRoomOnNarrowScreens = 0.4

  var markup: Markup { arrow + way + dot + (labelRoom >= Self.leastRoom ? label : Markup()) }

  private var x: String { percent(scale.place(of: mark.nanoseconds)) }

  /// From the wake, or straight down from where its way through the kernel ends.
  private var arrow: Markup {
    guard let awake = mark.awakeNanoseconds else { return Markup() }
    let end = percent(scale.place(of: awake))
    let hasWay = !steps.isEmpty
    return .element(
      "line",
      [
        "class": "wake", "x1": hasWay ? end : x,
        "y1": "\(hasWay ? Self.wayTop + Self.wayHeight : Self.middle)", "x2": end,
        "y2": "\(arrowEnd)", "marker-end": "url(#arrow)",
      ])
  }

  private var dot: Markup {
    let how =
      mark.calledKernel
      ? mark.route.map { "; \($0.words)" } ?? "" : ", without a system call"
    return .element(
      "circle",
      ["class": mark.calledKernel ? "dot" : "late", "cx": x, "cy": "\(Self.middle)", "r": "4"],
      .element(
        "title", text: "woken by thread \(mark.thread) at \(times.text(mark.nanoseconds))\(how)"))
  }

  private var label: Markup {
    .element(
      "svg", ["class": "open", "x": x, "y": "0", "width": "1", "height": "16"],
      .element(
        "text", ["class": isTight ? "quiet tight" : "quiet", "x": "-3", "y": "12"],
        text: "woken by thread \(mark.thread)"))
  }

  /// None where all of them together are too narrow to be seen.
  private var steps: [WakeWay.Step] {
    guard let first = mark.steps.first, let last = mark.steps.last else { return [] }
    let width =
      scale.place(of: last.endNanoseconds) - scale.place(of: first.beginNanoseconds)
    return width < Self.narrowestWay ? [] : mark.steps
  }

  private var isTight: Bool { labelRoom < Self.leastRoomOnNarrowScreens }

  private var way: Markup {
    steps.map { step in
      let begin = scale.place(of: step.beginNanoseconds)
      let width = scale.place(of: step.endNanoseconds) - begin
      return StepBar(
        segment: step.segment, nanoseconds: step.durationNanoseconds, begin: begin, width: width,
        y: Self.wayTop, height: Self.wayHeight, hasWord: width >= Self.narrowestWord
      ).markup
    }.joined()
  }
}
