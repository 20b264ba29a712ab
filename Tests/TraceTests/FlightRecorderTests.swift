// A flight recorder: rings in memory, written when a loop was busy for too long, when somebody asks,
// and when the command crashes.

#if TraceTools && Tracing
  import FoundationEssentials
  import TestSupport
  import Testing
  import TraceModel

  @Suite(
    "A flight recorder", .enabled(if: OwnSessionDaemon.isPossible, OwnSessionDaemon.reason))
  struct FlightRecorderTests {
    let world: World

    init() throws { world = try World() }

    /// In microseconds: longer than any test.
    private static let never = "--snapshot 3000000000"

    @Test("A hitch over the threshold is written, with the callout that made it")
    func hitch() throws {
      let outcome = try world.run(
        "$R --output t --snapshot 200000 $T polls=500 busy=210; $R --daemon")
      #expect(outcome.value(of: "status") == "0")
      #expect(outcome.value(of: "news")?.contains("hitch(") == true)
      let snapshot = try #require(outcome.value(of: "snapshot"))
      let findings = try WholeTrace(at: snapshot).findings()
      #expect(findings.doubt.isComplete)
      let late = try #require(findings.loops.first { $0.hitchCount > 0 })
      #expect(late.hitches.contains { $0.durationNanoseconds >= 210_000_000 })
      #expect(late.modes.flatMap(\.callouts).contains { $0.name == "busy" })
      #expect(outcome.lines.last == "daemon: startable")
    }

    @Test("What the rings have overwritten is no loss; the names of what is there are kept")
    func overwritten() throws {
      let outcome = try world.run(
        "$R --output t \(Self.never) --buffers 4096x4 $T polls=1 polls-crash=30000; true")
      #expect(outcome.value(of: "discarded") == "0" && outcome.value(of: "lost packets") == "0")
      let trace = try WholeTrace(at: try #require(outcome.value(of: "snapshot")))
      #expect(trace.losses.isEmpty)
      let polls = trace.events.filter { $0.kind == .source0Begin }.count
      #expect(polls > 0 && polls < 5_000)
      let loop = try #require(trace.findings().loops.max { $0.iterations < $1.iterations })
      #expect(loop.modes.flatMap(\.callouts).contains { $0.name == "polled" })
    }

    @Test("A crash is written")
    func crash() throws {
      let outcome = try world.run("ulimit -c 0; $R --output t \(Self.never) $T script abort 2>&1")
      #expect(outcome.value(of: "status") == "134")
      #expect(outcome.lines.contains { $0.hasPrefix("news: ") && $0.contains("crash(signal: 6)") })
      let snapshot = try #require(outcome.value(of: "snapshot"))
      #expect(try WholeTrace(at: snapshot).findings().loops.map(\.iterations) == [5])
    }

    @Test("SIGUSR1 writes a snapshot, and only the newest so many are kept")
    func requests() throws {
      let outcome = try world.run(
        """
        $R --output t \(Self.never) --keep 2 sh -c '
          $T script
          for number in 0 1 2; do
            kill -USR1 $PPID
            until ls -d t/snapshot-*-$number/ust/uid >/dev/null 2>&1; do sleep 0.01; done
          done'
        """)
      #expect(outcome.value(of: "status") == "0")
      #expect(outcome.lines.filter { $0.hasPrefix("news: tookSnapshot") }.count == 3)
      let kept = outcome.lines.filter { $0.hasPrefix("snapshot: ") }.map { $0.dropFirst(10) }
      let there = try FileManager.default.contentsOfDirectory(atPath: world.path("t")).sorted()
      let names = kept.map { $0.split(separator: "/").last.map(String.init) }
      #expect(["recording.json"] + names == there)
      #expect(there.count == 3 && there[1].hasSuffix("-1") && there[2].hasSuffix("-2"))
      for snapshot in kept {
        #expect(FileManager.default.fileExists(atPath: "\(snapshot)/recording.json"))
        #expect(try WholeTrace(at: String(snapshot)).findings().loops.map(\.iterations) == [5])
      }
    }

    @Test("Without a hitch nothing is written, and that is no fault")
    func nothing() throws {
      let outcome = try world.run("$R --output t \(Self.never) $T script; $R --daemon")
      #expect(outcome.value(of: "status") == "0" && outcome.value(of: "snapshot") == nil)
      #expect(!world.exists("t") && outcome.lines.last == "daemon: startable")
    }

    @Test("A program without tracepoints is an error here, too")
    func noTracepoints() throws {
      let outcome = try world.run("$R --output t \(Self.never) sh -c 'exit 3'; $R --daemon")
      #expect(outcome.value(of: "error")?.contains("exit status 3") == true)
      #expect(!world.exists("t") && outcome.lines.last == "daemon: startable")
    }

    @Test("The trigger of a killed recording is found and removed from a daemon that runs on")
    func reaping() throws {
      let outcome = try world.run(
        """
        lttng-sessiond --daemonize --no-kernel
        $R --output t \(Self.never) sh -c 'kill -KILL $PPID'
        $R --leftovers --reap --daemon
        $R --leftovers
        kill $(cat $D/lttng-sessiond.pid)
        """)
      #expect(outcome.lines.filter { $0.hasPrefix("left over: ") }.count == 2)
      #expect(outcome.lines.contains { $0.hasPrefix("reaped: the LTTng trigger loopscope-") })
      #expect(outcome.lines.last == "daemon: running")
    }
  }
#endif
