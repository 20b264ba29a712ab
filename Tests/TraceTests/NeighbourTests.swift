// Recording a command while another program of the same user, with the same provider, runs beside it:
// LTTng records both, and what is said of the recording must be about the command alone.

#if TraceTools && Tracing
  import LinuxIO
  import TestSupport
  import Testing

  @Suite(
    "Recording beside a busy neighbour",
    .enabled(if: OwnSessionDaemon.isPossible, OwnSessionDaemon.reason))
  struct NeighbourTests {
    let world: World

    init() throws { world = try World() }

    /// Runs a script beside a program which, each time that it is asked on descriptor 3, makes
    /// events and answers on descriptor 4: `$ASK` does that once in a shell.
    private func besideNeighbour(_ script: String) throws -> World.Outcome {
      try world.run(
        """
        lttng-sessiond --daemonize --no-kernel
        mkfifo asks answers
        exec 3<>asks 4<>answers
        $T ready $(yes 'go timer ready' | head -n 1000) <asks >answers & neighbour=$!
        read -r line <&4
        echo "neighbour: $neighbour"
        export ASK='echo >&3; read -r line <&4'
        \(script)
        kill $neighbour
        kill $(cat $D/lttng-sessiond.pid)
        """)
    }

    @Test("A command without tracepoints fails as if it were alone")
    func noTracepoints() throws {
      let outcome = try besideNeighbour(
        #"$R --output t sh -c "$ASK; $ASK; exit 3"; $L trace record --output u -- sh -c "$ASK" 2>&1"#
      )
      let error = try #require(outcome.value(of: "error"))
      let neighbour = try #require(outcome.value(of: "neighbour"))
      #expect(error.contains("exit status 3") && error.contains("it had none at all"))
      #expect(error.hasSuffix("TracedProgram (\(neighbour))"))
      #expect(outcome.value(of: "loopscope")?.hasPrefix("nothing was recorded: ") == true)
      #expect(!world.exists("t") && !world.exists("u"))
    }

    @Test("A command with tracepoints that runs no loop fails, beside a neighbour and alone")
    func noLoop() throws {
      let script = #"$R --output t sh -c "$ASK; $L trace events >/dev/null; exit 4""#
      let beside = try #require(try besideNeighbour(script).value(of: "error"))
      let alone = try World().run(
        "$R --output t $T ready; ls t 2>&1 >/dev/null | sed 's/^/gone: /'")
      #expect(beside.hasPrefix("nothing was recorded: the command, which ended with exit status 4"))
      #expect(alone.value(of: "error")?.hasPrefix("nothing was recorded: the command,") == true)
      #expect(alone.value(of: "gone") != nil && !world.exists("t"))
    }

    @Test("An interrupted command without tracepoints was interrupted, and nothing else")
    func interrupted() throws {
      let outcome = try besideNeighbour(
        #"$R --output t sh -c "$ASK; kill -INT \$PPID; exec cat <&3""#)
      let error = try #require(outcome.value(of: "error"))
      #expect(error.hasPrefix("interrupted before anything was recorded"))
      #expect(error.hasSuffix("killed by SIGINT (status 130)"))
      #expect(!world.exists("t"))
    }

    @Test("A command's own events are counted apart from the neighbour's")
    func shares() throws {
      let outcome = try besideNeighbour(
        #"$R --output t sh -c "$ASK; $T script; $T timer; exit 7""#)
      #expect(outcome.value(of: "status") == "7")
      // On a busy machine the programs are gone before they can be asked.
      #expect([nil, "30 of 30"].contains(outcome.value(of: "tracepoints")))
      try checkShares(outcome, ownProcesses: 2)
    }

    @Test("The analysis says of each process whose it is, and by its program's own name")
    func whose() throws {
      let outcome = try besideNeighbour(
        """
        $R --output t sh -c "$ASK; $T script"
        COLUMNS=200 $L trace analyze t | sed 's/^/says: /'
        $L trace export t --to perfetto --output t.pftrace 2>/dev/null
        echo "labels: $(grep -ac 'neighbour: not the recorded' t.pftrace)"
        """)
      let neighbour = try #require(outcome.value(of: "neighbour"))
      let words = outcome.lines.joined(separator: "\n")
      #expect(words.contains("says: \(neighbour)"), "\(words)")
      #expect(words.contains("of process \(neighbour) \"TracedProgram\" (neighbour)"), "\(words)")
      // A short process may be gone before its name is looked for.
      let own = /says: \d+ +(TracedProgram|traced-loop) +command +1\b/
      #expect(words.matches(of: own).count == 1, "\(words)")
      #expect(words.contains("says: neighbour: not of the recorded command"))
      #expect(outcome.value(of: "labels") != "0")
    }

    @Test("A child whose parents are gone is the command's own")
    func orphan() throws {
      let outcome = try besideNeighbour(
        """
        mkfifo done
        exec 5<>done
        $R --output t sh -c "$ASK; (setsid sh -c '\\$T script; echo >&5' &); read -r line <&5"
        """)
      try checkShares(outcome, ownProcesses: 1)
    }

    @Test("A neighbour that joins in when the command is known already is seen")
    func lateNeighbour() throws {
      let outcome = try world.run(
        """
        lttng-sessiond --daemonize --no-kernel
        mkfifo asks answers
        exec 3<>asks 4<>answers
        (read -r line <asks; exec $T ready go timer ready wait <asks >answers) & neighbour=$!
        echo "neighbour: $neighbour"
        $R --output t sh -c '$T script; echo >&3; read -r line <&4; echo >&3; read -r line <&4'
        kill $neighbour
        kill $(cat $D/lttng-sessiond.pid)
        """)
      try checkShares(outcome, ownProcesses: 1)
    }

    @Test("Alone, nothing is said of others")
    func alone() throws {
      let outcome = try world.run(
        "lttng-sessiond --daemonize --no-kernel; $R --output t $T script; kill $(cat $D/lttng-sessiond.pid)"
      )
      #expect(outcome.value(of: "status") == "0" && outcome.value(of: "own events") == nil)
      #expect(outcome.value(of: "warning") == nil)
    }

    /// What was said of the shares is what is in the trace.
    private func checkShares(_ outcome: World.Outcome, ownProcesses: Int) throws {
      let neighbour = try #require(outcome.value(of: "neighbour"))
      let trace = try WholeTrace(at: world.path("t"))
      let others = trace.events.filter { "\($0.process)" == neighbour }.count
      #expect(others > 0)
      #expect(outcome.value(of: "other") == "\(neighbour) TracedProgram \(others)")
      let own = trace.events.count - others
      #expect(outcome.value(of: "own events") == "\(own) of \(ownProcesses) processes")
      #expect(outcome.value(of: "unknown events") == "0")
      #expect(trace.findings().loops.contains { $0.iterations == 5 })
    }
  }
#endif
