// What senders are told of a loop that sleeps: the agreement by which no block is slept over.

import Testing

@testable import LoopEngine

struct WaitingBlocksTests {
  private func leave(
    in blocks: borrowing WaitingBlocks, for mode: Loop.Mode
  ) -> BlockInbox.Reception {
    var entry: BlockQueue.Entry? = .init(mode: mode, block: {})
    return blocks.leave(&entry)
  }

  @Test func aLoopThatSleepsInTheModeIsToBeWoken() {
    let blocks = WaitingBlocks()
    #expect(blocks.noteSleep(in: .default, isCommon: true))
    #expect(leave(in: blocks, for: .tracking) == .received)
    #expect(leave(in: blocks, for: .default) == .receivedAsleep)
    #expect(leave(in: blocks, for: .common) == .receivedAsleep)
  }

  @Test func aBlockForCommonModesWakesNoLoopInAnotherMode() {
    let blocks = WaitingBlocks()
    #expect(blocks.noteSleep(in: "apart", isCommon: false))
    #expect(leave(in: blocks, for: .common) == .received)
  }

  @Test func aLoopWithABlockForItsModeDoesNotSleep() {
    let blocks = WaitingBlocks()
    #expect(leave(in: blocks, for: .default) == .received)
    #expect(!blocks.noteSleep(in: .default, isCommon: true))
    #expect(blocks.noteSleep(in: .tracking, isCommon: false))
  }

  @Test func aLoopThatHasCollectedIsNotToBeWoken() {
    let blocks = WaitingBlocks()
    #expect(blocks.noteSleep(in: .default, isCommon: true))
    #expect(leave(in: blocks, for: .default) == .receivedAsleep)
    #expect(blocks.hasBlock(for: .default, isCommon: true))
    #expect(leave(in: blocks, for: .default) == .received)
  }

  @Test func aModeMustBeMadeBeforeABlockWaitsForIt() {
    let blocks = WaitingBlocks()
    let mode: Loop.Mode = "made by a block"
    #expect(leave(in: blocks, for: mode) == .modeIsNew)
    #expect(!blocks.hasAny)
    blocks.noteModes([mode])
    #expect(leave(in: blocks, for: mode) == .received)
    #expect(blocks.hasBlock(for: mode, isCommon: false))
  }

  @Test func aLoopThatHasEndedTakesNone() {
    let blocks = WaitingBlocks()
    #expect(leave(in: blocks, for: .default) == .received)
    #expect(blocks.close().count == 1)
    #expect(leave(in: blocks, for: .default) == .refused)
    #expect(!blocks.hasAny)
  }
}
