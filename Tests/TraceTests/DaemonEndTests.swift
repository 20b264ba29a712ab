// How session daemons end: ours behind a recording that has returned, and other people's under one
// that begins.

#if TraceTools && Tracing
  import TestSupport
  import Testing

  @Suite(
    "The end of a session daemon",
    .enabled(if: OwnSessionDaemon.isPossible, OwnSessionDaemon.reason))
  struct DaemonEndTests {
    let world: World

    init() throws { world = try World() }

    /// Shell functions. `daemon` runs in a recorded command, for which LTTNG_HOME is set where the
    /// daemon is private; `end` says what is left of that daemon and its home. A dead process that
    /// nobody has asked for its status yet is gone.
    private let functions = """
      daemon='cat "${LTTNG_HOME:-/run}/${LTTNG_HOME:+.}lttng/lttng-sessiond.pid" >daemon
        echo "${LTTNG_HOME:-none}" >home'
      end() {
        grep -v Z /proc/$(cat daemon)/stat 2>/dev/null | sed 's/^/alive: /'
        [ "$(cat home)" = "${LTTNG_HOME:-none}" ] || ls -d "$(cat home)" 2>/dev/null | sed 's/^/home: /'
      }

      """

    @Test("Our own is gone when the recording returns, with its files and all that it started")
    func ownEnds() throws {
      let outcome = try world.run(
        functions + """
          $R --output t sh -c "$daemon; $T script"
          end
          ls -A $D 2>/dev/null | sed 's/^/file: /'
          ps -e -o pgid= -o stat= -o comm= | grep "^ *$(cat daemon) [^Z]" | sed 's/^/process: /'
          $R --leftovers --daemon
          """)
      #expect(world.exists("daemon") && outcome.value(of: "status") == "0")
      for remnant in ["alive", "home", "file", "process"] {
        #expect(outcome.value(of: remnant) == nil)
      }
      #expect(!outcome.lines.contains { $0.hasPrefix("left over: ") && !$0.contains("buffer") })
      #expect(outcome.lines.last == "daemon: startable")
    }

    /// A word left at 1 wakes every program with tracepoints, of whatever kind, every five seconds.
    @Test("Programs are told that our own is gone")
    func signIsTakenDown() throws {
      let outcome = try world.run(
        """
        word='od -An -td4 -N4 /dev/shm/lttng-ust-wait-8'; [ $(id -u) = 0 ] || word="$word-$(id -u)"
        $R --output t sh -c "$T script; $word >up"
        echo with a daemon: $(cat up); echo behind it: $($word)
        """)
      #expect(outcome.value(of: "with a daemon") == "1" && outcome.value(of: "behind it") == "0")
    }

    @Test("Somebody's own daemon right behind a recording works")
    func othersBegins() throws {
      let outcome = try world.run(
        """
        export HOME=$OUT
        $R --output t $T script
        lttng-sessiond --daemonize --no-kernel
        $R --output u $T script
        echo "sockets: $(ls $D | grep -c sock)"
        kill $(cat $D/lttng-sessiond.pid)
        """)
      #expect(outcome.lines.filter { $0 == "status: 0" }.count == 2)
      #expect(outcome.value(of: "sockets") == "1")
      for name in ["t", "u"] {
        #expect(try WholeTrace(at: world.path(name)).findings().loops.map(\.iterations) == [5])
      }
    }

    @Test("Who waits for the end of a session of his own in it gets his answer")
    func visitor() throws {
      let outcome = try world.run(
        """
        export HOME=$OUT
        $R --output t sh -c "$T script; lttng create h --output=$OUT/h && lttng enable-event -u -a \\
          && lttng start && $T script && (lttng destroy; echo destroyed: \\$?) >answer & wait"
        cat answer
        $R --reap --daemon
        """)
      #expect(outcome.value(of: "destroyed") == "0" && outcome.value(of: "status") == "0")
      #expect(outcome.lines.last == "daemon: startable")
      #expect(try WholeTrace(at: world.path("h")).findings().loops.map(\.iterations) == [5])
    }

    @Test("One that ends just as the command does leaves the command its exit status")
    func endsWithTheCommand() throws {
      let outcome = try world.run(
        functions + """
          $R --output t sh -c "$daemon; $T polls=1000; kill -TERM \\$(cat daemon); exit 7"
          $R --reap --daemon
          """)
      if let error = outcome.value(of: "error") {
        // Nothing may have been written yet.
        #expect(error.contains("ended with exit status 7"), "\(error)")
      } else {
        #expect(outcome.value(of: "status") == "7" && outcome.value(of: "cut") != nil)
      }
      #expect(outcome.lines.last == "daemon: startable")
    }

    @Test("One recording after the other is whole, each with a daemon of its own")
    func oneAfterTheOther() throws {
      let outcome = try world.run(
        functions + """
          for name in a b c; do $R --output $name sh -c "$daemon; $T script; cat daemon"; done
          $R --daemon
          """)
      #expect(outcome.lines.filter { $0 == "status: 0" }.count == 3)
      #expect(outcome.lines.filter { $0 == "discarded: 0" }.count == 3)
      #expect(Set(outcome.lines.filter { Int($0) != nil }).count == 3)
      for name in ["a", "b", "c"] {
        #expect(try WholeTrace(at: world.path(name)).findings().loops.map(\.iterations) == [5])
      }
    }

    @Test("A daemon that ends before the command has registered ends the command")
    func endsBeforeRegistration() throws {
      let outcome = try world.run(
        """
        timeout 60 $R --output t sh -c '
          echo $$ >waiting
          daemon=$(cat "${LTTNG_HOME:-/run}/${LTTNG_HOME:+.}lttng/lttng-sessiond.pid")
          kill -STOP $daemon
          (until [ $(ls /proc/$$/task | wc -l) -gt 1 ]; do :; done; kill -KILL $daemon) &
          exec $T wait'
        grep -v Z /proc/$(cat waiting)/stat 2>/dev/null | sed 's/^/alive: /'
        $R --leftovers --daemon
        """)
      #expect(outcome.value(of: "error")?.hasPrefix("the LTTng session daemon ended while") == true)
      #expect(outcome.value(of: "alive") == nil)
      #expect(!outcome.lines.contains { $0.hasPrefix("left over: ") && !$0.contains("buffer") })
      #expect(outcome.lines.last == "daemon: startable" && !world.exists("t"))
    }

    /// Which process of the daemon ends in the middle of a recording.
    private static let victims = ["$P", "$(pgrep -P $P -x lttng-consumerd)"]

    /// Buffers so small that most of the trace is on disk at that time.
    @Test(
      "One that ends in mid-recording is told of at once, and the command goes on",
      arguments: victims)
    func endsInTheMiddle(victim: String) throws {
      let outcome = try world.run(
        """
        lttng-sessiond --daemonize --no-kernel
        P=$(cat $D/lttng-sessiond.pid)
        $R --output before $T script >/dev/null
        mkfifo go says; exec 5<>go
        $R --output t --buffers 4096x2 sh -c "$T polls=3000; kill -KILL \(victim)
          read -r line <&5; echo went on; exit 3" >says & recorder=$!
        while read -r line; do
          echo "$line"
          case $line in "news: cut"*) echo >&5;; esac
        done <says
        wait $recorder
        $L trace analyze t >/dev/null 2>&1; echo "analysis: $?"
        $R --reap >/dev/null
        grep -q lttng-sessiond /proc/$P/comm 2>/dev/null && kill $P
        true
        """)
      let news = outcome.lines.firstIndex { $0.hasPrefix("news: cut") && $0.contains("Ended(") }
      let end = outcome.lines.firstIndex(of: "went on")
      #expect(try #require(news) < #require(end))
      #expect(["1", "5"].contains(outcome.value(of: "analysis")), "it is not whole")
      if let error = outcome.value(of: "error") {
        // What the files mean may not have been written yet.
        #expect(error.contains("ended with exit status 3"))
        #expect(error.contains(world.path("t")) && world.exists("t/ust"), "\(error)")
      } else {
        let kept = try WholeTrace(at: world.path("t")).events.count
        #expect(outcome.value(of: "status") == "3" && kept > 0)
        #expect(outcome.value(of: "cut")?.hasPrefix("\(kept) kept") == true)
      }
    }

    @Test("The wait for a stopped daemon is told, and ends by a signal; so does that of the next")
    func stoppedDaemon() throws {
      let outcome = try world.run(
        """
        lttng-sessiond --daemonize --no-kernel
        kill -STOP $(cat $D/lttng-sessiond.pid)
        until grep -q "^State:.T" /proc/$(cat $D/lttng-sessiond.pid)/status; do :; done
        mkfifo first second; exec 5<>first 6<>second
        $R --stopped-patience 60000 --output t touch ran >first & one=$!
        read -r line <first; echo "first $line"
        $R --stopped-patience 60000 --output u touch ran >second & two=$!
        read -r line <second; echo "second $line"
        echo "one: $one"
        kill -TERM $two; wait $two; echo "two ended: $?"
        kill -TERM $one; wait $one; echo "one ended: $?"
        kill -CONT $(cat $D/lttng-sessiond.pid); kill $(cat $D/lttng-sessiond.pid)
        """)
      let one = try #require(outcome.value(of: "one"))
      #expect(outcome.value(of: "first news")?.contains("stoppedDaemon(process: ") == true)
      #expect(outcome.value(of: "second news")?.contains("Optional(\(one))") == true)
      #expect(outcome.value(of: "one ended") == "0" && outcome.value(of: "two ended") == "0")
      #expect(!world.exists("ran") && !world.exists("t") && !world.exists("u"))
    }

    @Test("A command does not wait for ever for a daemon that does not answer")
    func handShakeHasALimit() throws {
      let outcome = try world.run(
        "$R --output t sh -c 'echo \"limit: $LTTNG_UST_REGISTER_TIMEOUT\"; $T script'")
      let limit = try #require(outcome.value(of: "limit").flatMap { Int($0) })
      #expect((10_000...60_000).contains(limit))
    }

    /// What another daemon is busy with when it is told to end, which decides how long that takes.
    private static let otherSessions = [
      "true",
      "lttng create others --output=$OUT/others && lttng enable-event -u 'runloop:*' && lttng start",
    ]

    @Test("A recording waits for the end of another's daemon", arguments: Self.otherSessions)
    func othersEnds(session: String) throws {
      let outcome = try world.run(
        """
        export HOME=$OUT
        lttng-sessiond --daemonize --no-kernel
        pid=$(cat $D/lttng-sessiond.pid)
        (\(session)) >/dev/null
        kill $pid
        $R --output t $T script
        grep -v Z /proc/$pid/stat 2>/dev/null | sed 's/^/alive: /'
        $R --leftovers --daemon
        """)
      #expect(outcome.value(of: "error") == nil && outcome.value(of: "status") == "0")
      #expect(outcome.value(of: "alive") == nil)
      #expect(!outcome.lines.contains { $0.hasPrefix("left over: ") && !$0.contains("buffer") })
      #expect(outcome.lines.last == "daemon: startable")
      #expect(try WholeTrace(at: world.path("t")).findings().loops.map(\.iterations) == [5])
    }
  }
#endif
