// Recording a process that runs already: from the attach point on, it alone, and never touched.

#if TraceTools && Tracing
  import LinuxIO
  import TestSupport
  import Testing
  import TraceModel

  @Suite(
    "Attaching to a process", .enabled(if: OwnSessionDaemon.isPossible, OwnSessionDaemon.reason))
  struct AttachingTests {
    let world: World

    init() throws { world = try World() }

    /// Starts the traced program with these loads, attaches, lets it `go`, and waits for its end.
    private func attach(_ loads: String, options: String = "") throws -> World.Outcome {
      try world.run(
        """
        mkfifo go
        $T \(loads) <go & program=$!
        exec 3>go
        echo "program: $program"
        $R --output t \(options) --pid $program 3>&- | while read -r line; do
          echo "$line"
          case $line in "news: attached"*) echo >&3;; esac
        done
        exec 3>&-
        wait $program
        echo "program's status: $?"
        $R --daemon
        """)
    }

    @Test("Everything from the attach point on is found exactly")
    func exactly() throws {
      let outcome = try attach("polls=50 go script polls=1000")
      #expect(outcome.value(of: "status") == "0" && outcome.value(of: "discarded") == "0")
      #expect(outcome.value(of: "tracepoints") == "30 of 30")
      #expect(outcome.value(of: "program's status") == "0")
      #expect(outcome.lines.last == "daemon: startable")
      let findings = try WholeTrace(at: world.path("t")).findings()
      #expect(findings.doubt.isComplete && findings.doubt.calloutsWithoutBegin == 0)
      #expect(findings.loops.map(\.iterations).sorted() == [5, 1000])
      let scripted = try #require(findings.loops.first { $0.iterations == 5 })
      #expect(scripted.modeSwitches == 1 && scripted.results == [.stopped: 1, .timedOut: 1])
      #expect(scripted.wakes.causes == [.source1: 1, .wakeup: 1])
      #expect(scripted.timers.map(\.fires) == [1])
    }

    @Test("Attached in mid-run, in mid-callout: the rest is exact, and what is alive has its name")
    func midRun() throws {
      let outcome = try attach("go-amid=200")
      #expect(outcome.value(of: "status") == "0", "\(outcome.lines)")
      #expect(outcome.value(of: "discarded") == "0")
      let findings = try WholeTrace(at: world.path("t")).findings()
      #expect(findings.doubt.isComplete && findings.doubt.calloutsWithoutBegin == 1)
      let loop = try #require(findings.loops.first)
      #expect(findings.loops.count == 1 && loop.iterations == 200 && loop.sleeps == 0)
      #expect(loop.results == [.stopped: 1] && loop.thread != 0 && loop.modeSwitches == 0)
      let mode = try #require(loop.modes.first)
      #expect(mode.name == "default")
      let counted = mode.callouts.filter { $0.kind == .source0 }
      #expect(counted.map(\.name) == ["counted"] && counted.map(\.durations.count) == [199])
      #expect(mode.callouts.filter { $0.kind == .observer }.map(\.durations.count) == [200])
    }

    /// A session switches its tracepoints on a while before it records, and a loop may iterate
    /// thousands of times meanwhile.
    @Test("A loop that never rests tells its names to each session that begins")
    func names() throws {
      let outcome = try world.run(
        """
        export HOME=$OUT
        lttng-sessiond --daemonize --no-kernel
        mkfifo go news
        $T polls-until-go=100000 <go & program=$!
        exec 3>go
        lttng -q create o --output=$OUT/o
        lttng -q enable-event -u 'runloop:*_info' && lttng -q start
        $R --output t --events 'runloop:*_info' --pid $program >news 3>&- &
        while read -r line; do
          echo "$line"
          case $line in "news: attached"*) echo >&3; exec 3>&-;; esac
        done <news
        wait $program
        lttng -q destroy o
        kill $(cat $D/lttng-sessiond.pid)
        """)
      #expect(outcome.value(of: "status") == "0")
      for name in ["o", "t"] {
        let events = try WholeTrace(at: world.path(name)).events
        for kind in [TraceEventKind.loopInfo, .modeInfo, .sourceInfo] {
          #expect(events.contains { $0.kind == kind }, "\(kind) in \(name)")
        }
      }
    }

    @Test("Other processes are left out, though they use the same daemon")
    func alone() throws {
      let outcome = try world.run(
        """
        lttng-sessiond --daemonize --no-kernel
        mkfifo other news
        mkfifo go; exec 5<>go 6<>other
        $T ready wait >other & other=$!
        read -r line <&6
        $T ready go script ready wait <go >other & program=$!
        read -r line <&6
        echo "program: $program"
        $R --output t --pid $program >news & recorder=$!
        while read -r line; do
          echo "$line"
          case $line in "news: attached"*) $T polls=1000; echo >&5; read -r line <&6; kill -TERM $recorder;; esac
        done <news
        kill -0 $program && echo "alive: yes"
        kill $program $other
        lttng list | sed 's/^/list: /'
        kill $(cat $D/lttng-sessiond.pid)
        """)
      #expect(outcome.value(of: "status") == "0" && outcome.value(of: "interruption") == nil)
      #expect(outcome.value(of: "alive") == "yes")
      #expect(!outcome.lines.contains { $0.hasPrefix("list: ") && $0.contains("loopscope-") })
      let trace = try WholeTrace(at: world.path("t"))
      let program = try #require(outcome.value(of: "program"))
      #expect(!trace.events.isEmpty && trace.events.allSatisfy { "\($0.process)" == program })
    }

    @Test("A recording can have a time limit")
    func limit() throws {
      let outcome = try world.run(
        """
        mkfifo says
        $T ready wait >says & program=$!
        read -r line <says
        $R --output t --duration 10 --pid $program
        kill -0 $program && echo "alive: yes"
        kill $program
        """)
      #expect(outcome.value(of: "status") == "0" && outcome.value(of: "alive") == "yes")
      #expect(outcome.value(of: "warning")?.hasSuffix("no loop of it did anything") == true)
    }

    @Test("A process that runs no loop is an error that names its children with tracepoints")
    func silent() throws {
      let outcome = try world.run(
        """
        lttng-sessiond --daemonize --no-kernel
        mkfifo says; exec 6<>says
        $L trace record --output u -- $T ready wait >&6 2>/dev/null & parent=$!
        read -r line <&6
        $R --output t --duration 10 --pid $parent
        kill $parent
        wait $parent
        kill $(cat $D/lttng-sessiond.pid)
        """)
      let error = try #require(outcome.value(of: "error"))
      #expect(error.contains("(loopscope), while it was recorded, registered its tracepoints but"))
      #expect(error.contains("TracedProgram (") && !world.exists("t"))
      #expect(error.split(separator: " ").last.flatMap { Int32($0) } != nil)
    }

    @Test("A process that is not there, or has no tracepoints, is an error before anything happens")
    func noProcess() throws {
      let outcome = try world.run(
        """
        $R --output t --pid 99999999
        $R --output t --pid 0
        mkfifo says never; echo ready >word
        cat word never >says & program=$!
        read -r line <says
        $R --output t --pid $program
        kill $program
        $R --daemon
        """)
      let errors = outcome.lines.filter { $0.hasPrefix("error: ") }
      try #require(errors.count == 3)
      #expect(errors[0].contains("no process 99999999 runs here"))
      #expect(errors[1].contains("no process 0 runs here"))
      #expect(errors[2].contains("(cat) has no tracepoints"))
      #expect(!world.exists("t") && outcome.lines.last == "daemon: startable")
    }

    @Test("A process that registers with another daemon is an error that says so")
    func elsewhere() throws {
      let hide = "mount -t tmpfs none /run/lttng && mount -t tmpfs none /dev/shm || exit"
      let start =
        SystemProbes.isSuperuser ? "unshare --mount sh -c '\(hide);" : "sh -c 'LTTNG_HOME=/"
      let outcome = try world.run(
        """
        mkfifo says
        \(start) exec $T ready wait' >says & program=$!
        read -r line <says
        $R --output t --pid $program
        kill $program
        $R --daemon
        """)
      let error = try #require(outcome.value(of: "error"))
      #expect(error.contains("has not registered them with a session daemon that answers here"))
      if SystemProbes.isSuperuser { #expect(error.contains("another mount namespace")) }
      #expect(!world.exists("t") && outcome.lines.last == "daemon: startable")
    }

    @Test("A process without a match is an error with what it has")
    func noMatch() throws {
      let outcome = try world.run(
        """
        mkfifo says
        $T ready wait >says & program=$!
        read -r line <says
        $R --output t --events 'nobody:*' --pid $program
        kill $program
        """)
      let error = try #require(outcome.value(of: "error"))
      #expect(error.contains("'nobody:*'") && error.contains("runloop:timer_begin"))
      #expect(!world.exists("t"))
    }
  }
#endif
