// The notes that threads share while a batch of blocks or a token in a ring is under way.

import LinuxIO
import Testing

@testable import Scenarios

@Suite struct TokenTests {
  @Test func aPassEndsAfterItsHops() throws {
    let token = RingToken()
    for hops in [2, 1] {
      token.prepare(hops: hops)
      for _ in 0..<hops { #expect(token.arrives()) }
      #expect(!token.arrives())
      let before = MonotonicClock.nowNanoseconds()
      #expect(try token.nanoseconds(withinNanoseconds: 1_000_000_000) <= before)
    }
  }

  @Test func aTokenThatIsLostIsMissed() {
    let token = RingToken()
    token.prepare(hops: 5)
    _ = token.arrives()
    _ = token.arrives()
    #expect(throws: RingToken.Lost(remaining: 3)) {
      try token.nanoseconds(withinNanoseconds: 1_000)
    }
  }

  @Test func aBatchEndsWithItsLastBlock() throws {
    let tally = BlockTally()
    for count in [3, 1] {
      tally.expect(count)
      tally.senderBegins()
      tally.senderBegins()
      for _ in 0..<count { tally.performed() }
      let now = MonotonicClock.nowNanoseconds()
      #expect(try tally.nanoseconds(withinNanoseconds: 1_000_000_000) < now)
    }
  }

  @Test func theBatchBeginsWithTheFirstSender() throws {
    let tally = BlockTally()
    tally.expect(1)
    tally.senderBegins()
    let later = MonotonicClock.nowNanoseconds() + 100_000
    MonotonicClock.spin(untilNanoseconds: later)
    tally.senderBegins()
    tally.performed()
    #expect(try tally.nanoseconds(withinNanoseconds: 1_000_000_000) >= 100_000)
  }

  @Test func blocksThatAreLostAreMissed() {
    let tally = BlockTally()
    tally.expect(4)
    tally.senderBegins()
    tally.performed()
    #expect(throws: BlockTally.Lost(missing: 3)) {
      try tally.nanoseconds(withinNanoseconds: 1_000)
    }
  }
}
