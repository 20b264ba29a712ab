// What a measurement asks of the kernel for itself. Where this machine refuses, that is an error
// with a name, never a success.

import LinuxIO
import Synchronization
import Testing

@Suite struct TuningCallsTests {
  /// Runs `body` on a thread of its own, so that no other test inherits what it sets.
  private func apart<T: Sendable>(_ body: @escaping @Sendable () throws -> T) throws -> T {
    let result = Mutex<Result<T, any Error>?>(nil)
    let thread = try NativeThread(name: "tuned") {
      let outcome = Result { try body() }
      result.withLock { $0 = outcome }
    }
    thread.join()
    return try #require(result.withLock { $0 }).get()
  }

  @Test func anOrdinaryThreadHasNoPriority() throws {
    #expect(try apart { try RealTimeScheduling.fifoPriority() } == 0)
  }

  @Test(.enabled(if: SystemProbes.isSuperuser, "a priority is granted to the superuser"))
  func aPriorityIsReadBackAndInherited() throws {
    let seen = try apart {
      try RealTimeScheduling.set(fifoPriority: 3)
      let inherited = Mutex<Int?>(nil)
      let child = try NativeThread(name: "child") {
        let priority = try? RealTimeScheduling.fifoPriority()
        inherited.withLock { $0 = priority }
      }
      child.join()
      let own = try RealTimeScheduling.fifoPriority()
      try RealTimeScheduling.set(fifoPriority: 0)
      return [own, inherited.withLock { $0 }, try RealTimeScheduling.fifoPriority()]
    }
    #expect(seen == [3, 3, 0])
  }

  @Test func aProbeLeavesTheThreadAsItWas() throws {
    #expect(
      try apart {
        try? RealTimeScheduling.probe(fifoPriority: 1)
        return try RealTimeScheduling.fifoPriority()
      } == 0)
  }

  @Test func noPriorityAboveTheHighestIsGranted() throws {
    #expect(throws: Errno.self) { try apart { try RealTimeScheduling.set(fifoPriority: 100) } }
  }

  @Test func aLatencyTargetNeedsItsFile() {
    #expect(throws: Errno.noSuchFile) {
      _ = try CPULatencyTarget(microseconds: 0, path: "/no/such/file")
    }
  }

  @Test(.enabled(if: (try? SystemProbes.writing(path: CPULatencyTarget.usualPath)) != nil))
  func aLatencyTargetIsInForceWhileItIsHeld() throws {
    let target = try CPULatencyTarget(microseconds: 7)
    #expect(try target.microsecondsInForce() <= 7)
  }
}
