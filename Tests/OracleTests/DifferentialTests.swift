// Random scripts on the reference model and on the real thing: the same log, or a fault.
//
//   Tests/run --filter DifferentialTests                          10,000 scripts a subject
//   LOOPSCOPE_SEED=7 Tests/run --filter DifferentialTests         from another seed
//   LOOPSCOPE_SCRIPTS=500 Tests/run --filter DifferentialTests    another number
//   Tests/run --long                                              1,000,000 a subject

import LinuxIO
import TestSupport
import Testing
import WakeBackends

/// The subjects, each with a stage to play on.
enum Subjects {
  /// The real CFRunLoop.
  static func coreFoundation() -> ScriptStage {
    ScriptStage(isJudge: true) { helper, tempo in
      StagedSubject(
        subject: CFSubject(helper: helper, tempo: tempo), shake: CFSubject.shakerOfThisThread)
    }
  }

  /// The engine where the test plays the kernel.
  static func scripted(_ inbox: EngineInbox.Kind = .port) -> ScriptStage {
    engine(inbox) { ScriptedBackend() }
  }

  /// The engine on a real backend.
  static func engine(_ kind: BackendKind, _ inbox: EngineInbox.Kind = .port) -> ScriptStage {
    engine(inbox) {
      do throws(Errno) {
        return try kind.make()
      } catch {
        preconditionFailure("no \(kind.rawValue) to be had: \(error)")
      }
    }
  }

  private static func engine(
    _ inbox: EngineInbox.Kind, _ makeBackend: @escaping @Sendable () -> any WakeBackend
  ) -> ScriptStage {
    ScriptStage { helper, tempo in
      let subject = EngineSubject(makeBackend(), inbox, helper: helper, tempo: tempo)
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

  @Test func modelWithAllSwitchesIsTheEngine() {
    ScriptComparison(.all, model: ".all", Subjects.scripted(), named: "Subjects.scripted()")
      .run(seed: seed, count: count)
  }

  @Test(arguments: BackendKind.allCases)
  func modelWithAllSwitchesIsTheEngine(on kind: BackendKind) {
    ScriptComparison(
      .all, model: ".all", Subjects.engine(kind), named: "Subjects.engine(.\(kind.rawValue))"
    ).run(seed: seed, count: count)
  }

  /// With one port, so that the turns of several do not matter.
  @Test(arguments: BackendKind.allCases)
  func descriptorsAreLikePorts(on kind: BackendKind) {
    ScriptComparison(
      .descriptors, model: ".descriptors", Subjects.engine(kind, .descriptor),
      named: "Subjects.engine(.\(kind.rawValue), .descriptor)"
    ).run(seed: seed, count: count) { $0.ports.count == 1 }
  }
}
