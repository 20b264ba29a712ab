// A kernel that does not wait as it should: what is a fault reaches somebody, what is none changes
// nothing.

import LinuxIO
import LoopEngine
import TestSupport
import Testing

@Suite(.enabled(if: TestKernel.isAvailable, "the kernel lets no filter of system calls be set"))
struct FaultySleepTests {
  /// Runs a loop of this kind on a thread whose first `refusals` sleeps are answered with `error`.
  private func count(
    _ kind: Loop.Backend, refusing refusals: Int, with error: Errno, in log: Log,
    _ body: @escaping @Sendable (Loop) -> Void
  ) throws -> Int {
    try TestKernel.count(kind.sleepCall, refusing: refusals, with: error) {
      guard let loop = try? Loop.attach(backend: kind) else { return log.note("no loop") }
      loop.logFailures(in: log)
      loop.logSleeps(in: log)
      loop.addIdleSource()
      body(loop)
    }.calls
  }

  @Test(arguments: Loop.Backend.allCases)
  func aRefusedSleepIsReportedAndEndsTheRun(kind: Loop.Backend) throws {
    let log = Log()
    let calls = try count(kind, refusing: 1, with: .inputOutput, in: log) { loop in
      log.note("\(loop.run(for: .seconds(60)))")
      log.note("waits \(loop.isWaiting)")
      log.note("\(loop.run(for: .milliseconds(2)))")
    }
    #expect(log.all == ["sleep", "sleep 5", "stopped", "waits false", "sleep", "timedOut"])
    #expect(calls == 2)
  }

  /// Signals end the kernel's wait; the loop's goes on, to the same deadline.
  @Test(arguments: Loop.Backend.allCases)
  func interruptedSleepsGoOn(kind: Loop.Backend) throws {
    let log = Log()
    let calls = try count(kind, refusing: 5, with: .interrupted, in: log) { loop in
      let limit = loop.now.advanced(by: .milliseconds(5))
      log.note("\(loop.run(for: .milliseconds(5)))")
      log.note(loop.now > limit ? "not early" : "early")
    }
    #expect(log.all == ["sleep", "timedOut", "not early"])
    // Fewer than six only where the deadline has come before all five interruptions.
    #expect(calls <= 6)
  }

  /// No spinning before the deadline and no second look behind it, also below a millisecond.
  @Test(arguments: Loop.Backend.allCases)
  func aTimedWaitIsOneSystemCall(kind: Loop.Backend) throws {
    let log = Log()
    let calls = try count(kind, refusing: 0, with: .interrupted, in: log) { loop in
      for _ in 1...20 { loop.run(for: .microseconds(300)) }
    }
    #expect(log.count(of: "sleep") == 20)
    #expect(calls == 20)
  }

  /// The same where the mode holds a descriptor.
  @Test(arguments: Loop.Backend.allCases)
  func aTimedWaitWithDescriptorsIsOneSystemCall(kind: Loop.Backend) throws {
    let pipe = try SharedPipe()
    let (sleeps, calls) = try TestKernel.count(.epollPwait2) {
      let log = Log()
      guard let loop = try? Loop.attach(backend: kind) else { return 0 }
      loop.logSleeps(in: log)
      try? loop.add(Loop.DescriptorSource(descriptor: pipe.readEnd) { _ in })
      for _ in 1...20 { loop.run(for: .microseconds(300)) }
      return log.count(of: "sleep")
    }
    #expect(sleeps == 20)
    #expect(calls == 20)
  }

  @Test func aScriptedRefusalEndsTheRunAndTheNextOneIsSound() async {
    let log = Log()
    await withScriptedLoop { loop, backend in
      loop.logFailures(in: log)
      loop.addTimer(after: 1_000_000) { _ in log.note("timer") }
      backend.failSleeps(with: .outOfMemory)
      log.note("\(loop.runUntilStopped())")
      backend.failSleeps(with: nil)
      log.note("\(loop.run(for: .milliseconds(2)))")
    }
    #expect(log.all == ["sleep 12", "stopped", "timer", "finished"])
  }
}
