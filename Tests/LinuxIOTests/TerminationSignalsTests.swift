// SIGINT and SIGTERM as input. Each test has a thread of its own: a signal that it sends to itself
// stays with it, and so does the mask.

import Glibc
import LinuxIO
import Synchronization
import Testing

@Suite struct TerminationSignalsTests {
  private func onThread(_ body: @escaping @Sendable () throws -> Void) throws {
    let thread = try NativeThread(name: "signals") {
      do { try body() } catch { Issue.record("\(error)") }
    }
    thread.join()
  }

  @Test(arguments: [SIGINT, SIGTERM])
  func aSignalIsKeptUntilItIsTaken(signal: CInt) throws {
    try onThread {
      let signals = try TerminationSignals()
      #expect(signals.takePending() == nil)
      #expect(raise(signal) == 0)
      #expect(signals.takePending() == signal)
      #expect(signals.takePending() == nil)
    }
  }

  @Test func aSignalEndsAWaitForAChild() throws {
    try onThread {
      let signals = try TerminationSignals()
      let child = try ChildProcess(executable: "/bin/sh", arguments: ["-c", "exec sleep 1000"])
      #expect(raise(SIGTERM) == 0)
      let output = try child.receive(untilNanoseconds: .max, or: signals)
      #expect(output == .terminationRequested)
      #expect(signals.takePending() == SIGTERM)
    }
  }

  @Test func aChildGetsSignalsThatAreNotBlocked() throws {
    try onThread {
      _ = try TerminationSignals()
      let child = try ChildProcess(
        executable: "/bin/sh", arguments: ["-c", "kill -TERM $$; exec sleep 1000"])
      #expect(child.waitForExit() == .signal(SIGTERM))
    }
  }
}
