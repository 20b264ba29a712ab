// Every layout in which LTTng itself writes traces, made by plain lttng and read whole.

#if TraceTools && Tracing
  import FoundationEssentials
  import TestSupport
  import Testing
  import TraceModel
  import TraceReader

  @Suite(
    "Layouts of LTTng", .enabled(if: OwnSessionDaemon.isPossible, OwnSessionDaemon.reason))
  struct LayoutTests {
    let world: World

    init() throws { world = try World() }

    @Test("A rotated session is one trace")
    func rotated() throws {
      try record("", "$T polls=100; lttng rotate; $T polls=100; lttng rotate; $T polls=50")
      #expect(try names("t/archives").count == 3)
      let whole = try WholeTrace(at: world.path("t"))
      #expect(whole.iterations == 250 && whole.isUndamaged)
      #expect(Set(whole.events.map(\.process)).count == 3)
    }

    @Test("What two snapshots share counts once")
    func snapshots() throws {
      try record(
        "--snapshot",
        "$T polls=100; lttng snapshot record; $T polls=100; lttng snapshot record")
      let parts = try names("t").map { try WholeTrace(at: world.path("t/\($0)")).iterations }
      #expect(parts.sorted() == [100, 200], "the second holds the first's events again")
      let whole = try WholeTrace(at: world.path("t"))
      #expect(whole.iterations == 200 && whole.isUndamaged)
    }

    @Test("Buffers for each process are one trace")
    func perProcess() throws {
      try record("", buffers: "--buffers-pid", "$T polls=100; $T polls=100")
      #expect(try names("t/ust/pid").count == 2)
      let whole = try WholeTrace(at: world.path("t"))
      #expect(whole.iterations == 200 && whole.isUndamaged)
      #expect(Set(whole.events.map(\.process)).count == 2)
    }

    /// Runs commands in a session of plain lttng that writes to `t`.
    private func record(
      _ session: String, buffers: String = "--buffers-uid", _ commands: String
    ) throws {
      let outcome = try world.run(
        """
        export HOME=$OUT
        { lttng-sessiond --daemonize --no-kernel
          lttng create s \(session) --output=$OUT/t
          lttng enable-channel --userspace \(buffers) --subbuf-size=16K --num-subbuf=32 c
          lttng enable-event --userspace --channel=c 'runloop:*'
          lttng add-context --userspace --channel=c --type=vpid --type=vtid
          lttng start
          export LTTNG_UST_REGISTER_TIMEOUT=-1
          \(commands)
          lttng stop
          lttng destroy s; } >log
        kill $(cat $D/lttng-sessiond.pid)
        """)
      #expect(outcome.exit == .status(0))
    }

    private func names(_ folder: String) throws -> [String] {
      try FileManager.default.contentsOfDirectory(atPath: world.path(folder))
    }
  }

  extension WholeTrace {
    fileprivate var iterations: Int { events.filter { $0.kind == .beforeTimers }.count }
    fileprivate var isUndamaged: Bool { losses.isEmpty && damage.isEmpty }
  }
#endif
