// A recorded trace of many packets, to be damaged. Not for what it means: TraceFixtureTests.

#if TraceTools
  import Foundation
  import TraceAnalysis
  import TraceModel

  @testable import TraceReader

  /// The files of traces/fixtures/packets and what stands in them.
  struct GoldenTrace {
    /// A packet's place in its file, and the events in it.
    struct Packet {
      let file: String
      let bytes: Range<Int>
      let isHolding: @Sendable (TraceEvent) -> Bool
    }

    let files: [String: Data]
    let packets: [Packet]
    let events: [TraceEvent]

    private static let folder = URL(filePath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent()
      .appending(path: "traces/fixtures/packets/ust/uid/0/64-bit")

    init() throws {
      var files: [String: Data] = [:]
      for folder in ["", "index/"] {
        let names = try FileManager.default.contentsOfDirectory(
          atPath: Self.folder.appending(path: folder).path)
        for name in names where name != "index" {
          files[folder + name] = try Data(contentsOf: Self.folder.appending(path: folder + name))
        }
      }
      self.files = files
      let whole = try WholeTrace(at: Self.folder.path)
      events = whole.events
      packets = whole.directory.parts.flatMap(\.streams).flatMap { stream in
        stream.packets.map { Packet($0, of: stream.name) }
      }
    }

    /// The names of the streams, in order.
    var streams: [String] { Set(packets.map(\.file)).sorted() }

    /// The events in no packet that is given up.
    func events(without lost: [Packet]) -> [TraceEvent] {
      events.filter { event in !lost.contains { $0.isHolding(event) } }
    }

    /// What the analysis finds in a copy in which one file was changed.
    func findings(damaging name: String, _ change: (inout Data) -> Void) throws -> TraceFindings {
      try WholeTrace(of: copy(damaging: name, change)).findings()
    }

    private func copy(
      damaging name: String, _ change: (inout Data) -> Void
    ) throws -> TraceFolder {
      let folder = try TraceFolder()
      for (file, data) in files {
        var data = data
        if file == name { change(&data) }
        try folder.write(Array(data), to: file)
      }
      return folder
    }

    /// Reads a copy in which one file was changed, and says what was reported.
    func read(
      damaging name: String, _ change: (inout Data) -> Void
    ) throws -> (events: [TraceEvent], reports: [String]) {
      let folder = try copy(damaging: name, change)
      do {
        let whole = try WholeTrace(of: folder)
        return (whole.events, whole.damage.map(\.description))
      } catch {
        return ([], ["\(error)"])
      }
    }
  }

  extension GoldenTrace.Packet {
    fileprivate init(_ packet: StreamFile.Packet, of file: String) {
      let header = packet.header
      let start = Int(packet.offset)
      self.file = file
      bytes = start..<start + Int(header.packetSize)
      let times = header.beginNanoseconds...header.endNanoseconds
      isHolding = { $0.cpu == header.cpu && times.contains($0.timestampNanoseconds) }
    }
  }
#endif
