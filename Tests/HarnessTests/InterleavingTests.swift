// In which order two builds are measured in one job.

import Testing

@testable import Harness

@Suite struct InterleavingTests {
  @Test(arguments: [2, 20, 33])
  func eachBuildComesFirstEquallyOften(_ rounds: Int) {
    let firsts = InterleavedSession.firstBuilds(rounds: rounds, seed: 7)
    #expect(firsts.count == rounds)
    #expect(firsts.count { $0 == 1 } == rounds / 2)
  }

  @Test func theSeedBringsTheOrderBack() {
    let order = InterleavedSession.firstBuilds(rounds: 32, seed: 7)
    #expect(InterleavedSession.firstBuilds(rounds: 32, seed: 7) == order)
    #expect(InterleavedSession.firstBuilds(rounds: 32, seed: 8) != order)
    #expect(order != (0..<32).map { $0 % 2 })
  }
}
