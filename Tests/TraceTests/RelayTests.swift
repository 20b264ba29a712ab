// Recording over the network to a real relay daemon.

#if TraceTools && Tracing
  import TestSupport
  import Testing
  import TraceCapture

  @Suite(
    "A relay daemon", .enabled(if: OwnSessionDaemon.isPossible, OwnSessionDaemon.reason))
  struct RelayTests {
    let world: World

    init() throws { world = try World() }

    /// Starts a relay daemon on three ports that are free, from `$port` on, as the process `$relay`.
    private static let startRelay = """
      listens() { grep -q ":$(printf %04X $1) 00000000:0000 0A" /proc/net/tcp; }
      port=$((20000 + $$ % 20000))
      relay=
      while [ -z "$relay" ]; do
        port=$((port + 3))
        at=tcp://127.0.0.1
        lttng-relayd -C $at:$port -D $at:$((port + 1)) -L $at:$((port + 2)) -o $OUT/relay & relay=$!
        until listens $((port + 2)) || ! kill -0 $relay 2>/dev/null; do sleep 0.01; done
        kill -0 $relay 2>/dev/null || relay=
      done
      """

    @Test("Everything arrives there, live or not", arguments: ["", "--live"])
    func arrival(options: String) throws {
      let outcome = try world.run(
        """
        \(Self.startRelay)
        $R --output t --relay 127.0.0.1:$port:$((port + 1)) \(options) $T script polls=1000
        $R --daemon
        kill $relay; wait $relay
        cd relay && find . -name metadata | sed 's,^\\./,metadata: ,'
        """)
      #expect(outcome.value(of: "status") == "0" && outcome.value(of: "discarded") == "0")
      #expect(outcome.value(of: "daemon") == "startable" && !world.exists("t"))
      let findings = try WholeTrace(at: world.path("relay")).findings()
      #expect(findings.doubt.isComplete)
      #expect(findings.loops.map(\.iterations).sorted() == [5, 1000])
      let place = try #require(outcome.value(of: "output"))
      let metadata = try #require(outcome.value(of: "metadata"))
      #expect(place.hasSuffix("-*") && metadata.hasPrefix(place.dropLast()))
    }

    @Test("One that ends in the middle cuts the recording short")
    func endsInTheMiddle() throws {
      let outcome = try world.run(
        """
        \(Self.startRelay)
        $R --relay 127.0.0.1:$port:$((port + 1)) \\
          sh -c "$T polls=1000; kill -KILL $relay; $T polls=1000; exit 3"
        $R --daemon
        """)
      #expect(outcome.value(of: "status") == "3")
      #expect(outcome.value(of: "cut")?.contains("the relay daemon at net://127.0.0.1:") == true)
      #expect(outcome.lines.last == "daemon: startable")
    }

    @Test("Two machines can record to one")
    func two() throws {
      let outcome = try world.run(
        """
        \(Self.startRelay)
        for load in polls=100 polls=200; do
          $R --relay 127.0.0.1:$port:$((port + 1)) $T $load
        done
        kill $relay; wait $relay
        """)
      #expect(outcome.lines.filter { $0 == "status: 0" }.count == 2)
      let findings = try WholeTrace(at: world.path("relay")).findings()
      #expect(findings.loops.map(\.iterations).sorted() == [100, 200])
    }

    @Test("A relay daemon that is not there is an error before anything happens")
    func unreachable() throws {
      let outcome = try world.run(
        """
        $R --output t --relay 127.0.0.1:1 touch ran
        $R --output t --relay no-such-host.invalid touch ran
        $R --leftovers --daemon
        """)
      let errors = outcome.lines.filter { $0.hasPrefix("error: ") }
      try #require(errors.count == 2)
      #expect(errors[0].contains("net://127.0.0.1:1:5343: port 1: Connection refused"))
      #expect(errors[1].contains("no-such-host.invalid"))
      #expect(outcome.lines.last == "daemon: startable" && outcome.lines.count == 3)
      #expect(!world.exists("ran") && !world.exists("t"))
    }

    @Test(
      "An address is read in every form",
      arguments: [
        ("host", "net://host:5342:5343"), ("net://host", "net://host:5342:5343"),
        ("host:1", "net://host:1:5343"), ("net://10.0.0.1:1:2", "net://10.0.0.1:1:2"),
        ("[::1]:7", "net://[::1]:7:5343"), ("net://[fe80::1]", "net://[fe80::1]:5342:5343"),
        ("", nil), ("net://", nil), ("host:", nil), ("host:0", nil), ("host:70000", nil),
        ("host:1:2:3", nil), ("::1", nil), ("[::1", nil), ("[::1]x", nil), ("a b", nil),
        ("host/folder", nil), ("http://host", nil),
      ])
    func address(text: String, whole: String?) {
      #expect(RelayAddress(text)?.description == whole)
    }
  }
#endif
