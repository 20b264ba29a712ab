// Nothing is concluded across a gap.

import Testing
import TraceAnalysis
import TraceModel

@Suite struct LossTests {
  @Test func `a callout that spans a gap is counted and left out`() {
    var script = EventScript()
    script.at(0, .enter(1))
    script.call(.timer, 7, 10, 20, since: 9)
    script.call(.timer, 7, 30, 130, since: 29)
    script.call(.timer, 7, 140, 150, since: 139)
    let findings = script.findings(losses: [50...60])
    #expect(findings.doubt.calloutsAcrossLosses == 1)
    #expect(findings.doubt.lossCount == 1 && findings.doubt.lostEvents == 1)
    #expect(!findings.doubt.isComplete)
    #expect(findings.loops[0].modes[0].callouts[0].durations.count == 2)
    #expect(findings.loops[0].doubtfulNanoseconds == 100)
    #expect(findings.loops[0].busyNanoseconds == 50)
  }

  @Test func `activities, wakes, grids and hitches do not bridge a gap either`() {
    var script = EventScript()
    script.at(0, .enter(1))
    script.at(0, .timerInfo(item: 7, intervalNanoseconds: 10, toleranceNanoseconds: 0))
    script.call(.timer, 7, 10, 11, since: 10)
    script.at(20, .wait(1))
    script.at(21, .asleep(1))
    script.at(30, by: 5, .wake(calledKernel: true, sequence: 1))
    script.at(80, .awake(1, .wakeup, wake: 1))
    script.call(.timer, 7, 90, 91, since: 90)
    script.at(200, .leave(1))
    let loop = script.loopFindings(threshold: 10, losses: [40...45, 120...121])
    #expect(loop.activities.map(\.kind) == [.entry])
    #expect(loop.wakes.byBackend.isEmpty && loop.wakes.count == 1)
    #expect(loop.timers[0].missedGridPoints == 0)
    #expect(loop.hitches.map(\.beginNanoseconds) == [0])
    #expect(loop.asleepNanoseconds == 0)
    #expect(loop.doubtfulNanoseconds == 59 + 109)
  }

  @Test func `gaps found while reading count like those known before`() {
    var script = EventScript()
    script.at(0, .enter(1))
    script.call(.timer, 7, 10, 20)
    script.call(.timer, 7, 30, 40)
    let orders: [[ClosedRange<UInt64>]] = [
      [5...6, 32...33], [32...33, 5...6], [0...6, 6...8, 31...34, 4...9],
    ]
    for losses in orders {
      var analyzer = TraceAnalyzer()
      for loss in losses {
        analyzer.add(
          TraceLoss(
            beginNanoseconds: loss.lowerBound, endNanoseconds: loss.upperBound, events: nil,
            packets: 2, file: "c", cpu: nil))
      }
      for event in script.events { analyzer.add(event) }
      let findings = analyzer.findings()
      #expect(findings.doubt.calloutsAcrossLosses == 1)
      #expect(findings.doubt.lostPackets == UInt64(2 * losses.count))
      #expect(findings.loops[0].modes[0].callouts[0].durations.totalNanoseconds == 10)
    }
  }

  @Test func `damage makes a trace incomplete`() {
    var analyzer = TraceAnalyzer(damage: [TraceDamage(file: "a", offset: 1, problem: "p")])
    analyzer.add(TraceDamage(file: "b", offset: 2, problem: "q"))
    let doubt = analyzer.findings().doubt
    #expect(doubt.damage.map(\.file) == ["a", "b"] && doubt.damageCount == 2)
    #expect(!doubt.isComplete)
  }
}
