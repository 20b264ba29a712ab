// What a loop takes from the kernel and from memory, and gives back.

import LoopEngine
import TestSupport
import Testing

@Suite struct FootprintTests {
  @Test(arguments: [(.eventfd, 2, 2), (.futex, 0, 1), (.pipe, 3, 3)] as [(Loop.Backend, Int, Int)])
  func descriptorsFollowTheModesThatHoldDescriptors(
    kind: Loop.Backend, own: Int, ownOnceDescriptorsCame: Int
  ) async throws {
    let probe = try await Probe.run("descriptors-per-loop", on: kind.rawValue)
    #expect(probe.isSound, "\(probe)")
    #expect(probe.number("fifty-modes") == own)
    // One set for each mode that holds one.
    #expect(probe.number("five-modes-with-descriptors") == ownOnceDescriptorsCame + 5)
    #expect(probe.number("after-their-end") == ownOnceDescriptorsCame)
    #expect(probe.number("after-the-thread") == 0)
  }

  @Test(arguments: LongRun.isWanted ? Loop.Backend.allCases : [.futex])
  func iterationsLeaveNothingInMemory(kind: Loop.Backend) async throws {
    let probe = try await Probe.run(
      "memory-over-iterations", on: kind.rawValue,
      limitSeconds: UInt64(LongRun.count(short: 300, long: 7_200)))
    #expect(probe.isSound, "\(probe)")
    // A few bytes an iteration, where the smallest object takes 32; in long runs far less than one.
    let pagesAllowed = 64
    #expect(try #require(probe.number("pages")) < pagesAllowed, "\(probe)")
  }
}
