// Scripts that once told a subject from the model, each by what it is about. The random scripts find
// such things again only by luck; here they stay found.

import Testing

@Suite struct KnownScriptsTests {
  /// A run's limit ends with it: a run from its Exit observers sleeps past that time.
  @Test func aStoppedRunHasNoLimitLeftForARunInItsExit() {
    let script = Script(
      sources: [ScriptSource()],
      observers: [
        ScriptObserver(
          activities: [.entry, .exit],
          program: [[.stop], [.run(.standard, .far, returnAfterSourceHandled: true)]])
      ],
      top: [
        .add(.source(0), .standard), .add(.observer(0), .standard),
        .run(.standard, .short, returnAfterSourceHandled: false),
      ])
    expectAgreementOfAll(on: script)
  }

  /// Served by a run nested in AfterWaiting and sent to again, a descriptor waits for the next iteration.
  @Test func aDescriptorIsNotServedOnAnOldReport() {
    let script = Script(
      ports: [ScriptPort()],
      timers: [ScriptTimer(date: .due, repeats: false)],
      observers: [
        ScriptObserver(
          activities: .afterWaiting,
          program: [[], [.run(.standard, .far, returnAfterSourceHandled: false), .send(0)]])
      ],
      top: [
        .add(.port(0), .standard), .add(.timer(0), .common), .add(.observer(0), .common), .send(0),
        .run(.standard, .far, returnAfterSourceHandled: false),
      ],
      rescues: [3: .beforeWaiting([.stop]), 4: .beforeWaiting([.stop])])
    expectAgreement(
      on: script, model: .descriptors, stage: Subjects.engine(.futex, .descriptor))
    expectAgreement(on: script, model: .all, stage: Subjects.scripted())
  }

  @Test func removingThroughCommonLeavesWhatWasAddedSingly() {
    let script = Script(
      sources: [ScriptSource(order: 0)],
      top: [
        .add(.source(0), .standard), .remove(.source(0), .common),
        .asks(.contains(.source(0), .standard)),
      ])
    expectAgreementOfAll(on: script)
  }

  @Test func aTimerDatedToNowByAnEarlierOneFiresInTheSamePass() {
    let script = Script(
      timers: [
        ScriptTimer(repeats: true, program: [[.date(1, .due)]]), ScriptTimer(repeats: true),
      ],
      top: [.add(.timer(1), .named(1)), .add(.timer(0), .named(1)), run(.named(1))])
    expectAgreementOfAll(on: script)
  }

  @Test func aOneShotObserverIsValidDuringItsCall() {
    let script = Script(
      observers: [
        ScriptObserver(
          activities: .beforeTimers, repeats: false,
          program: [[.asks(.isValid(.observer(0))), .asks(.contains(.observer(0), .standard))]])
      ],
      blocks: [[]],
      top: [
        .add(.observer(0), .standard), .perform(0, [.standard]), run(.standard),
        .asks(.isValid(.observer(0))),
      ])
    expectAgreementOfAll(on: script)
  }

  @Test func aFiringTimerCountsInTheNextFireDate() {
    let script = Script(
      timers: [ScriptTimer(program: [[.asks(.nextFireDate(.standard))]])],
      top: [.add(.timer(0), .common), run(.standard)])
    expectAgreementOfAll(on: script)
  }

  @Test func invalidatingTakesBackTheSignal() {
    let script = Script(
      sources: [ScriptSource()],
      top: [.signal(0), .invalidate(.source(0)), .asks(.isSignalled(0))])
    expectAgreementOfAll(on: script)
  }

  @Test func invalidItemsAreNotCommon() {
    let script = Script(
      sources: [ScriptSource()], timers: [ScriptTimer()], observers: [ScriptObserver()],
      top: [ScriptItem.source(0), .timer(0), .observer(0)].flatMap { item -> [ScriptAction] in
        [.add(item, .common), .invalidate(item), .asks(.contains(item, .common))]
      })
    expectAgreementOfAll(on: script)
  }

  @Test func aSourceSignalledAgainKeepsItsPlaceInThePass() {
    let script = Script(
      sources: [
        ScriptSource(program: [[run(.named(1)), .signal(1)]]), ScriptSource(order: 1),
      ],
      top: [
        .add(.source(0), .named(1)), .add(.source(1), .named(1)), .signal(0), .signal(1),
        run(.named(1)),
      ])
    expectAgreementOfAll(on: script)
  }

  @Test func aMessageTakenThroughAnotherModeTakesNoTurn() {
    let script = Script(
      ports: [ScriptPort()], timers: [ScriptTimer(repeats: true)],
      top: [
        .add(.port(0), .standard), .add(.port(0), .named(1)), .add(.timer(0), .named(1)),
        run(.named(1)), .send(0), run(.standard), .date(0, .due), run(.named(1)),
      ])
    expectAgreementOfAll(on: script)
  }

  @Test func aMessageForAnotherModeEndsNoWait() {
    let script = Script(
      sources: [ScriptSource()], ports: [ScriptPort()],
      observers: [ScriptObserver(activities: .beforeWaiting, program: [[.send(0)]])],
      top: [
        .add(.source(0), .standard), .add(.port(0), .named(1)), .add(.observer(0), .standard),
        .run(.standard, .far, returnAfterSourceHandled: false),
      ])
    expectAgreementOfAll(on: script)
  }

  @Test func aBlockThatHasRunEndsNoWait() {
    let script = Script(
      sources: [ScriptSource()],
      observers: [
        ScriptObserver(activities: .beforeSources, program: [[.perform(0, [.standard])]])
      ],
      blocks: [[]],
      top: [
        .add(.source(0), .standard), .add(.observer(0), .standard),
        .run(.standard, .far, returnAfterSourceHandled: false),
      ])
    expectAgreementOfAll(on: script)
  }

  private func run(_ mode: ScriptMode) -> ScriptAction {
    .run(mode, .zero, returnAfterSourceHandled: false)
  }
}

/// Expects that CFRunLoop and the engine play a script, planned for each, as their models do.
func expectAgreementOfAll(on script: Script) {
  expectAgreement(on: script, model: [], stage: Subjects.coreFoundation())
  expectAgreement(on: script, model: .all, stage: Subjects.scripted())
}

/// Expects that the model with some switches and a subject play a script alike.
func expectAgreement(on script: Script, model switches: ModelSwitches, stage: ScriptStage) {
  let comparison = ScriptComparison(switches, model: "", stage, named: "")
  guard let planned = comparison.planner.planned(script, seed: 0) else {
    Issue.record("the script sleeps too often")
    return
  }
  let logs = comparison.play(planned)
  #expect(!logs.differ, "\(logs.text)")
}
