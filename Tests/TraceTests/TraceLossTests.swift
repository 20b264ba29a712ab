// What the tracer itself says is missing: discarded events and packets, exactly, with their times.

#if TraceTools
  import Testing
  import TraceModel
  import TraceReader

  @Suite struct TraceLossTests {
    private let trace = SyntheticTrace()

    private func packet(
      _ sequence: UInt64, discarded: UInt64, instance: UInt64 = 0
    ) -> SyntheticTrace.Packet {
      let start = sequence * 1000
      var packet = SyntheticTrace.Packet(
        [.init(name: "wake", time: start + 1)], begin: start, end: start + 900)
      packet.sequence = sequence
      packet.discarded = discarded
      packet.cpu = UInt32(instance)
      packet.instance = instance
      return packet
    }

    private func losses(_ files: [String: [SyntheticTrace.Packet]]) throws -> [TraceLoss] {
      let folder = try TraceFolder()
      try folder.write(trace.metadataFile, to: "metadata")
      for (name, packets) in files {
        try folder.write(packets.flatMap { trace.bytes(of: $0) }, to: name)
      }
      return try WholeTrace(of: folder).losses
    }

    @Test func `the counters of each stream are taken apart into spans`() throws {
      let losses = try losses([
        "c_0": [0, 7, 7, 1000].enumerated().map { packet(UInt64($0), discarded: $1) },
        "c_1": [5, 5].enumerated().map { packet(UInt64($0), discarded: $1, instance: 1) },
      ])
      #expect(
        losses == [
          TraceLoss(beginNanoseconds: 0, endNanoseconds: 900, events: 5, file: "c_1", cpu: 1),
          TraceLoss(beginNanoseconds: 900, endNanoseconds: 1900, events: 7, file: "c_0", cpu: 0),
          TraceLoss(beginNanoseconds: 2900, endNanoseconds: 3900, events: 993, file: "c_0", cpu: 0),
        ])
    }

    @Test func `missing packets are counted, and nobody guesses at their events`() throws {
      let losses = try losses(["c_0": [packet(0, discarded: 0), packet(4, discarded: 0)]])
      #expect(
        losses == [
          TraceLoss(
            beginNanoseconds: 900, endNanoseconds: 4000, events: nil, packets: 3, file: "c_0",
            cpu: 0)
        ])
    }

    @Test func `a snapshot that begins late has lost nothing`() throws {
      #expect(
        try losses(["c_0": [packet(7, discarded: 40), packet(8, discarded: 40)]]).isEmpty)
    }

    @Test func `a stream spread over files is one stream`() throws {
      let losses = try losses([
        "c_0_1": [packet(2, discarded: 3), packet(3, discarded: 4)],
        "c_0_0": [packet(0, discarded: 0), packet(1, discarded: 3)],
      ])
      #expect(losses.map(\.events) == [3, 1])
      #expect(losses.map(\.file) == ["c_0_0", "c_0_1"])
    }

    @Test func `a damaged number of a packet is a loss without a number`() throws {
      let losses = try losses([
        "c_0": [0, 1, 1 << 63, .max - 1].enumerated().map { place, number in
          var packet = packet(UInt64(place), discarded: 0)
          packet.sequence = number
          return packet
        }
      ])
      #expect(losses.map(\.packets) == [0, 0] && losses.map(\.events) == [nil, nil])
    }

    @Test func `packets that two directories of one trace share are read once`() throws {
      let whole = try overlapping([0, 1, 2], [1, 2, 3])
      #expect(whole.events.map(\.timestampNanoseconds) == [1, 1001, 2001, 3001])
      #expect(whole.losses.isEmpty && whole.damage.isEmpty)
    }

    /// Two snapshots of one session with some packets each.
    private func overlapping(_ first: [UInt64], _ second: [UInt64]) throws -> WholeTrace {
      let folder = try TraceFolder()
      for (name, numbers) in [("a", first), ("b", second)] {
        try folder.write(trace.metadataFile, to: "\(name)/metadata")
        try folder.write(
          numbers.flatMap { trace.bytes(of: packet($0, discarded: 0)) }, to: "\(name)/c_0")
      }
      return try WholeTrace(of: folder)
    }

    @Test func `a damaged counter is a loss without a number`() throws {
      let losses = try losses([
        "c_0": [packet(0, discarded: 5), packet(1, discarded: 2), packet(2, discarded: 1 << 60)]
      ])
      #expect(losses.map(\.events) == [5, nil, nil])
    }
  }
#endif
