// A trace that LTTng wrote, cut at 200 places and with bits flipped at 200.

#if TraceTools
  import Foundation
  import Testing
  import TraceModel

  @Suite struct GoldenDamageTests {
    private let trace: GoldenTrace

    init() throws { trace = try GoldenTrace() }

    /// Where damage number `index` of 200 hits, scattered and the same every time.
    private func target(_ index: Int) -> (file: String, place: Int) {
      let names = ["metadata"] + trace.streams
      let file = names[index % names.count]
      let scattered = UInt64(index) &* 0x9E37_79B9_7F4A_7C15 >> 16
      return (file, Int(scattered % UInt64(trace.files[file]!.count)))
    }

    @Test func `the golden trace is worth being damaged`() {
      #expect(trace.streams.count == 2 && trace.packets.count > 8)
      #expect(trace.events.count > 500)
    }

    @Test func `every cut is reported with file and place, and every whole packet is read`() throws
    {
      for index in 0..<200 {
        let (file, place) = target(index)
        let (events, reports) = try trace.read(damaging: file) { $0 = $0.prefix(place) }
        try check(events, reports, file, cutAt: place)
      }
    }

    @Test func `a cut between two packets is noticed, too`() throws {
      for packet in trace.packets {
        let (file, place) = (packet.file, packet.bytes.lowerBound)
        let (events, reports) = try trace.read(damaging: file) { $0 = $0.prefix(place) }
        try check(events, reports, file, cutAt: place)
      }
    }

    private func check(
      _ events: [TraceEvent], _ reports: [String], _ file: String, cutAt place: Int
    ) throws {
      #expect(reports.count == 1, "\(file) cut at \(place)")
      if file == "metadata" {
        #expect(reports.first?.hasPrefix("metadata, byte ") == true, "cut at \(place)")
        return
      }
      let lost = trace.packets.filter { $0.file == file && $0.bytes.upperBound > place }
      #expect(events == trace.events(without: lost), "\(file) cut at \(place)")
      let begin = lost.first?.bytes.lowerBound ?? place
      #expect(
        reports.first?.hasPrefix("\(file), byte \(begin): ") == true,
        "\(file) cut at \(place): \(reports)")
    }

    /// A flipped bit in an event's fields is another value, and nobody can tell; anything else is
    /// reported, and costs no event of another packet.
    @Test
    func `no flipped bit makes the reader hang, crash, go back in time or lose a good packet`()
      throws
    {
      for index in 0..<200 {
        let (file, place) = target(index)
        let bit = UInt8(index / 3 % 8)
        let (events, reports) = try trace.read(damaging: file) { $0[place] ^= 1 << bit }
        let times = events.map(\.timestampNanoseconds)
        #expect(times == times.sorted(), "\(file), byte \(place), bit \(bit)")
        // Metadata that is still metadata may say something else of the streams.
        let named = file == "metadata" ? ["metadata"] + trace.streams : [file]
        #expect(
          reports.allSatisfy { report in named.contains { report.hasPrefix("\($0), byte ") } },
          "\(file), byte \(place), bit \(bit): \(reports)")
        guard file != "metadata" else { continue }
        let hit = trace.packets.filter { $0.file == file && $0.bytes.contains(place) }
        let good = trace.events(without: hit)
        let read = Set(events)
        #expect(good.allSatisfy(read.contains), "\(file), byte \(place), bit \(bit)")
        #expect(reports.count <= 1, "\(file), byte \(place), bit \(bit): \(reports)")
      }
    }
  }
#endif
