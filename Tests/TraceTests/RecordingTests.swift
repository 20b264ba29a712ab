// Recording a command: each row of what goes wrong with plain LTTng, with a real session daemon.
// Not for what the recorded events say: CapturedTraceTests.

#if TraceTools && Tracing
  import LinuxIO
  import TestSupport
  import Testing

  @Suite(
    "Recording a command", .enabled(if: OwnSessionDaemon.isPossible, OwnSessionDaemon.reason))
  struct RecordingTests {
    let world: World

    init() throws { world = try World() }

    @Test("A session daemon is started where none runs, and stopped afterwards")
    func ownDaemon() throws {
      let outcome = try world.run("$R --daemon --output t $T script; $R --daemon")
      #expect(outcome.lines.first == "daemon: startable")
      #expect(outcome.lines.last == "daemon: startable")
      #expect(outcome.value(of: "status") == "0")
      #expect(outcome.value(of: "discarded") == "0")
      #expect(outcome.value(of: "output") == world.path("t"))
      #expect(outcome.value(of: "warning") == nil)
    }

    @Test("A running session daemon is used, and others' sessions stay as they are")
    func runningDaemon() throws {
      let outcome = try world.run(
        """
        lttng-sessiond --daemonize --no-kernel
        lttng create others --output=$OUT/others >/dev/null
        $R --daemon --output t $T script
        $R --daemon
        lttng list | sed 's/^/list: /'
        lttng destroy others >/dev/null
        kill $(cat $D/lttng-sessiond.pid)
        """)
      #expect(outcome.lines.filter { $0 == "daemon: running" }.count == 2)
      #expect(outcome.value(of: "status") == "0")
      let listed = outcome.lines.filter { $0.hasPrefix("list: ") }
      #expect(listed.contains { $0.contains("others") })
      #expect(!listed.contains { $0.contains("loopscope-") })
    }

    @Test("Two recordings at once share a daemon, and the last one stops it")
    func twoAtOnce() throws {
      let outcome = try world.run(
        "$R --output a $T polls=1000 & $R --output b $T polls=1000 & wait; $R --daemon")
      #expect(outcome.lines.filter { $0 == "status: 0" }.count == 2)
      #expect(outcome.lines.last == "daemon: startable")
    }

    @Test(
      "A disk that fills up is no success", .enabled(if: SystemProbes.isSuperuser, "may not mount"),
      arguments: [64, 1200])
    func fullDisk(kilobytes: Int) throws {
      let outcome = try world.run(
        """
        mkdir full
        mount -t tmpfs -o size=\(kilobytes)k t full
        $L trace record --output full/t -- $T polls=20000 2>&1
        echo "exit: $?"
        """)
      #expect(["1", "5"].contains(outcome.value(of: "exit") ?? ""))
      let words = outcome.lines.joined(separator: "\n")
      #expect(words.contains("full/t") && words.contains("no space is left there"), "\(words)")
    }

    @Test("The program's tracepoints are counted")
    func counting() throws {
      let outcome = try world.run("$R --output t sh -c '$T polls=20000; exit 7'")
      #expect(outcome.value(of: "status") == "7")
      #expect(outcome.value(of: "tracepoints") == "30 of 30")
    }

    @Test("The loop does the same whether it is recorded or not", arguments: Self.backends)
    func sameDecisions(backend: String) throws {
      let outcome = try world.run(
        """
        export LOOPSCOPE_BACKEND=\(backend)
        $T script-log | sed 's/^/untraced /'
        $R --output t $T script-log
        """)
      let untraced = outcome.lines.filter { $0.hasPrefix("untraced called: ") }
      let traced = outcome.lines.filter { $0.hasPrefix("called: ") }
      #expect(traced.map { "untraced " + $0 } == untraced && traced.count > 20)
    }

    private static let backends = ["eventfd", "futex", "pipe"]

    @Test("A pattern that matches no event is an error before anything happens")
    func patternWithoutEvent() throws {
      let outcome = try world.run("$R --output t --events 'tmer_*' touch ran")
      let error = try #require(outcome.value(of: "error"))
      #expect(error.contains("'runloop:tmer_*'") && error.contains("runloop:timer_begin"))
      #expect(!world.exists("ran") && !world.exists("t"))
    }

    @Test("A pattern of another provider that matches nothing is an error with what is there")
    func patternOfNobody() throws {
      let outcome = try world.run("$R --output t --events 'nobody:*' $T polls=100000")
      let error = try #require(outcome.value(of: "error"))
      #expect(error.contains("'nobody:*'") && error.contains("runloop:timer_begin"))
      #expect(!world.exists("t"))
    }

    @Test("A program without tracepoints is an error")
    func noTracepoints() throws {
      let outcome = try world.run("$R --output t sh -c 'exit 3'; $R --daemon")
      let error = try #require(outcome.value(of: "error"))
      #expect(error.contains("exit status 3") && error.contains("'runloop:*'"))
      #expect(error.hasSuffix("none at all"))
      #expect(!world.exists("t"))
      #expect(outcome.lines.last == "daemon: startable")
    }

    /// Until it is asked a program lives a few milliseconds, or not: what is said must be true anyway.
    @Test("A short program with tracepoints is never said to have none")
    func shortProgram() throws {
      let outcome = try world.run(
        """
        for try in 1 2 3 4 5 6; do
          $R --output t $T; $R --output t --events 'nobody:*' $T
        done
        """)
      let errors = outcome.lines.filter { $0.hasPrefix("error: ") }
      #expect(errors.count == 12 && !errors.contains { $0.contains("none at all") }, "\(errors)")
      #expect(errors.filter { $0.contains("registered its tracepoints but no loop") }.count == 6)
      #expect(errors.filter { $0.contains("'nobody:*'") }.count == 6)
    }

    @Test(
      "A program where no session daemon is found is not said to have no tracepoints",
      .enabled(if: SystemProbes.isSuperuser, "may not mount"))
    func separateProgram() throws {
      let outcome = try world.run(
        """
        mkfifo says; exec 5<>says
        hide='mount -t tmpfs none /run/lttng && mount -t tmpfs none /dev/shm || exit'
        $R --output t sh -c "unshare --mount sh -c '$hide; echo \\$\\$ >program
          exec $T ready wait' >says & read -r line <&5"
        kill $(cat program)
        """)
      let error = try #require(outcome.value(of: "error"))
      #expect(error.contains("(TracedProgram) runs in another mount namespace"), "\(error)")
      #expect(!error.contains("none at all") && !world.exists("t"))
    }

    @Test("A command that is not there is an error, and nothing is made")
    func noCommand() throws {
      let outcome = try world.run("$R --output t/deep no-such-program; $R --output t ./neither")
      #expect(outcome.lines.count == 2 && outcome.lines.allSatisfy { $0.hasPrefix("error: ") })
      #expect(!world.exists("t"))
    }

    @Test("A directory that holds a trace is refused, and replaced only when told to")
    func existingTrace() throws {
      let outcome = try world.run(
        """
        mkdir -p t/ust && touch t/ust/old t/notes
        $R --output t touch ran
        $R --output t --force $T script
        """)
      let error = try #require(outcome.value(of: "error"))
      #expect(error.contains(world.path("t")) && error.contains("--force"))
      #expect(!world.exists("ran"))
      #expect(outcome.value(of: "status") == "0")
      #expect(world.exists("t/notes") && !world.exists("t/ust/old") && world.exists("t/ust/uid"))
    }

    @Test("An output that cannot be a directory is an error")
    func badOutput() throws {
      let outcome = try world.run(
        "touch file; $R --output file touch ran; $R --output file/t/u touch ran; ls -d t")
      let errors = outcome.lines.filter { $0.hasPrefix("error: ") }
      #expect(
        errors.count == 2 && errors.allSatisfy { $0.contains("file' is a file, and a trace") })
      #expect(!world.exists("ran") && !world.exists("t"))
    }

    @Test("A name with blanks and letters of any script is an output like any other")
    func oddOutput() throws {
      let outcome = try world.run("$R --output 'a b/trace é' $T script")
      #expect(outcome.value(of: "status") == "0")
      #expect(world.exists("a b/trace é/ust/uid"))
    }

    @Test("SIGTERM ends the command, and the trace is kept")
    func terminated() throws {
      let outcome = try world.run(
        "$R --output t sh -c '$T script; kill -TERM $PPID; exec $T wait'; $R --daemon")
      #expect(outcome.value(of: "status") == "143")
      #expect(outcome.value(of: "interruption") == "15")
      #expect(outcome.value(of: "error") == nil)
      #expect(outcome.lines.last == "daemon: startable")
    }

    @Test("A command that ignores the signal is killed")
    func stubborn() throws {
      let outcome = try world.run(
        "$R --output t sh -c 'trap \"\" INT; $T script; kill -INT $PPID; exec $T wait'")
      #expect(outcome.value(of: "status") == "137" && outcome.value(of: "killed by") == "9")
      #expect(outcome.value(of: "interruption") == "2")
    }

    @Test("Signals without end, in every phase, leave nothing behind")
    func flood() throws {
      let outcome = try world.run(
        """
        $R --output t $T script wait & recorder=$!
        while kill -TERM $recorder 2>/dev/null; do :; done
        wait $recorder
        $R --leftovers --daemon
        """)
      #expect(outcome.lines.last == "daemon: startable")
      #expect(!outcome.lines.contains { $0.hasPrefix("left over: ") })
      let status = outcome.value(of: "status")
      #expect(!world.exists("t") || status == "143" || status == "137")
    }

    @Test("A context that LTTng refuses is left out with a warning, and the rest is recorded")
    func refusedContext() throws {
      let outcome = try world.run("$R --output t --contexts vpid,vpid,vtid $T script")
      #expect(outcome.value(of: "status") == "0")
      #expect(
        outcome.value(of: "warning")?.hasPrefix("recorded without the context vpid: ") == true)
      #expect(try WholeTrace(at: world.path("t")).findings().loops.map(\.iterations) == [5])
    }

    @Test("A command that crashes leaves its trace")
    func crashed() throws {
      let outcome = try world.run("ulimit -c 0; $R --output t $T script abort 2>&1; $R --daemon")
      #expect(outcome.value(of: "status") == "134")
      #expect(outcome.value(of: "error") == nil)
      #expect(outcome.lines.last == "daemon: startable")
    }

    @Test("What a killed recording left behind is found and removed")
    func reaping() throws {
      let outcome = try world.run(
        """
        $R --output t sh -c 'kill -KILL $PPID'
        $R --leftovers --reap --leftovers --daemon
        """)
      let (found, reaped) = (
        ownLines(of: outcome, "left over: "), ownLines(of: outcome, "reaped: ")
      )
      #expect(!found.isEmpty && found.count == reaped.count)
      #expect(outcome.lines.last == "daemon: startable")
    }

    @Test("What a killed recording had recorded is written when it is reaped, not called whole")
    func reapedTrace() throws {
      let outcome = try world.run(
        """
        $R --output t sh -c '$T polls=1000; kill -KILL $PPID'
        $R --reap
        $L trace analyze t >/dev/null 2>&1; echo "analysis: $?"
        """)
      #expect(try WholeTrace(at: world.path("t")).findings().loops.map(\.iterations) == [1000])
      #expect(outcome.value(of: "analysis") == "5")
    }

    @Test("Nothing of a living recording is left over")
    func livingRecording() throws {
      let outcome = try world.run("$R --output t sh -c '$R --leftovers --reap; $T script'")
      #expect(ownLines(of: outcome, "left over: ") == [])
      #expect(ownLines(of: outcome, "reaped: ") == [])
      #expect(outcome.value(of: "status") == "0")
    }

    @Test(
      "From another process namespace a living recording is not taken for a dead one",
      .enabled(if: SystemProbes.isSuperuser, "may not make a process namespace"))
    func otherProcessNamespace() throws {
      let outcome = try world.run(
        """
        other="unshare --pid --fork --mount-proc $R"
        $R --output t sh -c "$other --leftovers --reap; \\$T script"
        $other --output u $T script
        """)
      #expect(ownLines(of: outcome, "left over: ") == [] && ownLines(of: outcome, "reaped: ") == [])
      #expect(outcome.lines.filter { $0 == "status: 0" }.count == 2)
    }

    @Test(
      "What a killed analysis left in the folder for such things is removed, what a living one has is not"
    )
    func scratch() throws {
      let outcome = try world.run(
        """
        mkdir loopscope-trace-living loopscope-trace-dead
        touch loopscope-trace-living/metadata loopscope-trace-dead/metadata
        flock loopscope-trace-living $R --leftovers --reap --leftovers
        """)
      let found = ownLines(of: outcome, "left over: ")
      #expect(found.count == 1 && found[0].hasSuffix("/loopscope-trace-dead"), "\(found)")
      #expect(ownLines(of: outcome, "reaped: ").count == 1)
      #expect(world.exists("loopscope-trace-living/metadata"))
      #expect(!world.exists("loopscope-trace-dead"))
    }

    /// Kernel buffers are in one place for the whole machine: those are other tests'.
    private func ownLines(of outcome: World.Outcome, _ prefix: String) -> [String] {
      outcome.lines.filter { $0.hasPrefix(prefix) && !$0.contains("kernel buffer") }
    }
  }
#endif
