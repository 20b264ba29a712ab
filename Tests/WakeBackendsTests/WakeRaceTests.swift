// The park protocol on real threads and the real kernel: 100,000 races a backend, 100,000,000 in the
// long run. A protocol with a fault put in is found out in the same race.

import LinuxIO
import TestSupport
import Testing
import WakeBackends

@Suite(.serialized) struct WakeRaceTests {
  @Test(arguments: BackendKind.allCases)
  func noCallIsLostAndNoSleepEndsForNothing(kind: BackendKind) throws {
    let wanted = LongRun.count(short: 100_000, long: 100_000_000)
    var races = 0
    while races < wanted {
      let score = try WakeRace(
        on: kind, wakers: 2, rearmers: 1, callsEach: min(wanted, 300_000) / 3 + 1,
        sleepNanoseconds: 30_000_000_000
      ).run()
      #expect(score.faults == [])
      races += score.wakes + score.rearms
      LongRun.tell("\(kind): \(races) races of \(wanted); the last part: \(score)")
      if !score.faults.isEmpty { return }
    }
  }

  @Test(arguments: RacedProtocol.broken, BackendKind.allCases)
  func theRaceFindsABrokenProtocol(_ raced: RacedProtocol, kind: BackendKind) throws {
    // Each try stops at the first fault; a healthy protocol would go through all of them.
    for _ in 1...3_000 {
      let score = try WakeRace(
        on: kind, raced, wakers: 2, rearmers: 1, callsEach: 1_000, sleepNanoseconds: 20_000_000
      ).run()
      if !score.faults.isEmpty { return }
    }
    Issue.record("\(raced) raced 9,000,000 times on \(kind), and nobody noticed")
  }
}
