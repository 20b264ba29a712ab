// Traces nobody would write: any events in any order, and runs of random shape with known answers.

import Testing
import TraceAnalysis
import TraceModel

@Suite struct RandomTraceTests {
  /// A small generator with a seed, so that a failure can be repeated.
  private struct Generator: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
      state &+= 0x9E37_79B9_7F4A_7C15
      var mixed = state
      mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
      mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
      return mixed ^ (mixed >> 31)
    }
  }

  @Test func `no order of events makes the analysis trap`() {
    for seed in 0..<300 as Range<UInt64> {
      var generator = Generator(state: seed)
      var script = EventScript()
      var time: UInt64 = 0
      for _ in 0..<400 {
        time &+= generator.next() % 5 == 0 ? .max / 7 : generator.next() % 50
        script.loop = UInt32(generator.next() % 2)
        script.at(time, payload(&generator))
      }
      let losses: [ClosedRange<UInt64>] = [100...200, 5000...5001, (.max - 5)...(.max)]
      let findings = script.findings(threshold: 20, losses: losses)
      #expect(findings.eventCount == 400)
    }
  }

  private func payload(_ generator: inout Generator) -> TracePayload {
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

  /// Runs of random shape, written down together with what must be found about them.
  private struct Simulation {
    var script = EventScript()
    var time: UInt64 = 1
    var iterations: [UInt32: UInt64] = [:]
    var busy: [UInt32: UInt64] = [:]
    var asleep: [UInt32: UInt64] = [:]
    var callouts: UInt64 = 0
    var calloutTotal: UInt64 = 0
    var generator: Generator

    mutating func pass(_ mode: UInt32) {
      let step = generator.next() % 100
      time += step
      busy[mode, default: 0] += step
    }

    mutating func run(_ mode: UInt32, depth: UInt32) {
      script.at(time, .enter(mode, depth: depth))
      pass(mode)
      for _ in 0...generator.next() % 4 { iterate(mode, depth: depth) }
      script.at(time, .leave(mode, depth: depth))
    }

    mutating func iterate(_ mode: UInt32, depth: UInt32) {
      iterations[mode, default: 0] += 1
      script.at(time, .top(mode, depth: depth))
      pass(mode)
      script.at(time, .sources(mode, depth: depth))
      for _ in 0..<generator.next() % 3 { call(mode, depth: depth) }
      pass(mode)
      guard generator.next() % 3 > 0 else { return }
      script.at(time, .wait(mode, depth: depth))
      pass(mode)
      script.at(time, .asleep(mode))
      let sleep = generator.next() % 1000
      time += sleep
      asleep[mode, default: 0] += sleep
      script.at(time, .awake(mode, depth: depth))
      pass(mode)
    }

    mutating func call(_ mode: UInt32, depth: UInt32) {
      let item = generator.next() % 4
      let begin = time
      script.at(time, .begin(.source0, item, mode: mode))
      pass(mode)
      if depth < 4 && generator.next() % 4 == 0 {
        run(UInt32(generator.next() % 3), depth: depth + 1)
      }
      pass(mode)
      script.at(time, .end(.source0, item, mode: mode))
      callouts += 1
      calloutTotal += time - begin
    }
  }

  @Test func `runs of random shape are found exactly as they were made`() {
    for seed in 0..<200 as Range<UInt64> {
      var made = Simulation(generator: Generator(state: seed))
      for _ in 0..<5 { made.run(UInt32(seed % 3), depth: 0) }
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
