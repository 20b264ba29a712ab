// A Perfetto trace says what the analysis says, to a reader that is not ours.

import Testing
import TraceAnalysis
import TraceExport
import TraceModel

@Suite(
  .enabled(if: DecodedPerfetto.protoc != nil, "needs protoc: apt-get install protobuf-compiler"))
struct PerfettoTests {
  private func decoded(
    _ events: [TraceEvent], losses: [TraceLoss] = []
  ) throws -> DecodedPerfetto {
    try DecodedPerfetto(
      PerfettoExporter(origin: SampleTrace.origin).bytes(of: events, losses: losses))
  }

  private func findings(_ events: [TraceEvent], losses: [TraceLoss] = []) -> TraceFindings {
    var analyzer = TraceAnalyzer(losses: losses)
    for event in events { analyzer.add(event) }
    return analyzer.findings()
  }

  @Test func `every field is one that Perfetto knows, and every time is of the monotonic clock`()
    throws
  {
    let trace = try decoded(SampleTrace.events(), losses: [SampleTrace.loss(from: 1, to: 2)])
    #expect(trace.packets.count > 30)
    for packet in trace.packets {
      #expect(packet.names.allSatisfy { UInt64($0) == nil }, "a field without a name")
      #expect(packet.text("timestamp") == nil || packet.text("timestamp_clock_id") == "3")
      #expect(packet.text("trusted_packet_sequence_id") == "1")
    }
    let clock = try #require(trace.packets.first?.message("clock_snapshot"))
    #expect(clock.text("primary_trace_clock") == "3")
    let times = clock.messages["clocks"]?.compactMap { $0.number("timestamp") }
    #expect(times == [1, 1_600_000_000_000_000_001])
  }

  @Test func `slices nest on every track, and none is left open`() throws {
    var open: [UInt64: Int] = [:]
    var last: UInt64 = 0
    for event in try decoded(SampleTrace.events()).events {
      #expect(event.time >= last)
      last = event.time
      if event.type == "TYPE_SLICE_BEGIN" { open[event.track, default: 0] += 1 }
      if event.type == "TYPE_SLICE_END" { open[event.track, default: 0] -= 1 }
      #expect(open[event.track, default: 0] >= 0)
    }
    #expect(open.values.allSatisfy { $0 == 0 })
  }

  @Test func `there are as many slices, wakes and fires as the analysis counts`() throws {
    let events = SampleTrace.events()
    let trace = try decoded(events)
    let loop = findings(events).loops[0]
    func slices(_ name: String) -> Int {
      trace.events.count { $0.type == "TYPE_SLICE_BEGIN" && $0.name.hasPrefix(name) }
    }
    for activity in loop.activities {
      #expect(UInt64(slices(activity.kind.rawValue)) == activity.durations.count)
    }
    #expect(UInt64(slices("asleep")) == loop.sleeps)
    #expect(UInt64(slices("run ")) == loop.modes.reduce(0) { $0 + $1.runs })
    let timers = loop.modes.flatMap(\.callouts).filter { $0.kind == .timer }
    #expect(UInt64(slices("timer ")) == timers.reduce(0) { $0 + $1.durations.count })
    let wakes = trace.events.count { $0.type == "TYPE_INSTANT" }
    #expect(UInt64(wakes) == loop.wakes.count)
    let awake = trace.events.filter {
      $0.name == "after_waiting" && $0.message.text("flow_ids") != nil
    }
    #expect(UInt64(awake.count) == loop.wakes.byBackend.reduce(0) { $0 + $1.toAwake.count })
    let answered = trace.events.filter { $0.message.text("terminating_flow_ids") != nil }
    #expect(UInt64(answered.count) == loop.wakes.byBackend.reduce(0) { $0 + $1.toCallout.count })
  }

  @Test func `a wake's arrow leads from the waking thread over the loop to its callout`() throws {
    let trace = try decoded(SampleTrace.events())
    let wake = try #require(trace.events.first { $0.type == "TYPE_INSTANT" })
    let awake = try #require(trace.events.first { $0.name == "after_waiting" })
    #expect(wake.message.text("flow_ids") == awake.message.text("flow_ids"))
    let callout = try #require(trace.events.first { $0.name.hasPrefix("source0 5") })
    #expect(wake.message.text("flow_ids") == callout.message.text("terminating_flow_ids"))
    let thread = trace.tracks.first { $0.number("uuid") == wake.track }?.message("thread")
    #expect(thread?.text("pid") == "10" && thread?.text("tid") == "12")
    let loop = try #require(trace.tracks.first { $0.number("uuid") == awake.track })
    #expect(loop.text("name") == "loop 1 \\\"inner\\\" (futex)")
    let own = trace.tracks.first { $0.text("uuid") == loop.text("parent_uuid") }?.message("thread")
    #expect(own?.text("tid") == "11")
  }

  @Test func `lateness and latency are counters in nanoseconds`() throws {
    let trace = try decoded(SampleTrace.events())
    let counters = trace.events.filter { $0.type == "TYPE_COUNTER" }
    let values = counters.map { $0.message.text("counter_value") }
    // The wake took 7 us; the timer was due at 95 us and fired at 100 us.
    #expect(values == ["7000", "5000"])
    for counter in counters {
      let track = trace.tracks.first { $0.number("uuid") == counter.track }
      #expect(track?.message("counter")?.text("unit") == "UNIT_TIME_NS")
    }
  }

  @Test func `a loss has a track of its own, and no slice crosses it`() throws {
    let gap = (begin: 1_000_100_000 as UInt64, end: 1_050_000_000 as UInt64)
    let losses = [
      SampleTrace.loss(from: gap.begin + 1, to: gap.end),
      SampleTrace.loss(from: gap.begin + 5, to: gap.end + 5, events: nil),
    ]
    let trace = try decoded(SampleTrace.events(), losses: losses)
    let lost = trace.events.filter { $0.name.hasSuffix("lost") }
    #expect(lost.map(\.name) == ["1234 events lost", "2 packets lost"])
    let track = trace.tracks.first { $0.number("uuid") == lost[0].track }
    #expect(track?.text("name") == "EVENTS LOST in c_<0>")
    let counted = try #require(
      trace.tracks.first { $0.text("name") == "events lost in c_<0>" })
    #expect(counted.message("counter")?.text("unit") == "UNIT_COUNT")
    // Of the second, nobody counted the events.
    let counts = trace.events.filter { $0.track == counted.number("uuid") }
    #expect(counts.map { $0.message.text("counter_value") } == ["1234", "0"])
    #expect(counts.map(\.time) == [gap.begin + 1, gap.end])
    let loop = trace.tracks.first { $0.text("name")?.hasPrefix("loop 1 ") == true }
    let inside = trace.events.filter {
      $0.track == loop?.number("uuid") && $0.time > gap.begin + 1
    }
    #expect(inside.first.map { $0.time > gap.end } == true)
    #expect(trace.events.contains { $0.message.names.contains("debug_annotations") })
  }

  @Test(arguments: SampleTrace.hostileNames.indices)
  func `any name comes through`(_ index: Int) throws {
    let trace = try decoded(SampleTrace.events(named: SampleTrace.hostileNames[index]))
    #expect(trace.events.count { $0.type == "TYPE_SLICE_BEGIN" } == 12)
  }
}
