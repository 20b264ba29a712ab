// What happened in one loop during one stretch, in as many pieces as can be seen. Not for drawing.

import TraceAnalysis

/// Collects the spans and wakes of one loop in a window of time, with bounded memory.
struct TimelineWindow {
  /// A piece of the picture: one span, or several that are too short to be told apart.
  struct Piece {
    var span: TraceSpan
    let label: String
    let depth: Int
    let beginNanoseconds: UInt64
    var endNanoseconds: UInt64
    var ending: SpanEdge.Ending
    var count: UInt64 = 1

    var length: UInt64 { endNanoseconds - beginNanoseconds }
  }

  /// A wake, and the end of the wait that it led to.
  struct WakeMark {
    let nanoseconds: UInt64
    let thread: Int32
    let sequence: UInt64
    let calledKernel: Bool
    var awakeNanoseconds: UInt64?
    /// What is known of its way through the kernel, as far as the first callout.
    var route: WakeAnatomy.Route?
    var steps: [WakeWay.Step] = []
  }

  let times: ClosedRange<UInt64>
  private(set) var pieces: [Piece] = []
  private(set) var wakes: [WakeMark] = []
  /// What is too short, too deep, or too much to be drawn.
  private(set) var omittedSpans: UInt64 = 0
  private(set) var omittedWakes: UInt64 = 0

  private var lastPieces: [Int: Int] = [:]

  static let deepest = 18
  static let mostPieces = 240
  /// Wakes that are closer together than this part of the window are one mark.
  private static let wakesApart: UInt64 = 100

  init(times: ClosedRange<UInt64>) { self.times = times }

  /// Spans shorter than this cannot be seen.
  private var shortest: UInt64 { (times.upperBound - times.lowerBound) / 400 }

  mutating func add(_ edge: SpanEdge, _ names: LoopNames) {
    guard let end = edge.endNanoseconds, end >= times.lowerBound,
      edge.beginNanoseconds <= times.upperBound
    else { return }
    guard edge.depth < Self.deepest else {
      omittedSpans += 1
      return
    }
    if merge(edge, end) { return }
    if pieces.count >= 3 * Self.mostPieces { dropShortest() }
    lastPieces[edge.depth] = pieces.count
    pieces.append(
      Piece(
        span: edge.span, label: names.label(of: edge.span), depth: edge.depth,
        beginNanoseconds: edge.beginNanoseconds, endNanoseconds: end, ending: edge.ending))
  }

  /// Makes a short span part of the short one before it.
  private mutating func merge(_ edge: SpanEdge, _ end: UInt64) -> Bool {
    guard end - edge.beginNanoseconds < shortest, let index = lastPieces[edge.depth],
      pieces[index].count > 1 || pieces[index].length < shortest,
      edge.beginNanoseconds - min(pieces[index].endNanoseconds, edge.beginNanoseconds) < shortest
    else { return false }
    pieces[index].endNanoseconds = end
    pieces[index].count += 1
    return true
  }

  /// Of wakes close together the last that called the kernel is shown: one of them ends the wait.
  mutating func add(_ wake: WakeMark) {
    guard times.contains(wake.nanoseconds) else { return }
    let apart = (times.upperBound - times.lowerBound) / Self.wakesApart
    guard let last = wakes.last, wake.nanoseconds - last.nanoseconds < apart else {
      wakes.append(wake)
      return
    }
    omittedWakes += 1
    if wake.calledKernel || !last.calledKernel { wakes[wakes.count - 1] = wake }
  }

  mutating func end(_ wake: WakePairing.Wake, at time: UInt64) {
    guard times.contains(wake.nanoseconds),
      let index = wakes.lastIndex(where: { $0.sequence == wake.sequence && $0.calledKernel })
    else { return }
    wakes[index].awakeNanoseconds = time
  }

  mutating func add(_ way: WakeWay) {
    guard
      let index = wakes.lastIndex(where: {
        $0.sequence == way.wake.sequence && $0.nanoseconds == way.wake.nanoseconds
          && $0.thread == way.wake.thread
      })
    else { return }
    wakes[index].route = way.route
    wakes[index].steps += way.steps
  }

  /// No more may be added.
  mutating func finish() {
    if pieces.count > Self.mostPieces { dropShortest() }
    pieces.sort { ($0.depth, $0.beginNanoseconds) < ($1.depth, $1.beginNanoseconds) }
  }

  private mutating func dropShortest() {
    pieces.sort { ($1.length, $0.beginNanoseconds) < ($0.length, $1.beginNanoseconds) }
    for piece in pieces[Self.mostPieces...] { omittedSpans += piece.count }
    pieces.removeSubrange(Self.mostPieces...)
    lastPieces.removeAll(keepingCapacity: true)
  }
}
