// Streams of which only the index is left: what was in them is missing, and the index says when.

#if TraceTools
  import Testing
  import TraceModel
  import TraceReader

  @Suite struct LostStreamTests {
    private let trace = SyntheticTrace()

    private static func packets(from start: UInt64, holding events: Int) -> [SyntheticTrace.Packet]
    {
      (0..<3).map { packet in
        let begin = start + UInt64(packet) * 100
        return SyntheticTrace.Packet(
          (0..<events).map { SyntheticTrace.Event(name: "wake", time: begin + UInt64($0)) },
          begin: begin, end: begin + 50)
      }
    }

    /// A trace with stream 0, and with the index of stream 1 alone.
    private func read(index: [UInt8]) throws -> WholeTrace {
      let folder = try TraceFolder(holding: trace, [Self.packets(from: 0, holding: 2)])
      try folder.write(index, to: "index/channel_1.idx")
      return try WholeTrace(of: folder)
    }

    @Test func `the index of a stream that is no longer there tells when events are missing`()
      throws
    {
      let packets = Self.packets(from: 7, holding: 2)
      let whole = try read(index: trace.index(of: packets, instance: 1))
      #expect(whole.events.count == 6)
      #expect(whole.damage.map(\.file) == ["channel_1"])
      #expect(whole.damage.first?.problem.contains("gone") == true)
      #expect(whole.losses.map { [$0.beginNanoseconds, $0.endNanoseconds] } == [[7, 257]])
      #expect(whole.losses.map(\.cpu) == [1])
    }

    @Test func `a stream without events is not missed`() throws {
      let index = trace.index(of: Self.packets(from: 7, holding: 0), instance: 1)
      for harmless in [index, Array(index.prefix(16))] {
        let whole = try read(index: harmless)
        #expect(whole.damage.isEmpty && whole.losses.isEmpty)
      }
    }

    @Test func `an index that cannot be read leaves the times open`() throws {
      let index = trace.index(of: Self.packets(from: 7, holding: 2), instance: 1)
      for damaged in [index.prefix(16).map { ~$0 }, index.map { ~$0 }, []] {
        let whole = try read(index: damaged)
        #expect(whole.damage.map(\.file) == ["channel_1"])
        #expect(whole.losses.map { [$0.beginNanoseconds, $0.endNanoseconds] } == [[0, 250]])
      }
    }
  }
#endif
