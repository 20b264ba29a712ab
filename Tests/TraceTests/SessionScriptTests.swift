// The session scripts in traces/sessions, run as a user would who prefers plain lttng.

#if TraceTools && Tracing
  import FoundationEssentials
  import TestSupport
  import Testing

  @Suite(
    "Session scripts", .enabled(if: OwnSessionDaemon.isPossible, OwnSessionDaemon.reason))
  struct SessionScriptTests {
    let world: World

    init() throws { world = try World() }

    @Test("record-all.sh records, hands on the status, and leaves no session")
    func recordAll() throws {
      let outcome = try run("record-all.sh", "t sh -c '$T script; exit 4'")
      #expect(outcome.value(of: "exit") == "4")
      #expect(outcome.lines.contains { $0.hasSuffix("Discarded events: 0") })
      #expect(world.exists("t/ust/uid"))
    }

    @Test("flight-recorder.sh writes a snapshot when the command ends")
    func flightRecorder() throws {
      let outcome = try run("flight-recorder.sh", "t $T script")
      #expect(outcome.value(of: "exit") == "0")
      let snapshots = try FileManager.default.contentsOfDirectory(atPath: world.path("t"))
      #expect(snapshots.count == 1 && snapshots.allSatisfy { $0.hasPrefix("snapshot-1-") })
    }

    @Test(
      "count-wakes.sh counts", .enabled(if: FileManager.default.fileExists(atPath: counter)))
    func countWakes() throws {
      let outcome = try run("count-wakes.sh", "t $T script")
      #expect(outcome.value(of: "exit") == "0")
      let counts = outcome.lines.first { $0.hasPrefix("wakes with a system call: ") } ?? ""
      let numbers = counts.split { !$0.isNumber }.compactMap { Int($0) }
      #expect(numbers.count == 2 && numbers.reduce(0, +) > 0)
    }

    /// Runs a script, then says its exit status and whether a session is left.
    private func run(_ script: String, _ words: String) throws -> World.Outcome {
      let folder = URL(filePath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
      let outcome = try world.run(
        """
        export HOME=$OUT
        lttng-sessiond --daemonize --no-kernel
        '\(folder.path(percentEncoded: false))/traces/sessions/\(script)' \(words) 2>&1
        echo "exit: $?"
        lttng list
        kill $(cat $D/lttng-sessiond.pid)
        """)
      #expect(outcome.lines.contains("Currently no available recording session"))
      return outcome
    }
  }

  /// What count-wakes.sh counts with; not among the packages that loopscope needs.
  private let counter = "/usr/bin/babeltrace2"
#endif
