// Timers against their grids.

import Testing
import TraceAnalysis
import TraceModel

@Suite struct TimerTests {
  private func fires(interval: UInt64?, _ fires: [(due: UInt64, at: UInt64)]) -> EventScript {
    var script = EventScript()
    script.at(0, .enter(1))
    if let interval {
      script.at(
        0, .timerInfo(item: 7, intervalNanoseconds: interval, toleranceNanoseconds: 2))
    }
    for fire in fires { script.call(.timer, 7, fire.at, fire.at + 1, since: fire.due) }
    return script
  }

  @Test func `lateness, early fires and missed grid points`() {
    let script = fires(interval: 10, [(10, 11), (20, 20), (50, 53), (60, 59)])
    let timer = script.loopFindings().timers[0]
    #expect(timer.item == 7 && timer.intervalNanoseconds == 10 && timer.toleranceNanoseconds == 2)
    #expect(timer.fires == 4 && timer.earlyFires == 1)
    #expect(timer.lateness.count == 3 && timer.lateness.totalNanoseconds == 4)
    #expect(timer.missedGridPoints == 2 && timer.due == 6)
  }

  @Test func `a new date is not a missed one`() {
    let timer = fires(interval: 10, [(10, 10), (37, 37), (47, 47)]).loopFindings().timers[0]
    #expect(timer.missedGridPoints == 0)
  }

  @Test func `without an interval nobody knows what was missed`() {
    let timer = fires(interval: nil, [(10, 10), (30, 30)]).loopFindings().timers[0]
    #expect(timer.missedGridPoints == nil && timer.due == 2)
  }

  @Test func `a one-shot misses nothing`() {
    let timer = fires(interval: 0, [(10, 10), (30, 30)]).loopFindings().timers[0]
    #expect(timer.missedGridPoints == 0)
  }

  @Test func `changes of the kernel's deadline are counted`() {
    var script = EventScript()
    script.at(1, .timerArm(mode: 1, deadlineNanoseconds: 10))
    script.at(2, .timerArm(mode: 1, deadlineNanoseconds: nil))
    #expect(script.loopFindings().timerArms == 2)
  }
}
