// Who or what kept the threads of a wake's way from their CPUs, on events written by hand.

import Testing
import TraceAnalysis
import TraceModel

/// What keeps a thread from its CPU on the way.
@Suite struct HeldUpWakeTests {
  @Test func `whoever had the loop's CPU is named, and the idle thread is nobody`() throws {
    var script = KernelScript()
    script.sleep(10)
    script.wake(100, by: 500, sequence: 1)
    script.kernel(107, cpu: 0, by: 500, .waking(thread: 101))
    script.kernel(110, cpu: 0, by: 500, .wakeup(thread: 101, cpu: 1))
    for (other, name) in [(77, "hog"), (0, "swapper/1")] as [(Int32, String)] {
      var script = script
      script.kernel(4110, cpu: 1, by: other, named: name, .switched(to: 101))
      script.loop.at(4120, .awake(1, .wakeup, wake: 1))
      let findings = KernelScript.findings([script])
      let way = findings.kernel.loops[0].anatomies[0].routes[0]
      #expect(way.heldUp.count == (other == 0 ? 0 : 1))
      #expect(way.heldUp.totalNanoseconds == (other == 0 ? 0 : 4000))
    }
  }

  @Test func `a waker that loses its CPU before its call makes the call long`() throws {
    var script = KernelScript()
    script.sleep(10)
    script.wake(100, by: 500, sequence: 1)
    script.kernel(103, cpu: 1, by: 500, to: "hog", .switched(to: 77))
    script.kernel(4103, cpu: 1, by: 77, named: "hog", .switched(to: 500))
    script.pass(4110, cpu: 1, by: 500)
    script.loop.at(4120, .awake(1, .wakeup, wake: 1))
    script.loop.call(.source0, 3, 4130, 4140)
    let passage = try #require(
      KernelScript.findings([script]).loops[0].wakes.slowest?.passage)
    #expect(
      passage.cause { "\($0)" }
        == "4000 the waking thread without a CPU, behind thread 77 \"hog\"")
    #expect(passage.way?.steps.map(\.absences.count) == [1, 0, 1, 0, 0])
  }

  @Test func `a loop that waits for something on its way back was blocked`() throws {
    var script = KernelScript.oneWake()
    script.loop = EventScript()
    script.sleep(10)
    script.wake(100, by: 500, sequence: 1)
    script.kernel(131, cpu: 0, by: 101, .switched(to: 500))
    script.kernel(190, cpu: 0, by: 500, isInInterrupt: true, .waking(thread: 101))
    script.kernel(200, cpu: 0, by: 500, .switched(to: 101))
    script.loop.at(210, .awake(1, .wakeup, wake: 1))
    script.loop.call(.source0, 3, 220, 230)
    let way = try #require(KernelScript.findings([script]).loops[0].wakes.slowest?.passage?.way)
    #expect(way.route == .sameCPU)
    #expect(way.steps[3].words { "\($0)" } == "return 80, 69 of it blocked")
  }
}
