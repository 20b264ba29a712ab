// What senders are told of a loop that sleeps: the agreement by which no block is slept over.

import Testing

@testable import LoopEngine

struct WaitingBlocksTests {
  /// A macro's argument cannot be a value that is never copied, but an object that holds one.
  private final class Subject {
    private let blocks = WaitingBlocks()

    var hasAny: Bool { blocks.hasAny }

    func leave(for mode: Loop.Mode) -> BlockInbox.Reception {
      var entry = BlockQueue.Entry(mode: mode, block: Callout {})
      return blocks.leave(&entry)
    }

    func noteModes(_ modes: [Loop.Mode]) { blocks.noteModes(modes) }

    func sleeps(in mode: Loop.Mode, isCommon: Bool) -> Bool {
      blocks.noteSleep(in: mode, isCommon: isCommon)
    }

    func hasBlock(for mode: Loop.Mode, isCommon: Bool) -> Bool {
      blocks.hasBlock(for: mode, isCommon: isCommon)
    }

    func close() -> Int { blocks.close().count }
  }

  @Test func aLoopThatSleepsInTheModeIsToBeWoken() {
    let blocks = Subject()
    #expect(blocks.sleeps(in: .default, isCommon: true))
    #expect(blocks.leave(for: .tracking) == .received)
    #expect(blocks.leave(for: .default) == .receivedAsleep)
    #expect(blocks.leave(for: .common) == .receivedAsleep)
  }

  @Test func aBlockForCommonModesWakesNoLoopInAnotherMode() {
    let blocks = Subject()
    #expect(blocks.sleeps(in: "apart", isCommon: false))
    #expect(blocks.leave(for: .common) == .received)
  }

  @Test func aLoopWithABlockForItsModeDoesNotSleep() {
    let blocks = Subject()
    #expect(blocks.leave(for: .default) == .received)
    #expect(!blocks.sleeps(in: .default, isCommon: true))
    #expect(blocks.sleeps(in: .tracking, isCommon: false))
  }

  @Test func aLoopThatHasCollectedIsNotToBeWoken() {
    let blocks = Subject()
    #expect(blocks.sleeps(in: .default, isCommon: true))
    #expect(blocks.leave(for: .default) == .receivedAsleep)
    #expect(blocks.hasBlock(for: .default, isCommon: true))
    #expect(blocks.leave(for: .default) == .received)
  }

  @Test func aModeMustBeMadeBeforeABlockWaitsForIt() {
    let blocks = Subject()
    let mode: Loop.Mode = "made by a block"
    #expect(blocks.leave(for: mode) == .modeIsNew)
    #expect(!blocks.hasAny)
    blocks.noteModes([mode])
    #expect(blocks.leave(for: mode) == .received)
    #expect(blocks.hasBlock(for: mode, isCommon: false))
  }

  @Test func aLoopThatHasEndedTakesNone() {
    let blocks = Subject()
    #expect(blocks.leave(for: .default) == .received)
    #expect(blocks.close() == 1)
    #expect(blocks.leave(for: .default) == .refused)
    #expect(!blocks.hasAny)
  }
}
