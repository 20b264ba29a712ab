// Random scripts on the reference model and on the real thing: the same log, or a fault.
//
//   Tests/run --filter DifferentialTests                          10,000 scripts a subject
//   LOOPSCOPE_SEED=7 Tests/run --filter DifferentialTests         from another seed
//   LOOPSCOPE_SCRIPTS=500 Tests/run --filter DifferentialTests    another number
//   Tests/run --long                                              1,000,000 a subject

import TestSupport
import Testing

/// The subjects, each with a stage to play on.
enum Subjects {
  /// The real CFRunLoop.
  static func coreFoundation() -> ScriptStage {
    ScriptStage { helper, tempo in
      StagedSubject(
        subject: CFSubject(helper: helper, tempo: tempo), shake: CFSubject.shakerOfThisThread)
    }
  }

  /// The engine where the test plays the kernel.
  static func scripted() -> ScriptStage {
    ScriptStage { helper, tempo in
      let subject = EngineSubject(scripted: ScriptedBackend(), helper: helper, tempo: tempo)
      return StagedSubject(subject: subject, shake: subject.shake)
    }
  }
}

@Suite(.serialized) struct DifferentialTests {
  private let seed = ScriptEnvironment.seed
  private let count = ScriptEnvironment.count

  @Test func modelWithoutSwitchesIsCFRunLoop() {
    ScriptComparison([], model: "[]", Subjects.coreFoundation(), named: "Subjects.coreFoundation()")
      .run(seed: seed, count: count)
  }
}
