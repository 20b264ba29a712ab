// The recorded trace in traces/fixtures, exported, against the stored files: a change of a format is
// seen before its users see it.

#if TraceTools
  import Foundation
  import Testing
  import TraceAnalysis
  import TraceExport
  import TraceReader

  @Suite struct GoldenExportTests {
    private static let fixtures = URL(filePath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent().appending(path: "traces/fixtures")

    private func export(_ make: (ExportOrigin) -> some TraceExporter) throws -> [UInt8] {
      let directory = try TraceDirectory(at: Self.fixtures.appending(path: "script").path)
      var exporter = make(
        ExportOrigin(
          path: "script", wallClockOffsetNanoseconds: directory.wallClockOffsetNanoseconds))
      for loss in directory.losses { exporter.add(loss) }
      let reader = try TraceReader(directory)
      while let batch = try reader.next() {
        for event in batch.events { exporter.add(event) }
      }
      exporter.finish()
      return exporter.takeBytes()
    }

    /// The page takes a reading of its own, for the findings.
    private func page() throws -> [UInt8] {
      let directory = try TraceDirectory(at: Self.fixtures.appending(path: "script").path)
      var analyzer = TraceAnalyzer(losses: directory.losses, damage: directory.damage)
      let reader = try TraceReader(directory)
      while let batch = try reader.next() {
        for event in batch.events { analyzer.add(event) }
      }
      return try export {
        HTMLExporter(findings: analyzer.findings(), contents: analyzer.contents(), origin: $0)
      }
    }

    private func expect(_ found: [UInt8], storedAs name: String) throws {
      let file = Self.fixtures.appending(path: name)
      if ProcessInfo.processInfo.environment["LOOPSCOPE_RENEW_FIXTURES"] != nil {
        try Data(found).write(to: file)
      }
      #expect(try Data(contentsOf: file) == Data(found), "\(name) differs; see fixtures/README.md")
    }

    @Test func `html`() throws { try expect(try page(), storedAs: "script.html") }

    @Test func `perfetto`() throws {
      try expect(try export { PerfettoExporter(origin: $0) }, storedAs: "script.pftrace")
    }

    @Test func `speedscope`() throws {
      try expect(
        try export { SpeedscopeExporter(origin: $0) }, storedAs: "script.speedscope.json")
    }
  }
#endif
