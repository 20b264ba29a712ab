// A kernel that refuses to wake: somebody sees it, and it is made good by the next call.

import LinuxIO
import LoopEngine
import TestSupport
import Testing

@Suite(.enabled(if: TestKernel.isAvailable, "the kernel lets no filter of system calls be set"))
struct FaultyWakeTests {
  /// Calls `wake` on a thread whose `call` the kernel refuses.
  private func refused(_ call: KernelCall, _ wake: @escaping @Sendable () -> Void) {
    OwnThread {
      do { try TestKernel.refuse(call, with: .inputOutput) } catch { fatalError("\(error)") }
      wake()
    }.join()
  }

  @Test(arguments: Loop.Backend.allCases)
  func aRefusedWakeIsReportedAndTheNextOneArrives(kind: Loop.Backend) async {
    let log = Log()
    let result = await withRealLoop(kind) { loop in
      loop.logFailures(in: log)
      loop.addIdleSource()
      let waker = OwnThread {
        while !loop.isWaiting { yieldProcessor() }
        refused(kind.kickCall) { loop.wakeUp() }
        log.note("next")
        loop.stop()
      }
      defer { waker.join() }
      return loop.run(for: .seconds(120))
    }
    #expect(log.all == ["wake 5", "next"])
    #expect(result == .stopped)
  }

  /// The futex backend sleeps in epoll here, and nobody knows that any more after a refusal.
  @Test(arguments: Loop.Backend.allCases)
  func aRefusedWakeOfASleepThatWatchesDescriptorsIsMadeGoodToo(kind: Loop.Backend) async throws {
    let (log, pipe) = (Log(), try SharedPipe())
    let result = await withRealLoop(kind) { loop in
      loop.logFailures(in: log)
      try? loop.add(Loop.DescriptorSource(descriptor: pipe.readEnd) { _ in })
      let waker = OwnThread {
        while !loop.isWaiting { yieldProcessor() }
        refused(.write) { loop.wakeUp() }
        log.note("next")
        loop.stop()
      }
      defer { waker.join() }
      return loop.run(for: .seconds(120))
    }
    #expect(log.all == ["wake 5", "next"])
    #expect(result == .stopped)
  }

  /// A timer that another thread adds is a call to look again: refused, the next call makes it good.
  @Test(arguments: Loop.Backend.allCases)
  func aRefusedRearmIsMadeGoodByTheNextCall(kind: Loop.Backend) async {
    let log = Log()
    let result = await withRealLoop(kind) { loop in
      loop.logFailures(in: log)
      loop.addIdleSource()
      let caller = OwnThread {
        while !loop.isWaiting { yieldProcessor() }
        refused(kind.kickCall) { loop.addTimer(after: 0) { _ in log.note("timer") } }
        loop.perform { loop.stop() }
      }
      defer { caller.join() }
      return loop.run(for: .seconds(120))
    }
    #expect(Set(log.all) == ["wake 5", "timer"])
    #expect(result == .stopped)
  }

  @Test func everyRefusedWakeIsReported() async {
    let log = Log()
    await withScriptedLoop { loop, backend in
      loop.logFailures(in: log)
      loop.addIdleSource()
      backend.after(1_000) {
        backend.failKicks(with: .badDescriptor)
        for _ in 1...3 { loop.wakeUp() }
        backend.failKicks(with: nil)
      }
      #expect(loop.run(for: .milliseconds(1)) == .timedOut)
    }
    #expect(log.all == ["wake 9", "wake 9", "wake 9"])
  }

  /// With nobody to tell, a loop that may sleep on for ever ends the process instead.
  @Test(arguments: Loop.Backend.allCases)
  func aRefusalThatNobodyHandlesTraps(kind: Loop.Backend) async throws {
    let probe = try await Probe.run("unheard-refusal", on: kind.rawValue)
    #expect(probe["before"] == "the wake")
    #expect(probe["after"] == nil)
    #expect(!probe.isSound)
  }
}
