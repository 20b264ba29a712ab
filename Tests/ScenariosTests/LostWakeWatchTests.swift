// The watch over lost wakes by made-up looks.

import Testing

@testable import Scenarios

@Suite struct LostWakeWatchTests {
  private let question = PendingWake(question: 1, side: .answerer)
  private let answer = PendingWake(question: 1, side: .asker)

  @Test func aWakeIsLostWhenASecondLookFindsItWithNobodyAwake() {
    var watch = LostWakeWatch()
    #expect(watch.look(at: question) { true } == .goOn)
    #expect(watch.lostCount == 0)
    #expect(watch.look(at: question) { true } == .goOn)
    #expect(watch.lostCount == 1)
    #expect(watch.look(at: question) { true } == .rescue(.answerer))
    #expect(watch.look(at: question) { true } == .rescue(.answerer))
    #expect(watch.lostCount == 1)
  }

  @Test func whatIsUnderWayIsNotLost() {
    var watch = LostWakeWatch()
    for number in 1...10 {
      let pending = PendingWake(question: number, side: .answerer)
      #expect(watch.look(at: pending) { true } == .goOn)
    }
    for _ in 1...10 { #expect(watch.look(at: nil) { true } == .goOn) }
    for _ in 1...10 { #expect(watch.look(at: question) { false } == .goOn) }
    #expect(watch.lostCount == 0)
  }

  @Test func theOtherSidesWakeIsAnotherOne() {
    var watch = LostWakeWatch()
    for pending in [question, question, answer, answer, answer] {
      _ = watch.look(at: pending) { true }
    }
    #expect(watch.lostCount == 2)
    #expect(watch.look(at: answer) { true } == .rescue(.asker))
  }

  @Test func theSentence() {
    #expect(LostWakes(count: 0).fault == nil)
    #expect(LostWakes(count: 1).fault == "1 wake was lost and had to be rescued")
    #expect(LostWakes(count: 2).fault == "2 wakes were lost and had to be rescued")
  }
}
