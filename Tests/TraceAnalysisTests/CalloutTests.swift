// Callouts: begins and ends brought together, and what has no partner.

import Testing
import TraceAnalysis
import TraceModel

@Suite struct CalloutTests {
  @Test func `callouts are counted by mode and item, the longest with its time`() {
    var script = EventScript()
    script.at(0, .enter(1))
    for index in 0..<10 as Range<UInt64> {
      script.call(.source0, 3, index * 100 + 10, index * 100 + 20 + index, since: index * 100 + 3)
      script.call(.observer, 4, index * 100 + 50, index * 100 + 51)
    }
    script.call(.block, 900, 2000, 2007, since: 1999)
    script.call(.block, 901, 2010, 2011, since: 1999)
    script.call(.mainQueue, 0, 2020, 2040)
    script.call(.source0, 3, 3000, 3001, mode: 2)
    let loop = script.loopFindings()
    let found = loop.modes[0].callouts
    #expect(found.map(\.kind) == [.source0, .mainQueue, .observer, .block])
    #expect(found.map(\.item) == [3, nil, 4, nil])
    #expect(found.map(\.durations.count) == [10, 1, 10, 2])
    #expect(found.map(\.durations.totalNanoseconds) == [145, 20, 10, 8])
    #expect(found[0].durations.longestNanoseconds == 19)
    #expect(found[0].durations.shortestNanoseconds == 10)
    #expect(found[0].longestAtNanoseconds == 910)
    #expect(found[0].durations.quantile("p50") == 14)
    #expect(found[0].durations.quantile("p90") == nil, "ten callouts do not support it")
    #expect(found.map(\.delays.totalNanoseconds) == [70, 0, 0, 12])
    #expect(loop.modes[1].callouts.map(\.durations.count) == [1])
  }

  @Test func `a trace that begins in a callout leaves its end out`() {
    var script = EventScript()
    script.at(100, .end(.timer, 7))
    script.call(.timer, 7, 200, 210)
    script.at(220, .top(1))
    let findings = script.findings()
    #expect(findings.doubt.calloutsWithoutBegin == 1)
    #expect(findings.doubt.calloutsWithoutEnd == 0)
    #expect(findings.loops[0].modes[0].callouts.map(\.durations.count) == [1])
  }

  @Test func `a program that dies in a callout is found there`() {
    var script = EventScript()
    script.at(0, .enter(1))
    script.at(10, .begin(.source1, 5))
    script.at(20, .begin(.observer, 6))
    let doubt = script.findings().doubt
    #expect(doubt.calloutsWithoutEnd == 2)
    #expect(doubt.openCallouts.map(\.callout.item) == [5, 6])
    #expect(doubt.openCallouts.map(\.beginNanoseconds) == [10, 20])
  }

  @Test func `an end closes what must be over inside it`() {
    var script = EventScript()
    script.at(0, .enter(1))
    script.at(10, .begin(.source0, 5))
    script.at(20, .begin(.timer, 6))
    script.at(30, .end(.source0, 5))
    let findings = script.findings()
    #expect(findings.doubt.calloutsWithoutEnd == 1)
    #expect(findings.loops[0].modes[0].callouts.map(\.kind) == [.source0])
  }

  @Test func `an activity of a run ends what that run called`() {
    var script = EventScript()
    script.at(0, .enter(1))
    script.at(10, .begin(.source0, 5))
    script.at(20, .top(1))
    script.at(30, .end(.source0, 5))
    let doubt = script.findings().doubt
    #expect(doubt.calloutsWithoutEnd == 1 && doubt.calloutsWithoutBegin == 1)
  }

  @Test func `what began before the first known run is over when that run goes on`() {
    var script = EventScript()
    script.at(10, .begin(.source0, 5))
    script.at(20, .top(1, depth: 1))
    #expect(script.findings().doubt.openCallouts.isEmpty)
    var nested = EventScript()
    nested.at(10, .begin(.source0, 5))
    nested.at(20, .enter(2, depth: 1))
    nested.at(30, .leave(2, depth: 1))
    nested.at(40, .end(.source0, 5))
    #expect(nested.findings().doubt == TraceDoubt())
    #expect(nested.loopFindings().modes[0].callouts[0].durations.totalNanoseconds == 30)
  }

  @Test func `a callout queued before tracing has no delay`() {
    var script = EventScript()
    script.call(.block, 0, 1_000_000, 1_000_010, since: 0)
    script.call(.block, 1, 1_000_020, 1_000_030, since: 2_000_000)
    let callout = script.loopFindings().modes[0].callouts[0]
    #expect(callout.durations.count == 2 && callout.delays.count == 0)
  }

  @Test func `memory is bounded however many items there are`() {
    var script = EventScript()
    for item in 1...20_000 as ClosedRange<UInt64> {
      script.call(.timer, item, item * 10, item * 10 + 1, since: item * 10)
    }
    let loop = script.loopFindings()
    #expect(loop.modes[0].callouts.count <= 4097)
    #expect(loop.modes[0].callouts.map(\.durations.count).reduce(0, +) == 20_000)
    #expect(loop.timers.count <= 4097)
    #expect(loop.timers.map(\.fires).reduce(0, +) == 20_000)
  }
}
