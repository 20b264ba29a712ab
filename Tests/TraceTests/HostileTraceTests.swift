// Traces that no tracer wrote, or that damage made say what cannot be: they must not invent anything,
// nor make anybody read, copy or hold more than is there.

#if TraceTools
  import Foundation
  import Testing
  import TraceModel

  @testable import TraceReader

  @Suite struct HostileTraceTests {
    private let trace = SyntheticTrace()

    private typealias Event = SyntheticTrace.Event

    /// Ten packets of three events, which `change` may change.
    private func packets(
      _ change: (_ packet: Int, _ events: inout [Event]) -> Void = { _, _ in }
    ) -> [SyntheticTrace.Packet] {
      (0..<10).map { packet in
        let start = UInt64(packet * 100)
        var events = (0..<3).map { Event(name: "wake", time: start + UInt64($0) * 10) }
        change(packet, &events)
        return SyntheticTrace.Packet(events, begin: start, end: start + 50)
      }
    }

    private static let place = "channel_0, byte \(4 * 4096)"

    @Test(
      arguments: [
        (-7, 101), (0, 101), (4_194_305, 101), (.min, 101), (100, 0), (100, -1), (100, .max),
      ] as [(Int32, Int32)])
    func `a number that no process or thread can have is damage`(process: Int32, thread: Int32)
      throws
    {
      let folder = try TraceFolder(
        holding: trace,
        [
          packets { packet, events in
            if packet == 4 { (events[1].process, events[1].thread) = (process, thread) }
          }
        ])
      let whole = try WholeTrace(of: folder)
      let read = whole.events.map(\.timestampNanoseconds)
      #expect(read == packets().flatMap(\.events).map(\.time).filter { $0 != 410 && $0 != 420 })
      #expect(whole.events.allSatisfy { $0.process == 100 && $0.thread == 101 })
      #expect(whole.damage.map { $0.description.hasPrefix("\(Self.place): ") } == [true])
      #expect(whole.losses.map(\.beginNanoseconds) == [400])
    }

    @Test func `a process whose buffers have an impossible number is refused by name`() throws {
      for number in ["0", "-5", "4194305", "7x"] {
        var trace = trace
        trace.environment["vpid"] = number
        let folder = try TraceFolder(holding: trace, [packets()])
        #expect {
          try WholeTrace(of: folder)
        } throws: {
          "\($0)".hasPrefix("metadata, byte ")
        }
      }
    }

    @Test func `a process that is met in one damaged packet alone is suspected`() throws {
      let folder = try TraceFolder(
        holding: trace,
        [
          packets { packet, events in
            if packet == 4 {
              (events[0].process, events[0].thread) = (4711, 4712)
              events[2].thread = -1
            }
          }
        ])
      let whole = try WholeTrace(of: folder)
      #expect(whole.damage.count == 2)
      let suspicion = "\(Self.place): process 4711 is met in this damaged packet alone"
      #expect(whole.damage.last?.description.hasPrefix(suspicion) == true, "\(whole.damage)")
    }

    @Test func `a process that a flipped bit has made of another is suspected`() throws {
      let folder = try TraceFolder(
        holding: trace,
        [
          packets { packet, events in
            if packet == 4 { events[1].process = 100 ^ 0x20000 }
            // The only event of a process's first thread.
            if packet == 5 { (events[1].process, events[1].thread) = (100 ^ 8, 100) }
            // Another process with one event, whose thread is its own.
            if packet == 6 { (events[1].process, events[1].thread) = (102, 102) }
          }
        ])
      let whole = try WholeTrace(of: folder)
      #expect(whole.events.count == 30 && whole.losses.isEmpty)
      let suspicions = [(4, 100 ^ 0x20000), (5, 100 ^ 8)].map { packet, process in
        "channel_0, byte \(packet * 4096): an event names process \(process), which"
      }
      #expect(whole.damage.count == 2)
      #expect(
        zip(whole.damage, suspicions).allSatisfy { $0.description.hasPrefix($1) },
        "\(whole.damage)")
    }

    /// Writes a size in bits into a packet's header, and makes the file as long as that takes.
    private func folder(
      packetBytes: UInt64, contentBytes: UInt64? = nil
    ) throws -> TraceFolder {
      let folder = try TraceFolder(holding: trace, [packets()])
      var bytes = trace.stream(packets())
      let header = 9 * 4096
      bytes.replaceSubrange(header + 56..<header + 64, with: trace.little(packetBytes * 8))
      if let contentBytes {
        bytes.replaceSubrange(header + 48..<header + 56, with: trace.little(contentBytes * 8))
      }
      try folder.write(bytes, to: "channel_0")
      let file = try FileHandle(forWritingTo: folder.url.appending(path: "channel_0"))
      try file.truncate(atOffset: UInt64(header) + packetBytes)
      try file.close()
      return folder
    }

    @Test(
      arguments: [
        (64 << 30, nil, "longer than 256 MiB"), (64 << 30, 64 << 30, "longer than 256 MiB"),
        (200 << 20, 200 << 20, "never written"), (200 << 20, 100 << 20, "never written"),
      ] as [(UInt64, UInt64?, String)])
    func `a packet that takes in what was never written is left out`(
      packet: UInt64, content: UInt64?, problem: String
    ) throws {
      let whole = try WholeTrace(of: folder(packetBytes: packet, contentBytes: content))
      #expect(whole.events.count == 27)
      let found = try #require(whole.damage.first)
      #expect(found.description.hasPrefix("channel_0, byte \(9 * 4096): "))
      #expect(found.problem.contains(problem), "\(found)")
      #expect(whole.damage.count == 1)
    }

    @Test func `padding that was never written is no damage`() throws {
      let whole = try WholeTrace(of: folder(packetBytes: 200 << 20))
      #expect(whole.events.count == 30 && whole.damage.isEmpty)
    }

    @Test func `files without end that hold nothing are not looked through`() throws {
      let folder = try TraceFolder(holding: trace, [packets()])
      for name in ["channel_7", "core", "index/channel_0.idx"] {
        try folder.write([], to: name)
        let file = try FileHandle(forWritingTo: folder.url.appending(path: name))
        try file.truncate(atOffset: 8 << 40)
        try file.close()
      }
      let whole = try WholeTrace(of: folder)
      #expect(whole.events.count == 30)
      #expect(whole.damage.map(\.file) == ["channel_7"])
    }

    @Test func `a copy of a stream beside it counts once`() throws {
      let folder = try TraceFolder(holding: trace, [packets()])
      try folder.write(trace.stream(packets()), to: "channel_0.orig")
      let whole = try WholeTrace(of: folder)
      #expect(whole.events.count == 30 && whole.damage.isEmpty && whole.losses.isEmpty)
    }

    @Test func `a name that is no UTF-8 is told, and costs nothing else`() throws {
      let folder = try TraceFolder(holding: trace, [packets()])
      let odd = try Process.run(
        URL(filePath: "/bin/sh"),
        arguments: ["-c", #"mkdir "$0/$(printf 'channel_\377')""#, folder.path])
      odd.waitUntilExit()
      let whole = try WholeTrace(of: folder)
      #expect(whole.events.count == 30)
      #expect(whole.damage.map(\.file) == ["channel_\u{FFFD}"])
    }
  }
#endif
