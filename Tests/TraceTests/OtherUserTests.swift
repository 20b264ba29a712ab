// Recording as somebody who is not the superuser: no group `tracing`, no HOME, processes of others.
// Run as the user nobody when the tests run as root; else RecordingTests are such tests already.

#if TraceTools && Tracing
  import LinuxIO
  import TestSupport
  import Testing

  @Suite(
    "Recording without rights",
    .enabled(
      if: SystemProbes.isSuperuser && OwnSessionDaemon.isPossible,
      "the other recordings are such already when the tests are not run as root"))
  struct OtherUserTests {
    let world: World

    init() throws { world = try World() }

    /// Runs a script as nobody, in a folder that is nobody's.
    private func runAsNobody(
      _ script: String, before: String = "", after: String = ""
    ) throws -> World.Outcome {
      try world.run(
        """
        cp $R recorder; cp $T program
        mkdir -m 777 nobody
        R=$OUT/recorder T=$OUT/program OUT=$OUT/nobody
        export R T OUT
        \(before)
        cd nobody
        setpriv --reuid=65534 --regid=65534 --clear-groups sh -c '\(script)'
        \(after)
        """)
    }

    @Test("A command is recorded without HOME, by a daemon of its own")
    func command() throws {
      let outcome = try runAsNobody(
        """
        unset LTTNG_HOME
        $R --output t sh -c "env | grep ^LTTNG_HOME= >home; $T script"
        $R --daemon
        home=$(sed s/.*=// home)
        echo "home: $home"
        ls -d "$home" 2>/dev/null | sed "s/^/left: /"
        """)
      #expect(outcome.value(of: "status") == "0" && outcome.value(of: "discarded") == "0")
      #expect(outcome.value(of: "daemon") == "startable")
      #expect(outcome.value(of: "home")?.hasPrefix("/tmp/loopscope-") == true)
      #expect(outcome.value(of: "left") == nil)
      #expect(try WholeTrace(at: world.path("nobody/t")).findings().loops.first?.iterations == 5)
    }

    @Test("A running process is recorded by a daemon where it looks for one")
    func attach() throws {
      let outcome = try runAsNobody(
        """
        mkdir home; mkfifo go
        LTTNG_HOME=$OUT/home $T go polls=100 <go & program=$!
        exec 3>go
        $R --output t --pid $program 3>&- | while read -r line; do
          echo "$line"
          case $line in "news: attached"*) echo >&3;; esac
        done
        LTTNG_HOME=$OUT/home $R --daemon
        """)
      #expect(outcome.value(of: "status") == "0", "\(outcome.lines)")
      #expect(outcome.lines.last == "daemon: startable")
      #expect(try WholeTrace(at: world.path("nobody/t")).findings().loops.first?.iterations == 100)
    }

    @Test("What a killed recording of a process left behind is found and removed")
    func reaping() throws {
      let outcome = try runAsNobody(
        """
        mkdir home; mkfifo says
        export LTTNG_HOME=$OUT/home
        $T ready wait >says & program=$!
        read -r line <says
        $R --output t --pid $program >says & recorder=$!
        read -r line <says
        kill -KILL $recorder
        kill $program
        wait
        $R --leftovers --reap
        $R --leftovers --daemon
        """)
      #expect(outcome.lines.contains { $0.hasPrefix("reaped: the session daemon of") })
      #expect(outcome.lines.last == "daemon: startable")
      #expect(outcome.lines.filter { $0.hasPrefix("left over: ") }.count == 2)
    }

    @Test("Somebody else's process is an error that says whose it is to record")
    func notOurs() throws {
      let outcome = try runAsNobody(
        "$R --output t --pid $OTHER",
        before: """
          mkfifo says
          $T ready wait >says & OTHER=$!
          export OTHER
          read -r line <says
          """, after: "kill $OTHER")
      #expect(outcome.value(of: "error")?.contains("is another user's") == true)
      #expect(!world.exists("nobody/t"))
    }
  }
#endif
