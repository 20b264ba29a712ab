// Traces nobody would write: any events in any order, and runs of random shape with known answers.

import TestSupport
import Testing
import TraceAnalysis
import TraceModel

@Suite struct RandomTraceTests {
  @Test func `no order of events makes the analysis trap`() {
    for seed in 0..<300 as Range<UInt64> {
      var generator = SeededRandom(seed: seed)
      var script = EventScript()
      var time: UInt64 = 0
      for _ in 0..<400 {
        time &+= generator.next() % 5 == 0 ? .max / 7 : generator.next() % 50
        script.loop = UInt32(generator.next() % 2)
        script.at(time, payload(&generator))
      }
      let losses: [ClosedRange<UInt64>] = [100...200, 5000...5001, (.max - 5)...(.max)]
      var whereabouts = LoopWhereabouts()
      for event in script.events { whereabouts.add(event) }
      let findings = script.findings(threshold: 20, losses: losses, whereabouts: whereabouts)
      #expect(findings.eventCount == 400)
    }
  }

  private func payload(_ generator: inout SeededRandom) -> TracePayload {
    let mode = UInt32(generator.next() % 3)
    let depth = UInt32(generator.next() % 4)
    let callout = TraceCallout(
      kind: TraceCallout.Kind.allCases.randomElement(using: &generator)!, mode: mode,
      item: generator.next() % 3, sinceNanoseconds: generator.next() % 2 == 0 ? .max - 1 : 3)
    switch generator.next() % 12 {
    case 0: return .enter(mode, depth: depth)
    case 1: return .top(mode, depth: depth)
    case 2: return .sources(mode, depth: depth)
    case 3: return .wait(mode, depth: depth)
    case 4: return .asleep(mode)
    case 5: return .awake(mode, .wakeup, depth: depth, wake: generator.next() % 10)
    case 6: return .leave(mode, depth: depth)
    case 7, 8: return .calloutBegin(callout)
    case 9, 10: return .calloutEnd(callout)
    default: return .wake(calledKernel: depth > 0, sequence: generator.next() % 10)
    }
  }

  @Test func `runs of random shape are found exactly as they were made`() {
    for seed in 0..<200 as Range<UInt64> {
      let made = RandomRuns(seed: seed)
      let findings = made.script.findings()
      let loop = findings.loops[0]
      for mode in loop.modes {
        #expect(mode.iterations == made.iterations[mode.mode] ?? 0, "seed \(seed)")
        #expect(mode.busyNanoseconds == made.busy[mode.mode] ?? 0, "seed \(seed)")
        #expect(mode.asleepNanoseconds == made.asleep[mode.mode] ?? 0, "seed \(seed)")
      }
      let durations = loop.modes.flatMap(\.callouts).map(\.durations)
      #expect(durations.map(\.count).reduce(0, +) == made.callouts, "seed \(seed)")
      #expect(durations.map(\.totalNanoseconds).reduce(0, +) == made.calloutTotal, "seed \(seed)")
      #expect(findings.doubt == TraceDoubt(), "seed \(seed)")
    }
  }
}
