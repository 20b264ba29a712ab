// The words for a run's progress.

import BenchmarkRecords
import Testing

@testable import Harness

@testable import loopscope

@Suite struct BenchProgressTextTests {
  @Test(
    arguments: [
      (0, "0 s"), (1_499_999_999, "1 s"), (119_000_000_000, "119 s"),
      (125_000_000_000, "2 min 5 s"), (7_199_000_000_000, "119 min 59 s"),
      (7_260_000_000_000, "2 h 1 min"), (172_799_000_000_000, "47 h 59 min"),
      (176_400_000_000_000, "2 days 1 h"), (62_985_600_000_000_000, "729 days 0 h"),
      (2_109_600_000_000_000_000, "66 years 326 days"),
    ] as [(UInt64, String)])
  func durations(_ nanoseconds: UInt64, _ expected: String) {
    #expect(BenchProgressText.duration(nanoseconds) == expected)
  }

  @Test func whoeverIsWaitedForIsNamed() {
    #expect(
      BenchProgressText.line(for: .waitingForMachine(nil))
        == "another loopscope measures on this machine; waiting for it to end")
    let holder = MeasurementHolder(
      process: 7, commandLine: "loopscope bench", since: "2026-11-30T17:00:00Z")
    #expect(
      BenchProgressText.line(for: .waitingForMachine(holder))
        == "another loopscope measures on this machine: process 7, since 2026-11-30T17:00:00Z: "
        + "loopscope bench; waiting for it to end")
  }

  private let cell = BenchmarkCell(
    benchmark: "wakeup", subject: "raw", backend: "pipe", parameters: ["placement": "same"])

  @Test func theDrawingTellsWhatIsLeft() {
    let text = BenchProgressText.drawing(
      of: cell, round: 2, done: 0.25, elapsedNanoseconds: 10_000_000_000, columns: 80)
    #expect(text == "25 %, 30 s left: round 2, wakeup raw/pipe, placement same")
  }

  @Test func theDrawingGuessesNothingAtTheBeginning() {
    let text = BenchProgressText.drawing(
      of: cell, round: 1, done: 0, elapsedNanoseconds: 10_000_000_000, columns: 80)
    #expect(text == "0 %: round 1, wakeup raw/pipe, placement same")
  }

  @Test(
    arguments: [
      (59, "0 %: round 1, wakeup raw/pipe, placement same, gap 50.0 us"),
      (58, "0 %: round 1, wakeup raw/pipe, placement same"),
      (46, "0 %: round 1, wakeup raw/pipe, placement same"),
      (45, "0 %: round 1, wakeup raw/pipe"), (20, "0 %: round 1"), (10, "0 %:"), (3, "0"),
      (2, "0"), (0, ""),
    ] as [(Int, String)])
  func theDrawingStaysWithinItsLine(_ columns: Int, _ expected: String) {
    var cell = cell
    cell.parameters["gapNanoseconds"] = 50_000
    let text = BenchProgressText.drawing(
      of: cell, round: 1, done: 0, elapsedNanoseconds: 0, columns: columns)
    #expect(text == expected)
  }

  @Test func aFailureNamesTheCellInTheReportsWords() {
    #expect(
      BenchProgressText.line(for: .cellLost(cell, .failed(reason: "no"))) == "wakeup raw/pipe, "
        + "placement same: failed: no")
  }
}
