// Session daemons that do not answer: stopped, with a stopped consumer, or hung. Nothing waits for them
// without limit, and what is said of them is what to do. Not for daemons that end: DaemonEndTests.
//
// A process that is stopped, or never answers, does so on the busiest machine: the short patience of
// these tests finds nothing wrong that is right.

#if TraceTools && Tracing
  import LinuxIO
  import TestSupport
  import Testing

  @Suite(
    "A session daemon that does not answer",
    .enabled(if: OwnSessionDaemon.isPossible, OwnSessionDaemon.reason))
  struct SilentDaemonTests {
    let world: World

    init() throws { world = try World() }

    /// Shell: somebody's daemon, and its number `$P`.
    private let daemon = """
      lttng-sessiond --daemonize --no-kernel
      P=$(cat $D/lttng-sessiond.pid)

      """

    /// Shell: something that takes requests as a daemon does, reads them and says nothing. It is no
    /// process that could be seen to be stopped.
    private let deafDaemon = """
      mkfifo heard
      perl -MIO::Socket::UNIX -e '
        $s = IO::Socket::UNIX->new(Local => shift, Listen => 9) or die; $| = 1; print "ready\\n";
        while (1) { push @all, $c = $s->accept; print "asked\\n" if sysread $c, $b, 1 }
      ' $D/client-lttng-sessiond >heard & deaf=$!
      exec 5<heard; read -r line <&5
      echo "deaf: $deaf"

      """

    @Test("One that is stopped before a recording is told of, and nothing is left")
    func stoppedBefore() throws {
      let outcome = try world.run(
        daemon + """
          kill -STOP $P
          $R --stopped-patience 300 --output t touch ran
          $R --stopped-patience 300 --leftovers --reap --daemon
          echo "daemon process: $P"
          kill -CONT $P
          $R --output u $T script
          kill $P
          """)
      let process = try #require(outcome.value(of: "daemon process"))
      let error = try #require(outcome.value(of: "error"))
      #expect(error.hasPrefix("the LTTng session daemon (process \(process)) does not answer"))
      #expect(error.contains("`kill -CONT \(process)`") && error.hasSuffix("record again"))
      #expect(outcome.value(of: "daemon")?.hasPrefix("silent(") == true)
      #expect(!world.exists("ran") && !world.exists("t"))
      #expect(outcome.value(of: "status") == "0", "and it is as good as before")
    }

    @Test("The doctor tells of it, and what to type")
    func doctor() throws {
      let outcome = try world.run(
        daemon + """
          kill -STOP $P
          export LTTNG_UST_REGISTER_TIMEOUT=0 COLUMNS=300
          $L doctor --reap 2>&1 | grep -e "session daemon" -e "left behind"
          echo "daemon process: $P"
          kill -KILL $P
          """)
      let process = try #require(outcome.value(of: "daemon process"))
      let words = outcome.lines.joined(separator: "\n")
      #expect(words.contains("one runs (process \(process)), but does not answer"), "\(words)")
      #expect(words.contains("`kill -CONT \(process)` lets it go on"))
      #expect(words.contains("nothing was left behind"))
    }

    @Test("One that hangs is given up, though it takes more requests, or no more")
    func hung() throws {
      let outcome = try world.run(
        deafDaemon + """
          $R --patience 200 --output t touch ran
          $R --patience 200 --leftovers --reap --daemon
          kill -STOP $deaf
          for try in 1 2 3 4 5 6 7; do $R --patience 50 --daemon >/dev/null; done
          kill -CONT $deaf
          kill $deaf
          """)
      let process = try #require(outcome.value(of: "deaf"))
      let error = try #require(outcome.value(of: "error"))
      #expect(
        error.contains("(process \(process)) does not answer: `kill -KILL \(process)` ends it"))
      #expect(outcome.value(of: "daemon")?.hasPrefix("silent(") == true)
      #expect(!world.exists("ran") && !world.exists("t"))
    }

    @Test("A request to end is heard while it is asked")
    func interrupted() throws {
      let outcome = try world.run(
        deafDaemon + """
          $R --patience 3600000 --output t touch ran & recorder=$!
          until read -r line <&5 && [ "$line" = asked ]; do :; done
          kill -TERM $recorder
          wait $recorder
          echo "ended: $?"
          kill $deaf
          """)
      #expect(outcome.value(of: "ended") == "0")
      #expect(outcome.value(of: "error")?.contains("does not answer") == true)
      #expect(!world.exists("ran") && !world.exists("t"))
    }

    @Test("One that stops before the command has registered ends the command")
    func stoppedAtRegistration() throws {
      let outcome = try world.run(
        daemon + """
          $R --stopped-patience 300 --output t sh -c "echo \\$\\$ >waiting; kill -STOP $P; exec $T wait"
          grep -v Z /proc/$(cat waiting)/stat 2>/dev/null | sed 's/^/alive: /'
          kill -CONT $P
          $R --reap --leftovers
          kill $P
          """)
      let error = try #require(outcome.value(of: "error"))
      #expect(error.contains("so the command, which waited for it, was ended"))
      #expect(error.contains("kill -CONT") && error.contains("doctor --reap"))
      #expect(world.exists("waiting") && outcome.value(of: "alive") == nil)
      #expect(!world.exists("t"))
      #expect(outcome.lines.contains { $0.hasPrefix("reaped: the LTTng session") })
      #expect(!outcome.lines.contains { $0.hasPrefix("left over: the LTTng session") })
    }

    @Test(
      "One that stops later costs the end of the trace, which is told of and kept",
      arguments: ["$P", "$(pgrep -P $P -x lttng-consumerd)"])
    func stoppedLater(which: String) throws {
      let outcome = try world.run(
        daemon + """
          $R --output before $T script
          stopped=\(which); echo "stopped: $stopped"
          $R --stopped-patience 2000 --output t sh -c "$T script; kill -STOP $stopped; exit 3"
          ls -d t/ust | sed 's/^/kept: /'
          kill -CONT $stopped
          $R --reap
          $R --output after $T script
          kill $P
          """)
      let stopped = try #require(outcome.value(of: "stopped"))
      let error = try #require(outcome.value(of: "error"))
      #expect(error.contains("does not answer") && error.contains("`kill -CONT \(stopped)`"))
      #expect(error.contains("ended with exit status 3") && error.contains(world.path("t")))
      #expect(outcome.value(of: "kept") == "t/ust")
      #expect(outcome.lines.contains { $0.hasPrefix("reaped: the LTTng session") })
      #expect(outcome.lines.filter { $0 == "status: 0" }.count == 2)
    }

    @Test("Our own is let go on, and the trace is whole")
    func ownStopped() throws {
      let outcome = try world.run(
        """
        daemon='cat "${LTTNG_HOME:-/run}/${LTTNG_HOME:+.}lttng/lttng-sessiond.pid"'
        $R --stopped-patience 300 --output t sh -c "\\$T script; kill -STOP \\$($daemon)"
        $R --daemon
        """)
      #expect(
        outcome.value(of: "status") == "0" && outcome.value(of: "cut") == nil, "\(outcome.lines)")
      #expect(outcome.lines.last == "daemon: startable")
      #expect(try WholeTrace(at: world.path("t")).findings().loops.map(\.iterations) == [5])
    }
  }
#endif
