// Hitches: where a busy stretch begins and ends, and what was called in it.

import Testing
import TraceAnalysis
import TraceModel

@Suite struct HitchTests {
  @Test func `a long callout between two waits is a hitch from wake to sleep`() {
    var script = EventScript()
    script.at(0, .enter(1))
    script.at(1, .top(1))
    script.at(2, .wait(1))
    script.at(3, .asleep(1))
    script.at(10_000, .awake(1))
    script.call(.timer, 7, 10_010, 10_090)
    script.at(10_100, .top(1))
    script.call(.source0, 8, 10_110, 10_120)
    script.at(10_130, .wait(1))
    script.call(.observer, 9, 10_132, 10_140)
    script.at(10_150, .asleep(1))
    script.at(99_000, .awake(1))
    let loop = script.loopFindings(threshold: 100)
    #expect(loop.hitchCount == 1)
    let hitch = loop.hitches[0]
    #expect(hitch.beginNanoseconds == 10_000 && hitch.durationNanoseconds == 150)
    #expect(hitch.mode == 1 && hitch.omittedCallouts == 0)
    #expect(hitch.callouts.map(\.callout.item) == [7, 8, 9])
    #expect(hitch.callouts.map(\.durationNanoseconds) == [80, 10, 8])
    #expect(script.loopFindings(threshold: 150).hitches.isEmpty, "not over the threshold")
  }

  @Test func `many short callouts in a row make a hitch with the longest of them`() {
    var script = EventScript()
    script.at(0, .enter(1))
    for index in 0..<100 as Range<UInt64> {
      script.call(.block, index, index * 10 + 1, index * 10 + (index == 50 ? 9 : 3))
    }
    script.at(1001, .wait(1))
    script.at(1001, .asleep(1))
    script.at(1002, .awake(1))
    let hitch = script.loopFindings(threshold: 500).hitches[0]
    #expect(hitch.durationNanoseconds == 1001)
    #expect(hitch.callouts.count == 16 && hitch.omittedCallouts == 84)
    #expect(hitch.callouts.contains { $0.callout.item == 50 })
  }

  @Test func `each iteration of a loop that only polls is a stretch of its own`() {
    var script = EventScript()
    script.at(0, .enter(1))
    for index in 0..<10 as Range<UInt64> {
      script.at(index * 100, .top(1))
      script.call(.source0, 3, index * 100 + 10, index * 100 + 90)
    }
    script.at(1000, .leave(1))
    #expect(script.loopFindings(threshold: 100).hitchCount == 0)
    #expect(script.loopFindings(threshold: 99).hitchCount == 10)
  }

  @Test func `a nested run that waits divides the stretch of its caller`() {
    var script = EventScript()
    script.at(0, .enter(1))
    script.at(0, .top(1))
    script.at(10, .begin(.source0, 3))
    script.at(20, .enter(2, depth: 1))
    script.at(60, .wait(2, depth: 1))
    script.at(60, .asleep(2))
    script.at(500, .awake(2, depth: 1))
    script.at(510, .begin(.timer, 4, mode: 2))
    script.at(580, .end(.timer, 4, mode: 2))
    script.at(590, .leave(2, depth: 1))
    script.at(600, .end(.source0, 3))
    script.at(610, .leave(1))
    let hitches = script.loopFindings(threshold: 50).hitches
    #expect(hitches.map(\.beginNanoseconds) == [0, 500])
    #expect(hitches.map(\.durationNanoseconds) == [60, 110])
    #expect(hitches[0].callouts.map(\.callout.item) == [3])
    #expect(hitches[0].callouts.map(\.durationNanoseconds) == [50])
    #expect(hitches[1].callouts.map(\.callout.item) == [3, 4])
    #expect(hitches[1].callouts.map(\.enclosing) == [0, 1])
    #expect(hitches[1].callouts.map(\.durationNanoseconds) == [100, 70])
  }

  @Test func `a run started while about to wait does not hide its caller's sleep`() {
    var script = EventScript()
    script.at(0, .enter(1))
    script.at(0, .top(1))
    script.at(10, .wait(1))
    script.at(20, .begin(.observer, 3))
    script.at(30, .enter(2, depth: 1))
    script.at(40, .top(2, depth: 1))
    script.at(50, .leave(2, depth: 1))
    script.at(60, .end(.observer, 3))
    script.at(70, .asleep(1))
    script.at(900, .awake(1))
    script.at(910, .leave(1))
    let hitches = script.loopFindings(threshold: 20).hitches
    #expect(hitches.map(\.beginNanoseconds) == [0, 40])
    #expect(hitches.map(\.durationNanoseconds) == [40, 30])
  }

  @Test func `the worst are kept, however many there are`() {
    var script = EventScript()
    for index in 0..<5000 as Range<UInt64> {
      script.at(index * 1000, .enter(1))
      script.at(index * 1000 + 100 + index / 10, .leave(1))
    }
    let loop = script.loopFindings(threshold: 50)
    #expect(loop.hitchCount == 5000 && loop.hitches.count == 1000)
    #expect(loop.hitches.map(\.durationNanoseconds).min() == 500)
    #expect(loop.hitches.map(\.beginNanoseconds) == loop.hitches.map(\.beginNanoseconds).sorted())
  }
}
