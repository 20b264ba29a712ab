// What a thread is said to have used, against work of known kind.

import LinuxIO
import Testing

@Suite struct ThreadUsageTests {
  @Test func spinningIsCountedAsCPUTime() throws {
    let before = try ThreadUsage.ofCallingThread()
    let processBefore = try ThreadUsage.processCPUNanoseconds()
    var used = ThreadUsage(cpuNanoseconds: 0, voluntarySwitches: 0, involuntarySwitches: 0)
    while used.cpuNanoseconds < 2_000_000 { used = try ThreadUsage.ofCallingThread() - before }
    let process = try ThreadUsage.processCPUNanoseconds() - processBefore
    // The kernel brings the process's sum up to date a little later than the thread's own.
    #expect(process >= 1_000_000)
  }

  @Test func aSleepIsCountedAsAVoluntarySwitch() throws {
    let before = try ThreadUsage.ofCallingThread()
    for _ in 0..<10 {
      MonotonicClock.sleep(untilNanoseconds: MonotonicClock.nowNanoseconds() + 200_000)
    }
    let used = try ThreadUsage.ofCallingThread() - before
    #expect(used.voluntarySwitches >= 10)
    #expect(used.switches == used.voluntarySwitches + used.involuntarySwitches)
  }

  @Test func aThreadsTimeCanBeReadByItsNumber() throws {
    let before = try ThreadUsage.cpuNanoseconds(ofThread: currentThreadID())
    let own = try ThreadUsage.ofCallingThread().cpuNanoseconds
    let after = try ThreadUsage.cpuNanoseconds(ofThread: currentThreadID())
    #expect(before <= own && own <= after)
    #expect(throws: Errno.invalidArgument) { try ThreadUsage.cpuNanoseconds(ofThread: 1) }
  }

  @Test func aSleepIsNeverShorterThanAsked() {
    let deadline = MonotonicClock.nowNanoseconds() + 1_000_000
    MonotonicClock.sleep(untilNanoseconds: deadline)
    #expect(MonotonicClock.nowNanoseconds() >= deadline)
  }
}
