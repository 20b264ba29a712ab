// A real run, recorded, read and analysed: the analysis finds exactly what the script did.

#if TraceTools && Tracing
  import TestSupport
  import Testing
  import TraceAnalysis
  import TraceModel
  import TraceReader

  @Suite(
    "An analysed trace", .enabled(if: OwnSessionDaemon.isPossible, OwnSessionDaemon.reason))
  struct AnalysedTraceTests {
    let world: World

    init() throws { world = try World() }

    private func findings(_ command: String) throws -> TraceFindings {
      let outcome = try world.run("$R --output t \(command)")
      #expect(outcome.value(of: "status") == "0")
      return try WholeTrace(at: world.path("t")).findings()
    }

    @Test("A scripted run is found exactly", arguments: [TraceBackend.eventfd, .futex, .pipe])
    func script(backend: TraceBackend) throws {
      let findings = try findings("env LOOPSCOPE_BACKEND=\(backend.rawValue) $T script")
      #expect(findings.loops.count == 1)
      #expect(findings.doubt == TraceDoubt())
      #expect(findings.loops.map(\.threadName) == ["traced-loop"])
      #expect(findings.loops.allSatisfy { $0.cpus != nil }, "events that follow each other")
      let loop = try #require(findings.loops.first)
      #expect(loop.backends == [backend])
      #expect(loop.iterations == 5 && loop.modeSwitches == 1)
      #expect(loop.results == [.stopped: 1, .timedOut: 1])
      #expect(loop.modes.map(\.name) == ["default", "inner"])
      #expect(loop.modes.map(\.runs) == [1, 1])
      #expect(loop.modes.map(\.iterations) == [4, 1])
      #expect(loop.modes[0].busyNanoseconds + loop.modes[1].busyNanoseconds == loop.busyNanoseconds)
      #expect(loop.wakes.causes == [.source1: 1, .wakeup: 1])
      #expect(loop.wakes.stray == 0 && loop.wakes.recordedLate == 0)
      #expect(loop.hitchCount == 0)
    }

    /// The program's first thread records nothing, so its name is not among those of the threads.
    @Test("LTTng's own event names the program")
    func program() throws {
      let events = "--events 'runloop:*' --events lttng_ust_statedump:procname"
      let findings = try findings("\(events) $T script")
      #expect(findings.processes.map(\.name) == ["TracedProgram"])
      #expect(findings.loops.map(\.threadName) == ["traced-loop"])
    }

    @Test("Every callout of a scripted run is counted under its item")
    func callouts() throws {
      let loop = try #require(try findings("$T script").loops.first)
      let called = loop.modes[0].callouts.filter { $0.kind != .observer }
      #expect(
        Set(called.map { "\($0.kind) \($0.name) \($0.durations.count)" }) == [
          "source0 nesting 1", "source0 last 1", "source1 port 1", "timer  1", "block  1",
        ])
      let observed = loop.modes[0].callouts.filter { $0.kind == .observer }
      // Entry and exit, four tops, four looks at sources, before and after two waits.
      #expect(observed.map(\.durations.count) == [14])
      #expect(loop.timers.map(\.fires) == [1] && loop.timers.map(\.earlyFires) == [0])
    }

    @Test("A wake that called the kernel has its latency, one that did not has none")
    func wakes() throws {
      let wakes = try #require(try findings("$T script").loops.first).wakes
      // The script's own stop, and the other thread's wake, which may come before the sleep.
      #expect(wakes.count == 2)
      let followed = wakes.byBackend.map(\.toCallout.count).reduce(0, +)
      #expect(followed == wakes.count - wakes.withoutKernelCall)
      #expect(wakes.byWaker.count == 2)
    }

    @Test("Unpaced iterations are counted to the last one")
    func unpaced() throws {
      let loop = try #require(try findings("$T polls=20000").loops.first)
      #expect(loop.iterations == 20_000 && loop.sleeps == 0)
      #expect(loop.modes.map(\.runs) == [20_000])
      #expect(loop.modes.flatMap(\.callouts).map(\.durations.count) == [20_000])
    }

    @Test("A timer is on time by the trace, too")
    func timer() throws {
      let loop = try #require(try findings("$T timer").loops.first)
      #expect(loop.timers.map(\.fires) == [1] && loop.timers.map(\.earlyFires) == [0])
      #expect(loop.wakes.causes == [.timer: 1] && loop.sleeps == 1)
      #expect(loop.asleepNanoseconds > 0)
    }

    @Test("What small buffers lose makes the verdict, and nothing is concluded across it")
    func loss() throws {
      let outcome = try world.run(
        """
        $R --output t --buffers 4096x2 $T polls=45000
        $L trace analyze t >/dev/null 2>says; echo "analysis: $?"
        sed 's/^/says: /' says
        """)
      let discarded = try #require(outcome.value(of: "discarded").flatMap { UInt64($0) })
      let findings = try WholeTrace(at: world.path("t")).findings()
      #expect(!findings.doubt.isComplete && findings.doubt.lostEvents == discarded)
      #expect(findings.doubt.losses.allSatisfy { $0.beginNanoseconds < $0.endNanoseconds })
      #expect(outcome.value(of: "analysis") == "5")
      #expect(
        outcome.value(of: "says")?.hasPrefix("INCOMPLETE: \(discarded) events and 0 packets")
          == true)
      let loop = try #require(findings.loops.first)
      #expect(loop.iterations < 45_000 && loop.doubtfulNanoseconds > 0)
    }
  }
#endif
