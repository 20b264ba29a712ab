// The recorded trace in traces/fixtures, read, analysed and reported, against the stored answer.

#if TraceTools
  import BenchmarkRecords
  import Foundation
  import Reports
  import Testing
  import TraceAnalysis
  import TraceReader

  @Suite struct TraceFixtureTests {
    private static let fixtures = URL(filePath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent().appending(path: "traces/fixtures")

    private func report(_ name: String) throws -> TraceReport {
      let directory = try TraceDirectory(at: Self.fixtures.appending(path: name).path)
      var analyzer = TraceAnalyzer(losses: directory.losses, damage: directory.damage)
      let reader = try TraceReader(directory)
      while let batch = try reader.next() {
        for name in batch.names { analyzer.add(name) }
        for loss in batch.losses { analyzer.add(loss) }
        for damage in batch.damage { analyzer.add(damage) }
        for event in batch.events { analyzer.add(event) }
      }
      return TraceReport(
        analyzer.findings(),
        origin: TraceOrigin(
          path: name, wallClockOffsetNanoseconds: directory.wallClockOffsetNanoseconds,
          otherEvents: reader.remarks.otherEvents, missingFields: reader.remarks.missingFields,
          ignoredFiles: directory.ignoredFiles))
    }

    @Test(arguments: ["script", "packets"])
    func `a fixture says what it said when it was recorded`(name: String) throws {
      let report = try report(name)
      let expected = Self.fixtures.appending(path: "\(name).json")
      let found = try report.json.text(.pretty) + "\n"
      if ProcessInfo.processInfo.environment["LOOPSCOPE_RENEW_FIXTURES"] != nil {
        try Data(found.utf8).write(to: expected)
      }
      #expect(try found == String(contentsOf: expected, encoding: .utf8))
    }
  }
#endif
