// The model speaks for the product only as long as its steps do what ParkWord does: here each is run
// beside the real one, from every word that matters.

import Testing
import WakeBackends

@Suite struct ParkModelConformanceTests {
  // Three wakes' worth of sequence, with every set of flags.
  private static let words = UInt16(0)..<64

  private func realWord(_ value: UInt16) -> ParkWord {
    let word = ParkWord()
    _ = word.word.add(UInt64(value))
    return word
  }

  private func model(_ word: UInt16, _ kind: ParkModel.Caller.Kind) -> ParkModel {
    var model = ParkModel(callers: [kind], callsEach: 1, timeouts: 0, interruptions: 0)
    model.word = word
    return model
  }

  /// Runs the first caller up to its kick; where it kicks, or nil when it does not.
  private func call(_ model: inout ParkModel) -> ParkingPlace? {
    while let move = model.callerMoves(0, .futex, .ours).first {
      if model.callers[0].step == .kick {
        let caller = model.callers[0]
        if caller.kicksEpollSet && caller.kicksPrimitive { return .anywhere }
        return caller.kicksEpollSet ? .epollSet : .primitive
      }
      model = move.after
    }
    return nil
  }

  /// Runs the sleeper from `step` up to one of `ends`.
  private func sleeper(
    _ model: inout ParkModel, from step: ParkModel.Sleeper.Step,
    to ends: ParkModel.Sleeper.Step...
  ) {
    model.sleeper.step = step
    repeat {
      guard let next = model.sleeperMoves(.futex, .ours).first else { return }
      model = next.after
    } while !ends.contains { $0 == model.sleeper.step }
  }

  @Test(arguments: words)
  func aWakeIsTheSame(value: UInt16) {
    let real = realWord(value)
    var model = model(value, .wake)
    #expect(real.countWake().kick == call(&model))
    #expect(real.word.load() == UInt64(model.word))
  }

  @Test(arguments: words)
  func aRearmIsTheSame(value: UInt16) {
    let real = realWord(value)
    var model = model(value, .rearm)
    #expect(real.requestRearm() == call(&model))
    #expect(real.word.load() == UInt64(model.word))
  }

  @Test(arguments: words, [UInt8(0), 1])
  func parkingIsTheSame(value: UInt16, plan: UInt8) {
    for sequence in UInt16(0)..<4 {
      let real = realWord(value)
      let place: ParkingPlace = plan == 0 ? .primitive : .epollSet
      let parked = real.park(since: UInt64(sequence), at: place)
      var model = model(value, .wake)
      model.sleeper.wakeSequence = sequence
      model.sleeper.plan = plan
      sleeper(&model, from: .park, to: .enterKernel, .assess)
      #expect((parked != nil) == (model.sleeper.step == .enterKernel))
      #expect(real.word.load() == UInt64(model.word))
    }
  }

  @Test(arguments: words)
  func unparkingAndAcceptingARearmAreTheSame(value: UInt16) {
    let real = realWord(value)
    var model = model(value, .wake)
    real.unpark()
    sleeper(&model, from: .testParked, to: .assess)
    #expect(real.word.load() == UInt64(model.word))
    real.acceptRearm()
    sleeper(&model, from: .testRearm, to: .readPlan)
    #expect(real.word.load() == UInt64(model.word))
  }
}
