// A child's input, output, end, and the ways in which it can fail to behave.

import LinuxIO
import Testing

@Suite struct ChildProcessTests {
  private func collect(_ child: ChildProcess) throws -> String {
    var bytes: [UInt8] = []
    while true {
      let deadline = MonotonicClock.nowNanoseconds() + 60_000_000_000
      switch try child.receive(untilNanoseconds: deadline, or: nil) {
      case .bytes(let more): bytes += more
      case .ended: return String(decoding: bytes, as: UTF8.self)
      case .timedOut, .terminationRequested: throw Errno.timedOut
      }
    }
  }

  @Test func aRequestLargerThanAnyBufferComesBackWhole() throws {
    let child = try ChildProcess(executable: "/bin/sh", arguments: ["-c", "wc -c"])
    try child.send([UInt8](repeating: 65, count: 1_000_000))
    #expect(try collect(child) == "1000000\n")
    #expect(child.waitForExit() == .status(0))
  }

  @Test func howAChildEndsIsTold() throws {
    let exiting = try ChildProcess(executable: "/bin/sh", arguments: ["-c", "exit 7"])
    #expect(try collect(exiting) == "")
    #expect(exiting.waitForExit() == .status(7))
    let dying = try ChildProcess(executable: "/bin/sh", arguments: ["-c", "kill -SEGV $$"])
    #expect(try collect(dying) == "")
    #expect(dying.waitForExit() == .signal(11))
  }

  @Test func aSuspendedChildDoesNothingUntilItIsResumed() throws {
    let child = try ChildProcess(executable: "/bin/sh", arguments: ["-c", "read line; echo on"])
    try child.suspend()
    try child.send(Array("go\n".utf8))
    let output = try child.receive(
      untilNanoseconds: MonotonicClock.nowNanoseconds() + 20_000_000, or: nil)
    #expect(output == .timedOut)
    try child.resume()
    #expect(try collect(child) == "on\n")
    #expect(child.waitForExit() == .status(0))
  }

  @Test func aChildThatHasEndedCannotBeSuspended() throws {
    let child = try ChildProcess(executable: "/bin/sh", arguments: ["-c", "exit 3"])
    #expect(try collect(child) == "")
    // Its end may be seen by the first call or have been awaited before: it is the same.
    #expect(child.waitForExit() == .status(3))
    #expect(throws: Errno.brokenPipe) { try child.suspend() }
    #expect(throws: Errno.brokenPipe) { try child.resume() }
  }

  @Test func aSilentChildTimesOutAndCanBeKilled() throws {
    let child = try ChildProcess(executable: "/bin/sh", arguments: ["-c", "exec sleep 1000"])
    let output = try child.receive(
      untilNanoseconds: MonotonicClock.nowNanoseconds() + 1_000_000, or: nil)
    #expect(output == .timedOut)
    child.kill()
    #expect(child.waitForExit() == .signal(9))
  }

  @Test func aChildThatClosesItsOutputAndGoesOnIsNotWaitedForForEver() throws {
    let child = try ChildProcess(
      executable: "/bin/sh", arguments: ["-c", "exec <&- >&-; exec sleep 1000"])
    #expect(try collect(child) == "")
    #expect(child.exit(within: 1_000_000) == nil)
    child.kill()
    #expect(child.exit(within: 60_000_000_000) == .signal(9))
    #expect(child.exit(within: 0) == .signal(9))
  }

  @Test func whatAChildStartedIsKilledWithIt() throws {
    // The grandchild holds the socket: only when it has gone, too, does the output end.
    let child = try ChildProcess(
      executable: "/bin/sh", arguments: ["-c", "sleep 1000 & echo on; wait"])
    var lines: [UInt8] = []
    while lines.count < 3 {
      guard
        case .bytes(let bytes) = try child.receive(
          untilNanoseconds: MonotonicClock.nowNanoseconds() + 60_000_000_000, or: nil)
      else { break }
      lines += bytes
    }
    child.kill()
    #expect(try collect(child) == "")
  }

  @Test func sendingToAChildThatHasGoneIsAnErrorAndNoSignal() throws {
    let child = try ChildProcess(executable: "/bin/sh", arguments: ["-c", "exit 0"])
    _ = child.waitForExit()
    #expect(throws: Errno.brokenPipe) {
      try child.send([UInt8](repeating: 0, count: 10_000_000))
    }
  }

  @Test func aProgramThatIsNotThereIsAnError() {
    #expect(throws: Errno(rawValue: 2)) {
      _ = try ChildProcess(executable: "/no/such/program", arguments: [])
    }
  }
}
