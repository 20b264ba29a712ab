// How long a loop is busy in one go, as the engine itself tells it. What the analysis makes of other
// events to the same end is AnalysedTraceTests' business.

#if TraceTools && Tracing
  import TestSupport
  import Testing
  import TraceModel

  @Suite(
    "A busy stretch", .enabled(if: OwnSessionDaemon.isPossible, OwnSessionDaemon.reason))
  struct BusyStretchTests {
    let world: World

    init() throws { world = try World() }

    @Test("A long callout makes a long stretch")
    func longCallout() throws {
      let stretches = try stretches("$T busy=3")
      #expect(stretches.contains { $0.duration >= 3_000_000 })
    }

    @Test("Time asleep in a nested run is no part of a stretch; none is under a millisecond")
    func nap() throws {
      let trace = try record("$T busy=2 nap polls=100")
      let sleeps = trace.events.filter { $0.kind == .sleep }.map(\.timestampNanoseconds)
      let naps = zip(trace.events.filter { $0.kind == .afterWaiting }, sleeps)
      #expect(naps.contains { $0.timestampNanoseconds - $1 > 10_000_000 })
      let stretches = Self.stretches(in: trace)
      #expect(!stretches.isEmpty)
      for (end, duration) in stretches {
        #expect(duration >= 1_000_000)
        #expect(!sleeps.contains { (end - duration..<end).contains($0) })
      }
    }

    private func stretches(_ command: String) throws -> [(end: UInt64, duration: UInt64)] {
      Self.stretches(in: try record(command))
    }

    private func record(_ command: String) throws -> WholeTrace {
      let outcome = try world.run("$R --output t \(command)")
      #expect(outcome.value(of: "status") == "0")
      return try WholeTrace(at: world.path("t"))
    }

    private static func stretches(in trace: WholeTrace) -> [(end: UInt64, duration: UInt64)] {
      trace.events.compactMap { event in
        guard case .busyStretch(_, let duration) = event.payload else { return nil }
        return (event.timestampNanoseconds, duration)
      }
    }
  }
#endif
