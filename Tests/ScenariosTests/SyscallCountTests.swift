// System calls per wake: exact for the bare primitives and the engine, one more where one more is made,
// and a reason where the kernel does not count.

import BenchmarkRecords
import Harness
import LinuxIO
import Testing

@testable import Scenarios

/// Whether the kernel counts system calls for this process.
private let isCountable = (try? SyscallCounter()) != nil

@Suite(.serialized) struct SyscallCountTests {
  @Test(
    .enabled(if: isCountable, "the kernel does not count for this process"),
    arguments: BuiltInSubject.all.filter { $0.subject.backend != nil })
  func backendsMakeTheCallsOfTheirPrimitive(_ subject: BuiltInSubject) throws {
    let loop = subject.subject.backend == "pipe" ? 2.0 : 1
    var count = try SyscallCount(of: subject.subject, wakes: 40)
    // On a busy machine a thread can be preempted between a lock's two instructions, and the other then
    // waits for it in the kernel: a call more, of one wake in dozens, which another counting lacks.
    for _ in 1...3 where count != SyscallCount(waker: 1, loop: loop) {
      count = try SyscallCount(of: subject.subject, wakes: 40)
    }
    #expect(count == SyscallCount(waker: 1, loop: loop))
  }

  @Test(
    .enabled(if: isCountable, "the kernel does not count for this process"),
    arguments: BuiltInSubject.all.filter { $0.subject.backend == nil })
  func peersMakeOneCallToWakeAndMoreToSleep(_ subject: BuiltInSubject) throws {
    do {
      let count = try SyscallCount(of: subject.subject, wakes: 40)
      #expect(count.waker >= 1)
      #expect(count.loop >= 1)
    } catch let missing as Unavailable {
      // Other tests may have left a pool of so many threads that each wake finds another one.
      #expect(subject.subject.lackOfThread != nil, "\(missing.reason)")
    }
  }

  @Test(.enabled(if: isCountable, "the kernel does not count for this process"))
  func oneMoreCallOnEitherSideShows() throws {
    let wakes = 40
    let calling = try SyscallCount(of: ChattySubject(inWake: 1, inCallout: 0), wakes: wakes)
    #expect(calling == SyscallCount(waker: 2, loop: 1))
    let called = try SyscallCount(of: ChattySubject(inWake: 0, inCallout: 3), wakes: wakes)
    #expect(called == SyscallCount(waker: 1, loop: 4))
  }

  @Test func aSubjectThatCannotBeMadeHasAReasonForEachMetric() {
    var outcome = CellOutcome([])
    outcome.addSyscalls(of: BrokenSubject(), wakes: 5)
    #expect(outcome.measurements.isEmpty)
    #expect(
      outcome.unavailableMetrics.keys == [
        "syscallsPerWake", "wakerSyscallsPerWake", "loopSyscallsPerWake",
      ])
  }

  @Test(.enabled(if: isCountable, "the kernel does not count for this process"))
  func theCounterCountsItsOwnThreadAndItsOwnReading() throws {
    let counter = try SyscallCounter()
    let first = try counter.count()
    for _ in 0..<7 { _ = currentThreadID() }
    #expect(try counter.count() == first + 7 + 1)
  }
}

/// A bare futex with system calls too many.
private struct ChattySubject: Subject {
  let inWake: Int
  let inCallout: Int

  let name = "chatty"
  let backend: String? = nil

  func makeLoop(_ request: LoopRequest) throws -> any SubjectLoop {
    var request = request
    let onWake = request.onWake ?? {}
    request.onWake = { [inCallout] in
      for _ in 0..<inCallout { _ = currentThreadID() }
      onWake()
    }
    return ChattyLoop(try RawLoop<RawFutex>(request), inWake: inWake)
  }

  func makeModeSwitchingLoop(_ request: ModeRequest) throws -> any ModeSwitchingLoop {
    throw Unavailable(reason: "no modes")
  }
}

private final class ChattyLoop: SubjectLoop {
  private struct ChattyWaker: Waker {
    let real: any Waker
    let calls: Int

    func wake() throws(Errno) {
      for _ in 0..<calls { _ = currentThreadID() }
      try real.wake()
    }
  }

  private let real: RawLoop<RawFutex>
  let waker: any Waker

  init(_ real: RawLoop<RawFutex>, inWake calls: Int) {
    self.real = real
    waker = ChattyWaker(real: real.waker, calls: calls)
  }

  func run() throws { try real.run() }

  func stop() { real.stop() }
}
