// A benchmark that is recorded: harness and trace count the same wakes. Not how long they took, which
// a busy machine may change between two clock readings: Tests/latency-agreement prints that.

#if TraceTools && Tracing
  import Foundation
  import TestSupport
  import Testing

  @Suite(.enabled(if: OwnSessionDaemon.isPossible, OwnSessionDaemon.reason))
  struct TraceAgreementTests {
    private let folder = TemporaryFolder()
    private let home = TemporaryFolder()

    /// Round trips before those that count, where the asker pauses between two.
    private static let warmup = 20

    @Test func theTraceHoldsEveryWakeThatTheHarnessTimed() throws {
      let bench =
        ["bench", "wakeup", "--backend", "futex", "--placement", "same", "--rounds", "1"]
        + ["--iterations", "150", "--format", "json", "--output", folder.path("run.json")]
      let recorded = try CommandProcess(
        awayFromOtherDaemons: ["trace", "record", "--output", folder.path("trace"), "--"]
          + [CommandProcess.executable] + bench, home: home)
      #expect(recorded.status == 0, "\(recorded.error)")
      let analysed = try CommandProcess(
        ["trace", "analyze", folder.path("trace"), "--format", "json"])
      #expect(analysed.status == 0, "\(analysed.error)")

      let timed = try timedWakes(Data(contentsOf: URL(filePath: folder.path("run.json"))))
      var called = try calloutsOfLoops(Data(analysed.output.utf8))
      #expect(timed.count == 2)
      for samples in timed {
        // The last wake tells the answering loop to stop.
        let place = called.firstIndex(of: samples + Self.warmup + 1)
        #expect(place != nil, "\(samples) timed; callouts of the loops: \(called)")
        if let place { called.remove(at: place) }
      }
    }

    /// How many wakes each closed loop of the engine with pauses has timed.
    private func timedWakes(_ run: Data) throws -> [Int] {
      try list("results", in: JSONSerialization.jsonObject(with: run)).compactMap { result in
        let parameters = result["parameters"] as? [String: Any]
        let metrics = result["metrics"] as? [String: [String: Any]]
        guard result["subject"] as? String == "loopscope",
          parameters?["loop"] as? String == "closed",
          parameters?["gapNanoseconds"] as? Int != 0
        else { return nil }
        return metrics?["latency"]?["samples"] as? Int
      }
    }

    /// How many callouts of signalled sources each loop of the trace had.
    private func calloutsOfLoops(_ report: Data) throws -> [Int] {
      try list("loops", in: JSONSerialization.jsonObject(with: report)).map { loop in
        let events = loop["events"] as? [String: Int]
        return events?["source0_begin"] ?? 0
      }
    }

    private func list(_ key: String, in object: Any) throws -> [[String: Any]] {
      try #require((object as? [String: Any])?[key] as? [[String: Any]])
    }
  }
#endif
