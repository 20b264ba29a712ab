// The lock under which recordings start and stop session daemons: one holder, and no file left.

#if TraceTools && Tracing
  import Dispatch
  import FoundationEssentials
  import LinuxIO
  import Synchronization
  import TestSupport
  import Testing

  @testable import TraceCapture

  @Suite("The lock for session daemons", .timeLimit(.minutes(1)))
  struct DaemonLockTests {
    private let path = "/tmp/loopscope-daemon-test-\(UUID().uuidString)"

    private var isThere: Bool { FileManager.default.fileExists(atPath: path) }

    @Test("Its file is gone when nobody has it")
    func noFile() {
      DaemonLock.withLock(at: path) { #expect(isThere) }
      #expect(!isThere)
    }

    @Test("Only one has it at a time, though each removes the file")
    func oneAtATime() {
      let inside = Atomic(0)
      let most = Atomic(0)
      let times = Atomic(0)
      DispatchQueue.concurrentPerform(iterations: 8) { [path] _ in
        for _ in 0..<200 {
          DaemonLock.withLock(at: path) {
            most.max(inside.add(1, ordering: .relaxed).newValue, ordering: .relaxed)
            times.add(1, ordering: .relaxed)
            inside.subtract(1, ordering: .relaxed)
          }
        }
      }
      #expect(most.load(ordering: .relaxed) == 1 && times.load(ordering: .relaxed) == 1600)
      #expect(!isThere)
    }

    @Test(
      "Somebody else's file stops nobody, and stays",
      .enabled(if: SystemProbes.isSuperuser, "only the superuser can make one"))
    func foreignFile() throws {
      let holder = try FileLock(tryingPath: path)
      defer { try? FileManager.default.removeItem(atPath: path) }
      try FileManager.default.setAttributes([.ownerAccountID: 65534], ofItemAtPath: path)
      var hasRun = false
      DaemonLock.withLock(at: path) { hasRun = true }
      #expect(hasRun && isThere)
      _ = consume holder
    }

    @Test(
      "A recording leaves no file",
      .enabled(
        if: SystemProbes.isSuperuser && OwnSessionDaemon.isPossible,
        "only the superuser can have a folder /run/user of its own"))
    func recording() throws {
      let outcome = try World().run(
        """
        mount -t tmpfs none /run/user && mkdir -m 700 /run/user/0
        $R --output t sh -c 'echo "while: $(ls /run/user/0)"; $T script'
        echo "after: $(ls /run/user/0)"
        """)
      #expect(outcome.value(of: "status") == "0")
      #expect(outcome.value(of: "while") == "")
      #expect(outcome.value(of: "after") == "")
    }
  }
#endif
