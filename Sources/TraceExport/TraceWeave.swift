// A trace loop by loop while it streams by: names, spans, and the wakes that end waits. Every format
// draws from here. Not for what a format makes of it.

import TraceAnalysis
import TraceModel

/// What a loop is known by.
struct LoopKey: Hashable {
  let process: Int32
  let loop: UInt32
}

/// Takes in events and tells what each of them begins and ends.
struct TraceWeave {
  /// What is known of one loop.
  struct Loop {
    let key: LoopKey
    /// Where its gaps stand among those of the trace.
    let gapsPlace: Int
    var names = LoopNames()
    fileprivate var spans = LoopSpans()
    fileprivate var wakes = WakePairing()
    fileprivate var isShown = false
  }

  /// The loops in the order in which they appeared.
  private(set) var loops: [Loop] = []
  private(set) var firstNanoseconds: UInt64?
  private(set) var lastNanoseconds: UInt64 = 0

  /// What the last event began and ended, in the order in which it did.
  private(set) var edges: [SpanEdge] = []

  /// The wake that ended the wait which the last event ends.
  private(set) var endedWake: WakePairing.Wake?

  /// What the last event completed of a wake's way through the kernel, or why there is none.
  private(set) var passage: WakePassage?

  private let part: SelectedPart
  private var gaps: LoopGaps
  private var follower = WakeFollower()
  private var indexes: [LoopKey: Int] = [:]
  private var lastIndex = 0

  /// `whereabouts` say which loops have part in which loss; without them all have.
  init(part: SelectedPart, whereabouts: LoopWhereabouts? = nil) {
    self.part = part
    gaps = LoopGaps(whereabouts)
  }

  /// Where events of a loop may be missing.
  func gaps(of index: Int) -> LossTimeline { gaps.timelines[loops[index].gapsPlace] }

  mutating func add(_ loss: TraceLoss) { gaps.add(loss) }

  mutating func begin(_ coverage: KernelCoverage) { follower.begin(coverage) }

  mutating func add(_ event: KernelEvent) { follower.add(event) }

  mutating func addKernelLoss(_ loss: TraceLoss) { follower.add(loss) }

  /// Takes in the next event and gives the place of its loop; nil if it lies outside of the part.
  /// An event that is older than the last gets the last one's time.
  ///
  /// What was before the part is followed all the same: the spans that it left open begin, with the
  /// time when they did, together with the first event of the loop in the part.
  mutating func add(_ event: inout TraceEvent) -> Int? {
    event.timestampNanoseconds = max(lastNanoseconds, event.timestampNanoseconds)
    lastNanoseconds = event.timestampNanoseconds
    if firstNanoseconds == nil { firstNanoseconds = lastNanoseconds }
    let index = index(of: LoopKey(process: event.process, loop: event.loop))
    let gaps = gaps(of: index)
    let passage = follower.add(event, gaps)
    guard lastNanoseconds <= part.times.upperBound,
      part.includes(process: event.process, loop: event.loop)
    else { return nil }
    let isInside = lastNanoseconds >= part.times.lowerBound
    edges.removeAll(keepingCapacity: true)
    if isInside && !loops[index].isShown {
      loops[index].isShown = true
      loops[index].spans.appendOpen(to: &edges)
    }
    let openCount = edges.count
    loops[index].spans.add(event, gaps, to: &edges)
    loops[index].names.learn(event, isOwnThread: edges.count > openCount)
    endedWake = loops[index].wakes.add(event, gaps)
    self.passage = isInside ? passage : nil
    return isInside ? index : nil
  }

  /// The trace is over: gives what that ends in a loop.
  mutating func finish(_ index: Int) {
    edges.removeAll(keepingCapacity: true)
    endedWake = nil
    guard loops[index].isShown else { return }
    loops[index].spans.finish(to: &edges)
  }

  private mutating func index(of key: LoopKey) -> Int {
    // Events of one loop come in a row.
    if lastIndex < loops.count, loops[lastIndex].key == key { return lastIndex }
    if let known = indexes[key] {
      lastIndex = known
    } else {
      lastIndex = loops.count
      indexes[key] = lastIndex
      let place = gaps.place(process: key.process, loop: key.loop)
      loops.append(Loop(key: key, gapsPlace: place))
    }
    return lastIndex
  }
}
