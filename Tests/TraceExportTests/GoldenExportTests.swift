// The recorded trace in traces/fixtures, exported, against the stored files: a change of a format is
// seen before its users see it.

#if TraceTools
  import Foundation
  import Testing
  import TraceAnalysis
  import TraceExport
  import TraceModel
  import TraceReader

  @Suite struct GoldenExportTests {
    private static let fixtures = URL(filePath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent().appending(path: "traces/fixtures")

    private func export(
      _ fixture: String, _ make: (ExportOrigin) -> some TraceExporter
    ) throws -> [UInt8] {
      let directory = try TraceDirectory(at: Self.fixtures.appending(path: fixture).path)
      var exporter = make(
        ExportOrigin(
          path: fixture, wallClockOffsetNanoseconds: directory.wallClockOffsetNanoseconds))
      for loss in directory.losses { exporter.add(loss) }
      try read(directory, into: &exporter, name: { $0.add($1) }, add: { $0.add($1) })
      exporter.finish()
      return exporter.takeBytes()
    }

    private func read<Sink: KernelEventSink>(
      _ directory: TraceDirectory, into sink: inout Sink,
      name: (inout Sink, ThreadName) -> Void, add: (inout Sink, TraceEvent) -> Void
    ) throws {
      let kernel = KernelTrace(at: directory.path)
      sink.begin(kernel.coverage)
      let reader = try TraceReader(directory)
      while let batch = try reader.next() {
        for found in batch.names { name(&sink, found) }
        for event in batch.events {
          while let before = kernel.next(before: event.timestampNanoseconds) { sink.add(before) }
          add(&sink, event)
        }
      }
    }

    /// The page takes a reading of its own, for the findings.
    private func page(_ fixture: String) throws -> [UInt8] {
      let directory = try TraceDirectory(at: Self.fixtures.appending(path: fixture).path)
      var analyzer = TraceAnalyzer(losses: directory.losses, damage: directory.damage)
      try read(directory, into: &analyzer, name: { $0.add($1) }, add: { $0.add($1) })
      return try export(fixture) {
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

    @Test(arguments: ["script", "kernel"]) func `html`(_ fixture: String) throws {
      try expect(try page(fixture), storedAs: "\(fixture).html")
    }

    @Test(arguments: ["script", "kernel"]) func `perfetto`(_ fixture: String) throws {
      try expect(
        try export(fixture) { PerfettoExporter(origin: $0) }, storedAs: "\(fixture).pftrace")
    }

    @Test func `speedscope`() throws {
      try expect(
        try export("script") { SpeedscopeExporter(origin: $0) }, storedAs: "script.speedscope.json")
    }
  }
#endif
