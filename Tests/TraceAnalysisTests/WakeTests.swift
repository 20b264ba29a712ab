// Wakes, the waits that they end, and the callouts that they lead to.

import Testing
import TraceAnalysis
import TraceModel

@Suite struct WakeTests {
  /// A wait that begins to sleep at `time`.
  private func fallAsleep(_ script: inout EventScript, _ time: UInt64, _ backend: TraceBackend) {
    script.at(time, .wait(1))
    script.at(time + 5, .asleep(1, backend))
  }

  @Test func `a wake is followed to the end of the wait and to the first callout`() {
    var script = EventScript()
    script.at(0, .enter(1))
    fallAsleep(&script, 10, .futex)
    script.at(50, by: 500, .wake(calledKernel: true, sequence: 1))
    script.at(57, .awake(1, .wakeup, wake: 1))
    script.call(.observer, 2, 60, 61)
    script.call(.source0, 3, 70, 71)
    fallAsleep(&script, 100, .pipe)
    script.at(150, by: 501, .wake(calledKernel: true, sequence: 2))
    script.at(159, .awake(1, .source1, wake: 2))
    script.call(.source1, 4, 162, 170)
    let wakes = script.loopFindings().wakes
    #expect(wakes.count == 2 && wakes.withoutKernelCall == 0 && wakes.stray == 0)
    #expect(wakes.byBackend.map(\.backend) == [.futex, .pipe])
    #expect(wakes.byBackend.map(\.toAwake.totalNanoseconds) == [7, 9])
    #expect(wakes.byBackend.map(\.toCallout.totalNanoseconds) == [20, 12])
    #expect(wakes.byWaker.map(\.thread) == [500, 501])
    #expect(wakes.byWaker.map(\.toCallout.totalNanoseconds) == [20, 12])
    #expect(wakes.causes == [.wakeup: 1, .source1: 1])
  }

  @Test func `wakes of a loop that is awake are counted and have no latency`() {
    var script = EventScript()
    script.at(0, .enter(1))
    for sequence in 1...3 as ClosedRange<UInt64> {
      script.at(5, by: 500, .wake(calledKernel: false, sequence: sequence))
    }
    fallAsleep(&script, 10, .futex)
    script.at(50, by: 500, .wake(calledKernel: true, sequence: 4))
    script.at(51, by: 501, .wake(calledKernel: false, sequence: 5))
    script.at(60, .awake(1, .wakeup, wake: 5))
    let wakes = script.loopFindings().wakes
    #expect(wakes.count == 5 && wakes.withoutKernelCall == 4)
    #expect(wakes.byBackend.map(\.toAwake.totalNanoseconds) == [10])
    #expect(wakes.byWaker.map(\.count) == [4, 1])
  }

  @Test func `a wake that lost the race against a timer has no latency, now or later`() {
    var script = EventScript()
    script.at(0, .enter(1))
    fallAsleep(&script, 10, .futex)
    script.at(50, by: 500, .wake(calledKernel: true, sequence: 1))
    script.at(52, .awake(1, .timer, wake: 1))
    fallAsleep(&script, 60, .futex)
    script.at(80, by: 500, .wake(calledKernel: true, sequence: 2))
    script.at(84, .awake(1, .wakeup, wake: 2))
    let wakes = script.loopFindings().wakes
    #expect(wakes.byBackend.map(\.toAwake.count) == [1])
    #expect(wakes.byBackend.map(\.toAwake.totalNanoseconds) == [4])
  }

  @Test func `a wake recorded after the loop was awake is counted as late`() {
    var script = EventScript()
    script.at(0, .enter(1))
    fallAsleep(&script, 10, .futex)
    script.at(50, .awake(1, .wakeup, wake: 1))
    script.at(51, by: 500, .wake(calledKernel: true, sequence: 1))
    fallAsleep(&script, 60, .futex)
    script.at(90, .awake(1, .wakeup, wake: 1))
    let wakes = script.loopFindings().wakes
    #expect(wakes.recordedLate == 1 && wakes.byBackend.isEmpty)
  }

  @Test func `waking for nothing is stray, reaching the limit or being stopped is not`() {
    var script = EventScript()
    script.at(0, .enter(1))
    fallAsleep(&script, 10, .futex)
    script.at(20, .awake(1, .nothing))
    script.call(.observer, 2, 21, 22)
    fallAsleep(&script, 30, .futex)
    script.at(40, .awake(1, .wakeup))
    fallAsleep(&script, 50, .futex)
    script.at(60, .awake(1, .timer))
    script.call(.timer, 3, 61, 62)
    fallAsleep(&script, 70, .futex)
    script.at(80, .awake(1, .deadline))
    fallAsleep(&script, 90, .futex)
    script.at(95, .awake(1, .wakeup))
    script.at(99, .leave(1, .stopped))
    #expect(script.loopFindings().wakes.stray == 2)
  }

  @Test func `a loop that is woken for ever and never wakes keeps its memory`() {
    var script = EventScript()
    script.at(0, .enter(1))
    for sequence in 1...5000 as ClosedRange<UInt64> {
      script.at(sequence, by: Int32(sequence), .wake(calledKernel: true, sequence: sequence))
    }
    script.at(6000, .awake(1, .wakeup, wake: 5000))
    let wakes = script.loopFindings().wakes
    #expect(wakes.count == 5000)
    #expect(wakes.byWaker.count == 1025)
    #expect(wakes.byWaker.map(\.count).reduce(0, +) == 5000)
  }
}
