// Whole traces: every event and field arrives, in order, from every layout that LTTng writes.

#if TraceTools
  import Testing
  import TraceModel
  import TraceReader

  @Suite struct TraceReadingTests {
    private let trace = SyntheticTrace()

    private func written(_ streams: [[SyntheticTrace.Packet]]) throws -> TraceFolder {
      try TraceFolder(holding: trace, streams)
    }

    @Test func `every kind of event arrives with its fields`() throws {
      let events = TraceEventKind.allCases.enumerated().map { index, kind in
        SyntheticTrace.Event(
          name: kind.rawValue, time: 1000 + UInt64(index), numbers: Self.numbers,
          text: Array("näme".utf8))
      }
      let folder = try written([[.init(events)]])
      let whole = try WholeTrace(of: folder)
      #expect(whole.events.map(\.kind) == TraceEventKind.allCases)
      #expect(whole.events.map(\.timestampNanoseconds) == events.map(\.time))
      #expect(whole.events.allSatisfy { $0.loop == 7 && $0.process == 100 && $0.thread == 101 })
      #expect(whole.events.map(\.payload) == Self.payloads)
      #expect(whole.losses.isEmpty && whole.damage.isEmpty && whole.remarks == EventRemarks())
    }

    /// The first is LTTng's spelling, which is rewritten for the library; the other reaches it as it is.
    @Test(arguments: ["signed = 1; encoding = UTF8", "signed = 0; encoding = UTF8"])
    func `the names of threads arrive, each once and again when it changes`(spelling: String) throws
    {
      var trace = trace
      trace.recordsThreadNames = true
      let events: [(String, Int32, String)] = [
        ("wake", 100, "server"), ("wake", 101, "worker"), ("wake", 100, "server"),
        ("wake", 101, "renamed"), ("loop_info", 101, "exchanged"), ("wake", 102, "fünfzehn bytes"),
      ]
      let packet = SyntheticTrace.Packet(
        events.enumerated().map { place, event in
          SyntheticTrace.Event(
            name: event.0, time: 1000 + UInt64(place), thread: event.1, threadName: event.2)
        })
      let folder = try TraceFolder(holding: trace, [[packet]])
      let metadata = trace.metadata.replacing("signed = 1; encoding = UTF8", with: spelling)
      try folder.write(Array(metadata.utf8), to: "metadata")
      let whole = try WholeTrace(of: folder)
      #expect(whole.events.count == events.count && whole.damage.isEmpty)
      #expect(
        whole.names.map(\.name)
          == ["server", "worker", "renamed", "exchanged", "fünfzehn bytes"])
      #expect(whole.names.map(\.thread) == [100, 101, 101, 101, 102])
      #expect(whole.names.map(\.sinceNanoseconds) == [1000, 1001, 1003, 1004, 1005])
    }

    @Test func `buffers of one process name its program`() throws {
      var trace = trace
      trace.environment["vpid"] = "77"
      trace.environment["procname"] = "server"
      let packet = SyntheticTrace.Packet([.init(name: "wake", time: 5)])
      let names = try WholeTrace(of: TraceFolder(holding: trace, [[packet]])).names
      #expect(names == [ThreadName(process: 77, thread: 77, name: "server", sinceNanoseconds: 5)])
    }

    private static let numbers: [String: UInt64] = [
      "loop": 7, "mode": 2, "nesting": 3, "backend": 2, "cause": 3, "result": 3, "kind": 1,
      "wake_sequence": 1 << 40, "item": 9, "order": UInt64(bitPattern: -4), "due": 500,
      "queued": 501, "signalled": 502, "deadline": .max, "called_kernel": 1, "from": 4, "to": 5,
      "thread_id": 101, "interval": 1000, "tolerance": 10,
      "duration": 77,
    ]

    private static let payloads: [TracePayload] = [
      .entry(mode: 2, nesting: 3, backend: .futex, modeName: "näme"),
      .beforeTimers(mode: 2, nesting: 3), .beforeSources(mode: 2, nesting: 3),
      .beforeWaiting(mode: 2, nesting: 3),
      .afterWaiting(mode: 2, nesting: 3, cause: .source1, wakeSequence: 1 << 40),
      .exit(mode: 2, nesting: 3, result: .timedOut),
      .calloutBegin(TraceCallout(kind: .observer, mode: 2, item: 9, order: -4)),
      .calloutEnd(TraceCallout(kind: .observer, mode: 2, item: 9, order: -4)),
      .calloutBegin(TraceCallout(kind: .block, mode: 2, item: 9, sinceNanoseconds: 501)),
      .calloutEnd(TraceCallout(kind: .block, mode: 2, item: 9, sinceNanoseconds: 501)),
      .calloutBegin(
        TraceCallout(kind: .source0, mode: 2, item: 9, order: -4, sinceNanoseconds: 502)),
      .calloutEnd(
        TraceCallout(kind: .source0, mode: 2, item: 9, order: -4, sinceNanoseconds: 502)),
      .calloutBegin(TraceCallout(kind: .source1, mode: 2, item: 9, order: -4)),
      .calloutEnd(TraceCallout(kind: .source1, mode: 2, item: 9, order: -4)),
      .calloutBegin(TraceCallout(kind: .timer, mode: 2, item: 9, sinceNanoseconds: 500)),
      .calloutEnd(TraceCallout(kind: .timer, mode: 2, item: 9, sinceNanoseconds: 500)),
      .calloutBegin(TraceCallout(kind: .mainQueue, mode: 2)),
      .calloutEnd(TraceCallout(kind: .mainQueue, mode: 2)),
      .sleep(mode: 2, backend: .futex, deadlineNanoseconds: nil),
      .wake(calledKernel: true, sequence: 1 << 40), .signal(item: 9), .blockEnqueue(item: 9),
      .portSend(item: 9), .timerArm(mode: 2, deadlineNanoseconds: nil),
      .modeSwitch(from: 4, to: 5), .busyStretch(mode: 2, durationNanoseconds: 77),
      .loopInfo(thread: 101, backend: .futex, name: "näme"),
      .modeInfo(mode: 2, name: "näme"),
      .timerInfo(item: 9, intervalNanoseconds: 1000, toleranceNanoseconds: 10),
      .sourceInfo(item: 9, kind: .port, order: -4, name: "näme"),
    ]

    @Test func `names survive whatever is in them`() throws {
      let names = [
        "", "a\"b\\<script>\n", "naïve \u{1F9F5}", String(repeating: "x", count: 70_000),
      ]
      let events = names.enumerated().map { index, name in
        SyntheticTrace.Event(name: "mode_info", time: UInt64(index), text: Array(name.utf8))
      }
      let whole = try WholeTrace(of: written([[.init(events)]]))
      #expect(whole.events.map(\.payload) == names.map { .modeInfo(mode: 0, name: $0) })
    }

    @Test func `names that are no UTF-8 are repaired`() throws {
      let event = SyntheticTrace.Event(name: "mode_info", time: 5, text: [0x61, 0xFF, 0x62])
      let whole = try WholeTrace(of: written([[.init([event])]]))
      #expect(whole.events.map(\.payload) == [.modeInfo(mode: 0, name: "a\u{FFFD}b")])
    }

    @Test func `streams are merged by time, in batches that never go back`() throws {
      let streams = (0..<3).map { cpu in
        (0..<20).map { packet in
          SyntheticTrace.Packet(
            (0..<500).map { index in
              let time = UInt64(packet * 500 + index) * 3 + UInt64(cpu)
              return .init(name: "wake", time: time, numbers: ["wake_sequence": time])
            })
        }
      }
      let whole = try WholeTrace(of: written(streams))
      #expect(whole.events.map(\.timestampNanoseconds) == Array(0..<30_000))
      #expect(whole.events.allSatisfy { UInt64($0.cpu) == $0.timestampNanoseconds % 3 })
      #expect(whole.directory.spanNanoseconds == 0...29_999)
    }

    @Test func `more streams than are open at once are read to the last event`() throws {
      let streams = (0..<110).map { stream in
        (0..<3).map { packet in
          SyntheticTrace.Packet(
            (0..<300).map { index in
              .init(name: "wake", time: UInt64((packet * 300 + index) * 110 + stream))
            })
        }
      }
      let folder = try written(streams)
      // One of them can only be read in copies.
      var broken = trace.stream(streams[5], instance: 5)
      broken[trace.bytes(of: streams[5][0]).count] ^= 1
      try folder.write(broken, to: "channel_5")
      let lost = Set(streams[5][1].events.map(\.time))
      let whole = try WholeTrace(of: folder)
      let times = whole.events.map(\.timestampNanoseconds)
      #expect(times == (0..<99_000).filter { !lost.contains($0) })
      #expect(whole.events.allSatisfy { UInt64($0.cpu) == $0.timestampNanoseconds % 110 })
      #expect(whole.damage.map(\.file) == ["channel_5"])
    }

    @Test func `every directory with metadata is read: per process, rotated, of a snapshot`() throws
    {
      let folder = try TraceFolder()
      let layouts = [
        "ust/pid/app-1-20260101-000000", "archives/20260101-1/ust/uid/0/64-bit",
        "archives/20260101-2/ust/uid/0/64-bit", "snapshot-1-20260101-0/ust/uid/0/64-bit",
      ]
      for (index, layout) in layouts.enumerated() {
        var part = trace
        part.uuid[0] = UInt8(index)
        try folder.write(part.metadataFile, to: "\(layout)/metadata")
        let event = SyntheticTrace.Event(
          name: "before_timers", time: UInt64(10 - index), process: Int32(index + 1))
        try folder.write(part.stream([.init([event])]), to: "\(layout)/channel_0")
        try folder.write([1, 2, 3], to: "\(layout)/index/channel_0.idx")
      }
      let whole = try WholeTrace(of: folder)
      #expect(whole.events.map(\.process) == [4, 3, 2, 1])
      #expect(whole.damage.isEmpty)
    }

    @Test func `two builds with different fields share a session`() throws {
      let folder = try TraceFolder()
      for (index, fields) in [["timer_begin.due", "entry.backend"], []].enumerated() {
        var part = trace
        part.uuid[0] = UInt8(index)
        part.leftOutFields = Set(fields)
        try folder.write(part.metadataFile, to: "\(index)/metadata")
        let events = ["entry", "timer_begin"].map {
          SyntheticTrace.Event(name: $0, time: UInt64(index), numbers: ["due": 4, "backend": 3])
        }
        try folder.write(part.stream([.init(events)]), to: "\(index)/channel_0")
      }
      let whole = try WholeTrace(of: folder)
      #expect(
        whole.events.map(\.payload) == [
          .entry(mode: 0, nesting: 0, backend: .unknown, modeName: ""),
          .calloutBegin(TraceCallout(kind: .timer, mode: 0)),
          .entry(mode: 0, nesting: 0, backend: .pipe, modeName: ""),
          .calloutBegin(TraceCallout(kind: .timer, mode: 0, sinceNanoseconds: 4)),
        ])
      #expect(
        whole.remarks.missingFields == [
          "runloop:entry": ["backend"], "runloop:timer_begin": ["due"],
        ])
    }

    /// With buffers for each user LTTng gives an event that two builds lay out differently two numbers.
    @Test func `two builds with different fields share one stream`() throws {
      var trace = trace
      let id = trace.catalogue.count
      trace.extraMetadata = """
        event { name = "runloop:signal"; id = \(id); stream_id = 0; loglevel = 13; fields := struct {
          integer { size = 64; align = 8; signed = 0; encoding = none; base = 10; } _item;
          integer { size = 32; align = 8; signed = 0; encoding = none; base = 10; } _loop; }; };
        """
      // The field `loop` is 4 bytes before `item` in one build, and behind it in the other.
      let numbers: [String: UInt64] = ["loop": 7, "item": 9]
      var packet = trace.bytes(
        of: .init(["signal", "signal"].map { .init(name: $0, time: 9, numbers: numbers) }))
      let second = 84 + 14 + 8 + 12
      packet[second + 2] = UInt8(id)
      packet.replaceSubrange(
        (second + 22)..<(second + 34), with: trace.little(UInt64(9)) + trace.little(UInt32(7)))
      let folder = try TraceFolder()
      try folder.write(trace.metadataFile, to: "metadata")
      try folder.write(packet, to: "channel_0")
      let whole = try WholeTrace(of: folder)
      #expect(whole.events.map(\.payload) == [.signal(item: 9), .signal(item: 9)])
      #expect(whole.events.map(\.loop) == [7, 7] && whole.damage.isEmpty)
    }

    @Test func `events of others are counted by name`() throws {
      var trace = trace
      let id = trace.catalogue.count
      trace.extraMetadata = """
        event { name = "someone:else"; id = \(id); stream_id = 0; fields := struct { }; };
        """
      var packet = trace.bytes(of: .init([.init(name: "wake", time: 9)]))
      packet[86] = UInt8(id)
      let folder = try TraceFolder()
      try folder.write(trace.metadataFile, to: "metadata")
      try folder.write(packet, to: "channel_0")
      let reader = try TraceReader(TraceDirectory(at: folder.path))
      #expect(try reader.next()?.events.isEmpty ?? true)
      while try reader.next() != nil {}
      #expect(reader.remarks.otherEvents == ["someone:else": 1])
    }

    @Test func `the wall clock and the environment come from the metadata`() throws {
      let directory = try WholeTrace(of: written([[.init([.init(name: "wake", time: 9)])]]))
        .directory
      #expect(directory.wallClockOffsetNanoseconds == 1_600_000_000_000_000_000)
      #expect(directory.environment["hostname"] == "somewhere")
    }
  }
#endif
