// What is given up when a child breaks, and what is tried again.

import Testing

@testable import Harness

@Suite struct RoundStateTests {
  private var state = RoundState(
    groups: [CellGroup(cells: [2, 0]), CellGroup(cells: [1, 3])], without: [3])

  @Test func lostCellsAreLeftOut() {
    #expect(state.unfinished == [2, 0, 1])
  }

  @Test mutating func aBreakAtOneCellCostsThatCell() {
    state.start()
    state.began([2])
    state.finished(2)
    state.began([0])
    #expect(state.broke() == [0])
    #expect(state.unfinished == [1])
  }

  @Test mutating func aBreakBetweenCellsCostsNothing() {
    state.start()
    state.began([2])
    state.finished(2)
    #expect(state.broke() == [])
    #expect(state.unfinished == [0, 1])
  }

  @Test mutating func aBreakAtSomethingSharedSeparatesThoseThatShare() {
    state.start()
    state.began([2, 0])
    #expect(state.broke() == [])
    #expect(state.remaining[0] == CellGroup(cells: [2, 0], sharesMeasurement: false))
    #expect(state.remaining[1].sharesMeasurement)
  }

  @Test mutating func aChildThatNeverBeganCostsEverything() {
    state.start()
    #expect(state.broke() == [2, 0, 1])
    #expect(state.isDone)
  }

  @Test mutating func aSecondChildThatDoesNothingEndsTheRound() {
    state.start()
    state.began([2])
    state.finished(2)
    #expect(state.broke() == [])
    state.start()
    #expect(state.broke() == [0, 1])
  }
}
