// Spans for views: they nest, every begin has its end, and they say what the statistics say, whatever
// the order of events and whatever is missing.

import Testing
import TraceAnalysis
import TraceModel

@Suite struct LoopSpansTests {
  /// All edges that events make, those of the end included.
  private func edges(
    of events: [TraceEvent], losses: [ClosedRange<UInt64>] = []
  ) -> [SpanEdge] {
    var gaps = LossTimeline()
    for loss in losses {
      gaps.add(
        TraceLoss(
          beginNanoseconds: loss.lowerBound, endNanoseconds: loss.upperBound, events: 1,
          file: "c_0",
          cpu: 0))
    }
    var spans = LoopSpans()
    var edges: [SpanEdge] = []
    for event in events { spans.add(event, gaps, to: &edges) }
    spans.finish(to: &edges)
    return edges
  }

  @Test func `an iteration makes a run, its activities, the callout and the sleep`() {
    var script = EventScript()
    script.at(1, .enter(1))
    script.at(2, .top(1))
    script.call(.timer, 7, 3, 5)
    script.at(6, .wait(1))
    script.at(7, .asleep(1))
    script.at(9, .awake(1))
    script.at(10, .leave(1))
    let ends = edges(of: script.events).filter { $0.endNanoseconds != nil }
    let found = ends.map { "\($0.beginNanoseconds)-\($0.nanoseconds) \($0.depth)" }
    // Entry, timer, before timers, sleep, before waiting, after waiting, run.
    #expect(found == ["1-2 1", "3-5 2", "2-6 1", "7-9 2", "6-9 1", "9-10 1", "1-10 0"])
    #expect(ends.allSatisfy { $0.ending == .recorded })
  }

  @Test func `nothing is drawn across a gap`() {
    var script = EventScript()
    script.at(1, .enter(1))
    script.at(2, .begin(.source0, 5))
    script.at(50, .end(.source0, 5))
    script.at(60, .top(1))
    let ends = edges(of: script.events, losses: [10...20]).filter { $0.endNanoseconds != nil }
    #expect(ends.map(\.ending) == [.gap, .gap, .gap, .traceEnd, .traceEnd])
    #expect(ends.prefix(3).allSatisfy { $0.nanoseconds == 10 })
    #expect(ends.suffix(2).allSatisfy { $0.beginNanoseconds == 60 })
  }

  @Test func `a callout whose end is missing ends where another event proves it over`() {
    var script = EventScript()
    script.at(1, .enter(1))
    script.at(2, .begin(.source0, 5))
    script.at(3, .sources(1))
    script.at(4, .leave(1))
    let callout = edges(of: script.events).first { $0.depth == 2 && $0.endNanoseconds != nil }
    #expect(callout?.nanoseconds == 3)
    #expect(callout?.ending == .proven)
  }

  @Test func `spans nest and agree with the statistics in any order of events`() {
    for seed in 0..<200 as Range<UInt64> {
      let events = RandomEvents(seed: seed).make(300)
      let losses: [ClosedRange<UInt64>] = seed.isMultiple(of: 2) ? [] : [900...1000, 4000...4100]
      let edges = edges(of: events, losses: losses)
      expectNesting(edges, "seed \(seed)")
      let loop = events.findings(losses: losses).loops[0]
      let counted = loop.modes.flatMap(\.callouts).reduce(0) { $0 + $1.durations.count }
      let drawn = edges.filter { $0.isRecordedCallout && $0.endNanoseconds != nil }
      #expect(UInt64(drawn.count) == counted, "seed \(seed)")
    }
  }

  private func expectNesting(_ edges: [SpanEdge], _ comment: Comment) {
    var open: [SpanEdge] = []
    var last: UInt64 = 0
    for edge in edges {
      #expect(edge.nanoseconds >= last, comment)
      last = edge.nanoseconds
      if edge.endNanoseconds == nil {
        #expect(edge.depth == open.count, comment)
        open.append(edge)
      } else {
        let begun = open.popLast()
        #expect(begun?.span == edge.span, comment)
        #expect(begun?.beginNanoseconds == edge.beginNanoseconds, comment)
        #expect(edge.depth == open.count, comment)
      }
    }
    #expect(open.isEmpty, comment)
  }

  @Test func `the wake that ended a wait is the first of those that it settles`() {
    var script = EventScript()
    script.at(10, by: 7, .wake(calledKernel: true, sequence: 1))
    script.at(11, by: 8, .wake(calledKernel: false, sequence: 2))
    script.at(15, .awake(1, .wakeup, wake: 2))
    script.at(16, by: 7, .wake(calledKernel: true, sequence: 2))
    script.at(20, .awake(1, .wakeup, wake: 3))
    script.at(30, by: 9, .wake(calledKernel: true, sequence: 4))
    script.at(35, .awake(1, .timer, wake: 4))
    var pairing = WakePairing()
    let found = script.events.map { pairing.add($0, LossTimeline()) }
    #expect(found.compactMap(\.?.thread) == [7])
    #expect(found[2]?.nanoseconds == 10)
  }
}

extension SpanEdge {
  fileprivate var isRecordedCallout: Bool {
    if case .callout = span { ending == .recorded } else { false }
  }
}

/// Events of one loop in an order that no loop would make.
private struct RandomEvents {
  var seed: UInt64

  private mutating func number(below bound: UInt64) -> UInt64 {
    seed = seed &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return (seed >> 33) % bound
  }

  func make(_ count: Int) -> [TraceEvent] {
    var generator = self
    var script = EventScript()
    var time: UInt64 = 1
    for _ in 0..<count {
      time += generator.number(below: 40)
      script.at(time, generator.payload())
    }
    return script.events
  }

  private mutating func payload() -> TracePayload {
    let mode = UInt32(number(below: 2))
    let depth = UInt32(number(below: 3))
    let item = number(below: 3)
    switch number(below: 10) {
    case 0: return .enter(mode, depth: depth)
    case 1: return .top(mode, depth: depth)
    case 2: return .sources(mode, depth: depth)
    case 3: return .wait(mode, depth: depth)
    case 4: return .asleep(mode)
    case 5: return .awake(mode, depth: depth)
    case 6: return .leave(mode, depth: depth)
    case 7, 8: return .begin(.source0, item, mode: mode)
    default: return .end(.source0, item, mode: mode)
    }
  }
}
