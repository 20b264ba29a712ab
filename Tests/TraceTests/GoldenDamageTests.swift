// A trace that LTTng wrote, cut at 200 places and with bits flipped at 200.

#if TraceTools
  import Foundation
  import Testing
  import TraceModel
  import TraceReader

  @Suite struct GoldenDamageTests {
    private static let trace = URL(filePath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent()
      .appending(path: "traces/fixtures/script/ust/uid/0/64-bit")

    private static let files = ["metadata", "runloop_0", "runloop_1"]

    /// Damages one file of a copy of the trace, reads what is left, and says what was reported.
    private func read(
      damaging name: String, _ change: (inout Data) -> Void
    ) throws -> (events: [TraceEvent], reports: [String]) {
      let folder = try TraceFolder()
      for file in Self.files {
        var data = try Data(contentsOf: Self.trace.appending(path: file))
        if file == name { change(&data) }
        try folder.write(Array(data), to: file)
      }
      do {
        let whole = try WholeTrace(of: folder)
        return (whole.events, whole.damage.map(\.description))
      } catch {
        return ([], ["\(error)"])
      }
    }

    private func size(_ name: String) throws -> Int {
      try Data(contentsOf: Self.trace.appending(path: name)).count
    }

    @Test func `every cut is reported with file and place, and the other stream is read`() throws {
      for index in 0..<200 {
        let file = Self.files[index % 3]
        let place = try size(file) * index / 200
        let (events, reports) = try read(damaging: file) { $0 = $0.prefix(place) }
        #expect(reports.count == 1, "\(file) cut at \(place)")
        #expect(reports.first?.hasPrefix("\(file), byte ") == true, "\(file) cut at \(place)")
        if file != "metadata" { #expect(!events.isEmpty, "\(file) cut at \(place)") }
      }
    }

    @Test func `no flipped bit makes the reader hang, crash or go back in time`() throws {
      for index in 0..<200 {
        let file = Self.files[index % 3]
        let (place, bit) = (try size(file) * index / 200, UInt8(index / 3 % 8))
        let (events, reports) = try read(damaging: file) { $0[place] ^= 1 << bit }
        let times = events.map(\.timestampNanoseconds)
        #expect(times == times.sorted(), "\(file), byte \(place), bit \(bit)")
        #expect(
          reports.allSatisfy { Self.files.contains(String($0.prefix { $0 != "," })) },
          "\(file), byte \(place), bit \(bit): \(reports)")
      }
    }
  }
#endif
