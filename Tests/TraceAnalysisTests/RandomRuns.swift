// Runs of random shape, the same for the same seed, with what must be found about them.

import TestSupport
import TraceModel

/// Runs of random shape, written down together with what must be found about them.
struct RandomRuns {
  private(set) var script = EventScript()
  private var time: UInt64 = 1
  private(set) var iterations: [UInt32: UInt64] = [:]
  private(set) var busy: [UInt32: UInt64] = [:]
  private(set) var asleep: [UInt32: UInt64] = [:]
  private(set) var callouts: UInt64 = 0
  private(set) var calloutTotal: UInt64 = 0
  private var generator: SeededRandom

  /// Five runs of one mode, one after the other.
  init(seed: UInt64) {
    generator = SeededRandom(seed: seed)
    for _ in 0..<5 { run(UInt32(seed % 3), depth: 0) }
  }

  private mutating func pass(_ mode: UInt32) {
    let step = generator.next() % 100
    time += step
    busy[mode, default: 0] += step
  }

  private mutating func run(_ mode: UInt32, depth: UInt32) {
    script.at(time, .enter(mode, depth: depth))
    pass(mode)
    for _ in 0...generator.next() % 4 { iterate(mode, depth: depth) }
    script.at(time, .leave(mode, depth: depth))
  }

  private mutating func iterate(_ mode: UInt32, depth: UInt32) {
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

  private mutating func call(_ mode: UInt32, depth: UInt32) {
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
