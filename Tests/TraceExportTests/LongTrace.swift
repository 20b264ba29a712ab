// Traces that are too much for a page, and traces that make no sense.

import TraceModel

enum LongTrace {
  /// Forty loops of which each runs twenty modes with thirty items, nests, is woken, and hitches.
  static func events(named name: String) -> [TraceEvent] {
    var events: [TraceEvent] = []
    var time: UInt64 = 1_000_000_000
    func at(_ loop: UInt32, thread: Int32? = nil, _ step: UInt64, _ payload: TracePayload) {
      time += step
      events.append(
        TraceEvent(
          timestampNanoseconds: time, process: 10, thread: thread ?? Int32(100 + loop), loop: loop,
          payload: payload))
    }
    for loop in 1...40 as ClosedRange<UInt32> {
      at(loop, 10, .loopInfo(thread: Int32(100 + loop), backend: .futex, name: name))
      for item in 0..<30 as Range<UInt64> {
        at(loop, 1, .sourceInfo(item: item, kind: .source0, order: 0, name: name + "\(item)"))
      }
      for round in 0..<40 as Range<UInt32> {
        let mode = round % 20
        at(loop, 100, .entry(mode: mode, nesting: 0, backend: .futex, modeName: name + "\(mode)"))
        at(loop, 10, .beforeTimers(mode: mode, nesting: 0))
        at(loop, 10, .beforeSources(mode: mode, nesting: 0))
        for item in 0..<30 as Range<UInt64> {
          let source = TraceCallout(kind: .source0, mode: mode, item: item)
          at(loop, 50, .calloutBegin(source))
          at(loop, 200 + item, .calloutEnd(source))
        }
        at(loop, 10, .beforeWaiting(mode: mode, nesting: 0))
        at(loop, 10, .sleep(mode: mode, backend: .futex, deadlineNanoseconds: nil))
        let thread = Int32(200 + round)
        at(loop, thread: thread, 5000, .wake(calledKernel: true, sequence: UInt64(round) + 1))
        at(
          loop, 900,
          .afterWaiting(
            mode: mode, nesting: 0, cause: .wakeup, wakeSequence: UInt64(round) + 1))
        let timer = TraceCallout(
          kind: .timer, mode: mode, item: 100 + UInt64(round), sinceNanoseconds: time - 300)
        at(loop, 20, .calloutBegin(timer))
        at(loop, 10_000 + UInt64(round), .calloutEnd(timer))
        at(loop, 10, .exit(mode: mode, nesting: 0, result: .finished))
      }
    }
    return events
  }

  /// The events of the sample trace in another order, on times that go on.
  static func scrambled(seed: UInt64) -> [TraceEvent] {
    var state = seed &+ 1
    func random(below bound: Int) -> Int {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int(state >> 33) % bound
    }
    let sample = SampleTrace.events()
    return (0..<300).map { index in
      var event = sample[random(below: sample.count)]
      event.timestampNanoseconds = 1_000_000_000 + UInt64(index * 37 + random(below: 30))
      event.loop = UInt32(random(below: 2) + 1)
      return event
    }
  }
}
