// Nearest names and times as text.

import Testing

@testable import loopscope

@Suite struct WordsTests {
  @Test(
    arguments: [
      ("futx", "futex"), ("FUTEX", "futex"), ("event", "eventfd"), ("pipes", "pipe"),
      ("fuetx", "futex"), ("epoll", nil), ("", nil), ("p", nil),
    ] as [(String, String?)])
  func nearest(_ word: String, _ expected: String?) {
    #expect(NearestName.nearest(to: word, among: ["eventfd", "futex", "pipe"]) == expected)
  }

  @Test func aBeginningOfTwoNamesIsNoAnswerByItself() {
    #expect(NearestName.nearest(to: "tr", among: ["trace", "track"]) == nil)
  }

  @Test(arguments: [
    ("", "abc", 3), ("abc", "abc", 0), ("abcd", "abdc", 1), ("kitten", "sitting", 3),
  ])
  func slips(_ source: String, _ target: String, _ expected: Int) {
    #expect(NearestName.slips(from: source, to: target) == expected)
  }

  @Test(
    arguments: [
      ("50ms", 50_000_000), ("2.5s", 2_500_000_000), ("10us", 10_000), ("1ns", 1),
      ("3", 3_000_000_000),
      ("1min", 60_000_000_000), ("0.1", 100_000_000),
    ] as [(String, UInt64)])
  func durations(_ text: String, _ expected: UInt64) {
    #expect(DurationText(text, secondsWithoutUnit: true)?.nanoseconds == expected)
  }

  @Test(arguments: [
    "", "ms", "5 ms", "1.", ".5s", "1.2.3s", "-1s", "1e3s", "nan", "5m", "1,5s", "99999999999h",
  ])
  func noDurations(_ text: String) {
    #expect(DurationText(text, secondsWithoutUnit: true) == nil)
  }

  @Test func aNumberAloneNeedsPermission() {
    #expect(DurationText("50", secondsWithoutUnit: false) == nil)
  }

  @Test(
    arguments: [(50_000_000, "50ms"), (1_500, "1500ns"), (60_000_000_000, "1min"), (0, "0h")]
      as [(UInt64, String)])
  func texts(_ nanoseconds: UInt64, _ expected: String) {
    #expect(DurationText.text(nanoseconds) == expected)
  }

  @Test(
    arguments: [
      ("0", [0]), ("3,1", [1, 3]), ("0-2", [0, 1, 2]), ("4,0-1,1", [0, 1, 4]), ("4095", [4_095]),
    ] as [(String, [Int])])
  func listsOfCPUs(_ text: String, _ expected: [Int]) {
    #expect(CPUListText(text)?.numbers == expected)
  }

  @Test(arguments: ["", ",", "1,", "-1", "1-", "2-1", "0-1-2", "a", "1.5", " 1", "4096", "٣"])
  func noListsOfCPUs(_ text: String) {
    #expect(CPUListText(text) == nil)
  }
}
