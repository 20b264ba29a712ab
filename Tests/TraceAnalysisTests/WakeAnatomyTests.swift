// Wakes followed through the kernel, on events written by hand: what is split, what is told apart,
// and that what is missing is counted and not guessed.

import Testing
import TraceAnalysis
import TraceModel

@Suite struct WakeAnatomyTests {
  @Test func `a wake is split where the kernel passes it on`() {
    let script = KernelScript.oneWake()
    let anatomy = script.anatomy()
    #expect(anatomy.backend == .eventfd && anatomy.unsplit == [:])
    #expect(anatomy.lengths(.sameCPU) == [7, 3, 20, 5, 15])
    #expect(anatomy.routes[0].toAwake.totalNanoseconds == 35)
  }

  @Test(arguments: [
    (true, [KernelEvent.Action.interruptSent(toCPU: 1)], WakeAnatomy.Route.interrupt),
    (true, [.pollingCPUTold(cpu: 1)], .pollingCPU),
    (true, [], .otherCPU),
    (true, [.interruptSent(toCPU: 2)], .otherCPU),
    (false, [], .unknown),
    (false, [.pollingCPUTold(cpu: 1)], .pollingCPU),
  ])
  func `interrupts between CPUs are told apart`(
    tellsInterrupts: Bool, told: [KernelEvent.Action], route: WakeAnatomy.Route
  ) {
    var script = KernelScript()
    script.sleep(10)
    script.wake(100, by: 500, sequence: 1)
    script.kernel(101, cpu: 0, by: 500, .waking(thread: 101))
    for action in told { script.kernel(102, cpu: 0, by: 500, action) }
    script.kernel(105, cpu: 1, by: 0, isInInterrupt: true, .wakeup(thread: 101, cpu: 1))
    script.kernel(106, cpu: 1, by: 0, .switched(to: 101))
    script.loop.at(110, .awake(1, .wakeup, wake: 1))
    #expect(script.anatomy(tellsInterrupts: tellsInterrupts).routes.map(\.route) == [route])
  }

  @Test func `an interrupt that is sent meanwhile, or for another wake, is not its own`() {
    var script = KernelScript()
    script.sleep(10)
    script.wake(100, by: 500, sequence: 1)
    script.kernel(101, cpu: 0, by: 500, .waking(thread: 101))
    script.kernel(102, cpu: 0, by: 500, isInInterrupt: true, .interruptSent(toCPU: 1))
    script.kernel(103, cpu: 0, by: 500, .waking(thread: 900))
    script.kernel(104, cpu: 0, by: 500, .interruptSent(toCPU: 1))
    script.kernel(105, cpu: 1, by: 0, .wakeup(thread: 101, cpu: 1))
    script.kernel(106, cpu: 1, by: 0, .switched(to: 101))
    script.loop.at(110, .awake(1, .wakeup, wake: 1))
    #expect(script.anatomy().routes.map(\.route) == [.otherCPU])
  }

  @Test func `of two wakers at once the one counts that the kernel woke the loop for`() {
    var script = KernelScript()
    script.sleep(10)
    script.wake(100, by: 500, sequence: 1)
    script.wake(102, by: 600, sequence: 1)
    script.kernel(107, cpu: 1, by: 600, .waking(thread: 101))
    script.kernel(110, cpu: 1, by: 600, .wakeup(thread: 101, cpu: 1))
    script.kernel(114, cpu: 1, by: 600, .switched(to: 101))
    script.loop.at(120, .awake(1, .wakeup, wake: 1))
    #expect(script.anatomy().lengths(.sameCPU) == [5, 3, 4, 6])
  }

  @Test func `two loops that wake each other keep their ways apart`() {
    var script = KernelScript()
    var other = KernelScript()
    other.loop.loop = 2
    other.loop.thread = 102
    script.sleep(10)
    other.sleep(11)
    script.wake(100, by: 102, sequence: 1)
    other.wake(100, by: 101, sequence: 1)
    script.pass(101, cpu: 0, by: 102)
    other.pass(105, cpu: 1, by: 101)
    script.loop.at(120, .awake(1, .wakeup, wake: 1))
    other.loop.at(130, .awake(1, .wakeup, wake: 1))
    let loops = KernelScript.findings([script, other]).kernel.loops
    #expect(loops.map(\.loop) == [1, 2])
    #expect(loops[0].anatomies[0].lengths(.sameCPU) == [1, 1, 1, 17])
    #expect(loops[1].anatomies[0].lengths(.sameCPU) == [5, 1, 1, 23])
  }

  @Test func `a loop that was preempted on its way is followed from its first turn`() {
    var script = KernelScript()
    script.sleep(10)
    script.wake(100, by: 500, sequence: 1)
    script.pass(101, cpu: 0, by: 500)
    script.kernel(150, cpu: 0, by: 900, .switched(to: 101))
    script.loop.at(160, .awake(1, .wakeup, wake: 1))
    #expect(script.anatomy().lengths(.sameCPU) == [1, 1, 1, 57])
  }
}

@Suite struct UnsplitWakeTests {
  private func script(_ middle: (inout KernelScript) -> Void) -> KernelScript {
    ShortWayTests.script(middle)
  }

  /// Why the slowest wake was not split, told of it alone and in the count of all.
  private func reason(_ script: KernelScript) -> WakeAnatomy.Unsplit? {
    let findings = KernelScript.findings([script])
    let counted = findings.kernel.loops[0].anatomies[0].unsplit
    guard case .unsplit(let reason) = findings.loops[0].wakes.slowest?.passage else { return nil }
    return counted == [reason: 1] ? reason : nil
  }

  @Test func `a way without its middle is incomplete`() {
    let script = script {
      $0.kernel(101, cpu: 0, by: 500, .waking(thread: 101))
      $0.kernel(105, cpu: 0, by: 500, .switched(to: 101))
    }
    #expect(reason(script) == .incomplete)
  }

  @Test func `a wake beside a loss of kernel events is left out, and the loops are as they were`() {
    let whole = script { $0.pass(101, cpu: 0, by: 500) }
    let findings = KernelScript.findings([whole], kernelLosses: [150...160])
    #expect(findings.kernel.loops[0].anatomies[0].unsplit == [.inGap: 1])
    #expect(findings.loops[0].wakes.slowest?.passage == .unsplit(.inGap))
    #expect(findings.kernel.lostEvents == 1 && findings.doubt.lostEvents == 1)
    #expect(!findings.doubt.isComplete)
    #expect(findings.loops[0].wakes.byBackend.map(\.toAwake.count) == [1])
    #expect(KernelScript.findings([whole], kernelLosses: [300...310]).split == 1)
  }

  @Test func `a wake outside the recorded time is not covered`() {
    let whole = script { $0.pass(101, cpu: 0, by: 500) }
    for covered in [101...1000, 0...199] as [ClosedRange<UInt64>] {
      #expect(whole.anatomy(covering: covered).unsplit == [.notCovered: 1])
    }
    #expect(whole.anatomy(covering: 100...200).splitCount == 1)
  }

  @Test func `a loop whose thread nobody followed is not covered`() {
    var script = KernelScript()
    script.sleep(40)
    script.wake(100, by: 500, sequence: 1)
    script.loop.at(200, .awake(1, .wakeup, wake: 1))
    script.loop.call(.source0, 3, 210, 220)
    #expect(reason(script) == .notCovered)
  }

  @Test func `a loop that is seen only beside followed threads is not covered`() {
    for thread in [500, 101] as [Int32] {
      var script = KernelScript()
      script.kernel(1, cpu: 0, by: 0, .followed(thread: thread))
      script.sleep(40)
      script.kernel(50, cpu: 0, by: 101, .switched(to: 500))
      script.wake(100, by: 700, sequence: 1)
      script.loop.at(200, .awake(1, .wakeup, wake: 1))
      script.loop.call(.source0, 3, 210, 220)
      #expect(reason(script) == (thread == 101 ? nil : .notCovered))
    }
  }

  @Test func `a wake whose sleep began before the trace is counted, too`() {
    var script = KernelScript()
    script.wake(100, by: 500, sequence: 1)
    script.pass(101, cpu: 0, by: 500)
    script.loop.at(200, .awake(1, .wakeup, wake: 1))
    #expect(script.anatomy().unsplit == [.notCovered: 1])
    script = KernelScript()
    script.loop.at(50, .loopInfo(thread: 101, backend: .eventfd, name: ""))
    script.wake(100, by: 500, sequence: 1)
    script.pass(101, cpu: 0, by: 500)
    script.loop.at(200, .awake(1, .wakeup, wake: 1))
    #expect(script.anatomy().lengths(.sameCPU) == [1, 1, 1, 97])
  }

  @Test func `every wake that has a latency is split or counted with the reason`() {
    var script = KernelScript()
    for round in 0..<50 as Range<UInt64> {
      let begin = round * 1000
      script.sleep(begin)
      script.wake(begin + 100, by: 500, sequence: round + 1)
      switch round % 5 {
      case 0: script.pass(begin + 101, cpu: 0, by: 500)
      case 1: script.pass(begin + 101, cpu: 0, by: 700)
      case 2: script.kernel(begin + 101, cpu: 0, by: 500, .waking(thread: 101))
      case 3: script.kernel(begin + 101, cpu: 0, by: 101, .switched(to: 0))
      default: break
      }
      script.loop.at(begin + 200, .awake(1, round % 10 == 9 ? .timer : .wakeup, wake: round + 1))
    }
    let findings = KernelScript.findings([script])
    let anatomy = findings.kernel.loops[0].anatomies[0]
    #expect(anatomy.matchedCount == 10)
    #expect(anatomy.routes.map(\.route) == [.sameCPU, .awake, .fallingAsleep, .wokenOtherwise])
    #expect(anatomy.routes.map(\.toAwake.count) == [10, 15, 10, 10])
    #expect(findings.loops[0].wakes.byBackend[0].toAwake.count == anatomy.splitCount)
  }

  @Test(arguments: [KernelCoverage.notAsked, .unavailable(reason: "no root")])
  func `without kernel events there is no anatomy`(coverage: KernelCoverage) {
    var analyzer = TraceAnalyzer()
    analyzer.begin(coverage)
    for event in script({ _ in }).loop.events { analyzer.add(event) }
    let findings = analyzer.findings()
    #expect(findings.kernel.coverage == coverage && findings.kernel.loops.isEmpty)
    #expect(findings.loops[0].wakes.slowestWakes.map(\.passage) == [nil])
  }
}
