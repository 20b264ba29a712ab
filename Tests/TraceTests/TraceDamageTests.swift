// Damaged streams: the good packets are read, and the report names file and place of the rest.

#if TraceTools
  import Foundation
  import Testing
  import TraceModel
  import TraceReader

  @Suite struct TraceDamageTests {
    private let trace = SyntheticTrace()

    /// Two streams of ten packets with three events each, at times that no two share.
    private static let streams = (0..<2).map { cpu in
      (0..<10).map { packet in
        let start = UInt64(packet * 100 + cpu)
        return SyntheticTrace.Packet(
          (0..<3).map { SyntheticTrace.Event(name: "wake", time: start + UInt64($0) * 10) },
          begin: start, end: start + 50)
      }
    }

    private static let packetSize = 4096

    private func times(cpu: Int, without packets: Set<Int> = []) -> [UInt64] {
      Self.streams[cpu].enumerated().filter { !packets.contains($0.offset) }
        .flatMap { $0.element.events.map(\.time) }
    }

    private func written(_ change: (inout [UInt8]) -> Void) throws -> TraceFolder {
      let folder = try TraceFolder(holding: trace, Self.streams)
      var bytes = trace.stream(Self.streams[1], instance: 1)
      change(&bytes)
      try folder.write(bytes, to: "channel_1")
      return folder
    }

    @Test func `an empty stream is named and costs nothing else`() throws {
      let whole = try WholeTrace(of: written { $0 = [] })
      #expect(whole.events.map(\.timestampNanoseconds) == times(cpu: 0))
      #expect(whole.damage.map(\.file) == ["channel_1"])
      #expect(whole.losses.map(\.beginNanoseconds) == [0])
      #expect(whole.losses.map(\.endNanoseconds) == [950])
      #expect(whole.losses.map(\.events) == [nil])
    }

    @Test func `the index of a stream that is gone tells when its packets were written`() throws {
      let folder = try written { $0 = [] }
      try folder.write(trace.index(of: Self.streams[1], instance: 1), to: "index/channel_1.idx")
      let whole = try WholeTrace(of: folder)
      #expect(whole.damage.map(\.file) == ["channel_1"])
      #expect(whole.losses.map { [$0.beginNanoseconds, $0.endNanoseconds] } == [[1, 951]])
      #expect(whole.losses.map(\.cpu) == [1])
    }

    @Test func `packets that held no event cost nothing`() throws {
      let empty = (0..<3).map { SyntheticTrace.Packet([], begin: $0 * 100, end: $0 * 100 + 50) }
      let folder = try written { $0 = [] }
      try folder.write(trace.index(of: empty, instance: 1), to: "index/channel_1.idx")
      let whole = try WholeTrace(of: folder)
      #expect(whole.losses.isEmpty && whole.damage.count == 1)
    }

    @Test func `an index of zeros is no word that nothing was lost`() throws {
      let folder = try written { $0 = [] }
      let index = trace.index(of: [SyntheticTrace.Packet([], begin: 0, end: 0)], instance: 1)
      let zeros = [UInt8](repeating: 0, count: index.count - 16)
      try folder.write(index.prefix(16) + zeros, to: "index/channel_1.idx")
      let whole = try WholeTrace(of: folder)
      #expect(whole.losses.map(\.events) == [nil])
    }

    @Test func `an index narrows a gap within a stream, unless it contradicts the stream`() throws {
      let folder = try written { $0[4 * Self.packetSize] ^= 0xFF }
      var index = trace.index(of: Self.streams[1], instance: 1)
      try folder.write(index, to: "index/channel_1.idx")
      let narrow = try WholeTrace(of: folder).losses.filter { $0.packets == 0 }
      #expect(narrow.map { [$0.beginNanoseconds, $0.endNanoseconds] } == [[401, 451]])
      index[16 + 3 * 72 + 31] ^= 1  // the begin of a packet that was read
      try folder.write(index, to: "index/channel_1.idx")
      let wide = try WholeTrace(of: folder).losses.filter { $0.packets == 0 }
      #expect(wide.map { [$0.beginNanoseconds, $0.endNanoseconds] } == [[351, 501]])
    }

    @Test func `a packet that hides its content is found out by the index`() throws {
      let folder = try written { bytes in
        let place = 4 * Self.packetSize + 48
        bytes.replaceSubrange(place..<place + 8, with: trace.little(UInt64(84 * 8)))
      }
      try folder.write(trace.index(of: Self.streams[1], instance: 1), to: "index/channel_1.idx")
      let whole = try WholeTrace(of: folder)
      let read = whole.events.filter { $0.cpu == 1 }.map(\.timestampNanoseconds)
      #expect(read == times(cpu: 1, without: [4]))
      #expect(whole.damage.map(\.offset) == [UInt64(4 * Self.packetSize)])
      #expect(whole.losses.map { [$0.beginNanoseconds, $0.endNanoseconds] } == [[401, 451]])
    }

    /// The library takes the largest number for "not known", and ends the process.
    @Test(arguments: [40, 64, 72])
    func `the largest number in a header is damage`(place: Int) throws {
      let whole = try WholeTrace(
        of: written { bytes in
          let start = 4 * Self.packetSize + place
          bytes.replaceSubrange(start..<start + 8, with: [UInt8](repeating: 0xFF, count: 8))
        })
      let read = whole.events.filter { $0.cpu == 1 }.map(\.timestampNanoseconds)
      #expect(read == times(cpu: 1, without: [4]))
      #expect(whole.damage.map(\.offset) == [UInt64(4 * Self.packetSize)])
    }

    @Test func `a stream whose packets disagree on their CPU may be that of any`() throws {
      let whole = try WholeTrace(
        of: written {
          $0[4 * Self.packetSize + 80] = 9
          $0[7 * Self.packetSize] ^= 0xFF
        })
      #expect(whole.losses.map(\.cpu) == [nil, nil])
    }

    @Test func `a stream that is gone without an index is known by the names of the others`() throws
    {
      #expect(try WholeTrace(of: written { $0 = [] }).losses.map(\.cpu) == [1])
      let folder = try written { $0 = [] }
      // Two buffers of CPU 0: then the numbers in the names are no CPUs.
      let later = SyntheticTrace.Packet([.init(name: "wake", time: 940)])
      try folder.write(trace.stream([later], instance: 0), to: "channel_3")
      #expect(try WholeTrace(of: folder).losses.first { $0.file == "channel_1" }?.cpu == nil)
    }

    @Test func `what is no stream is left alone and named`() throws {
      let folder = try written { _ in }
      try folder.write(Array("hello".utf8), to: "README")
      try folder.write([], to: "empty")
      try folder.write([UInt8](repeating: 7, count: 10_000), to: "core")
      let pipe = try Process.run(
        URL(filePath: "/usr/bin/mkfifo"), arguments: ["\(folder.path)/pipe"])
      pipe.waitUntilExit()
      try FileManager.default.createSymbolicLink(
        atPath: "\(folder.path)/broken", withDestinationPath: "/nonexistent")
      let whole = try WholeTrace(of: folder)
      #expect(whole.events.count == 60)
      #expect(whole.damage.isEmpty)
      #expect(whole.directory.ignoredFiles == ["README", "broken", "core", "empty", "pipe"])
    }

    @Test func `a stream cut short is read up to its last whole packet`() throws {
      for length in [1, 83, 84, 4095, 4096 + 20, 4096 * 7 + 4000, 4096 * 9 + 100] {
        let whole = try WholeTrace(of: written { $0.removeSubrange(length...) })
        let good = length / Self.packetSize
        let read = whole.events.filter { $0.cpu == 1 }.map(\.timestampNanoseconds)
        #expect(read == times(cpu: 1, without: Set(good..<10)), "cut after \(length) bytes")
        #expect(whole.events.filter { $0.cpu == 0 }.count == 30)
        #expect(
          whole.damage.map { [$0.file, "\($0.offset)"] } == [["channel_1", "\(good * 4096)"]],
          "cut after \(length) bytes")
        #expect(whole.losses.map(\.endNanoseconds) == [950])
      }
    }

    /// Places in a packet's header whose damage makes the packet unreadable.
    @Test(arguments: [
      ("magic", 0), ("uuid", 10), ("stream class", 22), ("begin", 39), ("content size", 55),
      ("packet size", 63),
    ])
    func `a packet with a damaged header is left out`(part: String, place: Int) throws {
      for packet in [0, 4, 9] {
        let whole = try WholeTrace(of: written { $0[packet * Self.packetSize + place] ^= 0x80 })
        let read = whole.events.filter { $0.cpu == 1 }.map(\.timestampNanoseconds)
        #expect(read == times(cpu: 1, without: [packet]))
        #expect(whole.damage.map(\.offset) == [UInt64(packet * Self.packetSize)])
        #expect(whole.damage.map(\.file) == ["channel_1"])
        let before = packet == 0 ? 0 : UInt64(packet * 100 - 100 + 51)
        #expect(whole.losses.contains { $0.beginNanoseconds == before && $0.events == nil })
      }
    }

    @Test func `a packet whose size takes in others does not hide them`() throws {
      // Eight more pages: 0x8000 bits become 0x48000.
      let whole = try WholeTrace(of: written { $0[Self.packetSize + 58] ^= 0x04 })
      let read = whole.events.filter { $0.cpu == 1 }.map(\.timestampNanoseconds)
      #expect(read == times(cpu: 1, without: [1]))
      #expect(whole.damage.map(\.offset) == [UInt64(Self.packetSize)])
    }

    @Test(arguments: [("unknown event", 86), ("time outside the packet", 96)])
    func `a packet with a damaged event is read up to it`(part: String, place: Int) throws {
      let eventSize = 14 + 8 + 4 + 1 + 8
      let whole = try WholeTrace(
        of: written { $0[4 * Self.packetSize + place + eventSize] ^= 0xFF })
      let read = whole.events.filter { $0.cpu == 1 }.map(\.timestampNanoseconds)
      #expect(read == times(cpu: 1).filter { $0 != 411 && $0 != 421 })
      #expect(whole.damage.map(\.offset) == [UInt64(4 * Self.packetSize)])
      #expect(whole.losses.map(\.beginNanoseconds) == [401])
      #expect(whole.losses.map(\.endNanoseconds) == [451])
    }

    @Test func `no cut and no flipped bit makes the reader hang or crash`() throws {
      var generator = SystemRandomNumberGenerator()
      let intact = trace.stream(Self.streams[1], instance: 1)
      let metadata = trace.metadataFile
      let good = Set(times(cpu: 0) + times(cpu: 1))
      for round in 0..<200 {
        let place = Int.random(in: 0..<intact.count, using: &generator)
        let bit = UInt8.random(in: 0..<8, using: &generator)
        let folder = try written {
          if round % 2 == 0 { $0.removeSubrange(place...) } else { $0[place] ^= 1 << bit }
        }
        let whole = try WholeTrace(of: folder)
        #expect(whole.events.count >= 30, "byte \(place), bit \(bit), round \(round)")
        if !whole.damage.isEmpty { #expect(whole.damage.allSatisfy { $0.file == "channel_1" }) }
        let read = whole.events.map(\.timestampNanoseconds)
        #expect(read == read.sorted(), "byte \(place), bit \(bit), round \(round)")
        if whole.damage.isEmpty && round % 2 == 0 {
          #expect(Set(read).isSubset(of: good))
        }
        var broken = metadata
        let target = Int.random(in: 0..<metadata.count, using: &generator)
        if round % 2 == 0 { broken.removeSubrange(target...) } else { broken[target] ^= 1 << bit }
        try folder.write(broken, to: "metadata")
        if let refusal = refusal(of: folder) {
          #expect(
            refusal.hasPrefix("metadata, byte "), "byte \(target), bit \(bit), round \(round)")
        }
      }
    }

    private func refusal(of folder: TraceFolder) -> String? {
      do {
        _ = try WholeTrace(of: folder)
        return nil
      } catch {
        return "\(error)"
      }
    }
  }
#endif
