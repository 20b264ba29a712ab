// How long a loop goes without looking for anything new, and what it did meanwhile. Not for single
// callouts, however long: a hundred short ones in a row make a hitch too.

import TraceModel

/// Watches the busy stretches of one loop: from the end of a wait, or from the top of an iteration
/// that follows one without a wait, to the next wait or the end of the run.
struct StretchWatch {
  private(set) var hitchCount: UInt64 = 0

  /// The longest stretch, over the threshold or not.
  private(set) var longest: Hitch?

  private let thresholdNanoseconds: UInt64
  private let scope: AnalysisScope
  private var beginNanoseconds: UInt64?
  private var hasTop = false
  private var mode: UInt32 = 0
  /// While the loop is about to wait: the end of the stretch if it really waits now.
  private var endNanoseconds: UInt64?
  private var isAsleep = false
  private var hitches: [Hitch] = []
  private var chain: [Hitch.Callout] = []
  private var omitted: UInt64 = 0

  /// The worst so many hitches are kept, with the longest so many callouts of each.
  private static let mostHitches = 1000
  private static let mostCallouts = 16

  init(thresholdNanoseconds: UInt64, scope: AnalysisScope) {
    self.thresholdNanoseconds = thresholdNanoseconds
    self.scope = scope
  }

  mutating func activity(
    _ kind: TraceEventKind, mode: UInt32, isOutermost: Bool, at time: UInt64,
    open: [CalloutLedger.Open], _ losses: LossTimeline
  ) {
    switch kind {
    case .beforeTimers:
      if hasTop { close(at: time, open, losses) }
      begin(at: time, mode)
      hasTop = true
    case .beforeWaiting: endNanoseconds = time
    case .afterWaiting:
      close(at: endNanoseconds ?? time, open, losses)
      begin(at: time, mode)
    case .exit where isOutermost: close(at: time, open, losses)
    default: begin(at: time, mode)
    }
  }

  /// The kernel is asked to wait; asked again before the wait is over, nothing changes.
  mutating func sleep(at time: UInt64) {
    guard !isAsleep else { return }
    endNanoseconds = time
    isAsleep = true
  }

  /// A callout is over. Before a wait it belongs to the stretch that the wait ends.
  mutating func finished(_ callout: CalloutLedger.Finished) {
    if endNanoseconds != nil && !isAsleep { endNanoseconds = callout.endNanoseconds }
    let begin = max(callout.beginNanoseconds, beginNanoseconds ?? 0)
    keep(
      Hitch.Callout(
        callout: callout.callout, enclosing: callout.enclosing,
        beginNanoseconds: callout.beginNanoseconds,
        durationNanoseconds: callout.endNanoseconds - min(begin, callout.endNanoseconds)))
  }

  private mutating func begin(at time: UInt64, _ mode: UInt32) {
    guard beginNanoseconds == nil else { return }
    beginNanoseconds = time
    self.mode = mode
  }

  private mutating func close(
    at time: UInt64, _ open: [CalloutLedger.Open], _ losses: LossTimeline
  ) {
    defer {
      beginNanoseconds = nil
      endNanoseconds = nil
      hasTop = false
      isAsleep = false
      chain.removeAll(keepingCapacity: true)
      omitted = 0
    }
    guard let begin = beginNanoseconds, time > begin,
      time - begin > min(thresholdNanoseconds, longest?.durationNanoseconds ?? 0),
      scope.includes(begin), !losses.touches(begin, time)
    else { return }
    for (enclosing, call) in open.enumerated() {
      let start = max(call.beginNanoseconds, begin)
      keep(
        Hitch.Callout(
          callout: call.callout, enclosing: enclosing, beginNanoseconds: call.beginNanoseconds,
          durationNanoseconds: time - min(start, time)))
    }
    if scope.includes(mode: mode)
      || chain.contains(where: { scope.includes(mode: $0.callout.mode) })
    {
      record(begin, time)
    }
  }

  private mutating func record(_ begin: UInt64, _ end: UInt64) {
    let stretch = Hitch(
      beginNanoseconds: begin, durationNanoseconds: end - begin, mode: mode,
      callouts: chain.sorted {
        ($0.beginNanoseconds, $0.enclosing) < ($1.beginNanoseconds, $1.enclosing)
      },
      omittedCallouts: omitted)
    if stretch.durationNanoseconds > longest?.durationNanoseconds ?? 0 { longest = stretch }
    guard stretch.durationNanoseconds > thresholdNanoseconds else { return }
    hitchCount += 1
    hitches.append(stretch)
    if hitches.count >= 2 * Self.mostHitches { hitches = worst }
  }

  /// The worst hitches in order of time.
  var worst: [Hitch] {
    let worst = hitches.sorted { $0.durationNanoseconds > $1.durationNanoseconds }
    return worst.prefix(Self.mostHitches).sorted { $0.beginNanoseconds < $1.beginNanoseconds }
  }

  private mutating func keep(_ callout: Hitch.Callout) {
    guard chain.count >= Self.mostCallouts else {
      chain.append(callout)
      return
    }
    omitted += 1
    let shortest = chain.indices.min {
      chain[$0].durationNanoseconds < chain[$1].durationNanoseconds
    }
    if let shortest, chain[shortest].durationNanoseconds < callout.durationNanoseconds {
      chain[shortest] = callout
    }
  }
}
