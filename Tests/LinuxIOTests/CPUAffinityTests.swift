// Placement of a thread: what was asked for is what is read back, or an error.

import LinuxIO
import Synchronization
import Testing

@Suite struct CPUAffinityTests {
  @Test func aThreadRunsOnTheOneCPUThatItIsRestrictedTo() throws {
    let chosen = try #require(try CPUAffinity.allowedCPUs().last)
    let seen = Mutex<[Int]>([])
    let thread = try NativeThread(name: "pinned") {
      do {
        try CPUAffinity.restrictCallingThread(to: [chosen])
        let current = try CPUAffinity.currentCPU()
        let allowed = try CPUAffinity.allowedCPUs()
        seen.withLock { $0 = [current] + allowed }
      } catch {
        Issue.record("\(error)")
      }
    }
    thread.join()
    #expect(seen.withLock { $0 } == [chosen, chosen])
  }

  @Test(arguments: [[], [-1], [4095], [1 << 20]])
  func aCPUThatIsNotThereIsRefused(cpus: [Int]) {
    #expect(throws: Errno.invalidArgument) {
      try CPUAffinity.restrictCallingThread(to: cpus)
    }
  }
}
