// Model against subject: plays the same scripts on both and tells the differences.

import Testing

/// A comparison of the reference model, with some switches, with one subject.
struct ScriptComparison {
  /// How a failing script's test says the same: two expressions.
  var names: (model: String, stage: String)
  let planner: ScriptPlanner
  let stage: ScriptStage

  init(_ switches: ModelSwitches, model: String, _ stage: ScriptStage, named name: String) {
    names = (model, name)
    planner = ScriptPlanner(switches: switches)
    self.stage = stage
  }

  /// What the model and the subject log for a script that is planned already.
  struct Logs: Equatable {
    var expected: [ScriptEvent]
    var actual: [ScriptEvent]

    var differ: Bool { expected != actual }
    var subjectHung: Bool { actual.last == .hung }
  }

  /// Plays one planned script on both.
  ///
  /// Where time passes for real, a busy machine can disturb the subject: what differs is played again
  /// more slowly. On the engine, scripts without short limits and hangs get no second chance: it may be
  /// at fault, and not each time.
  func play(_ script: Script) -> Logs {
    let expected = planner.play(script).log.normalised
    var logs = Logs(expected: expected, actual: stage.play(script))
    for tempo in [8, 64, 256] where logs.differ && mayBeDisturbed(logs, script) {
      logs.actual = stage.play(script, tempo: tempo)
    }
    return logs
  }

  private func mayBeDisturbed(_ logs: Logs, _ script: Script) -> Bool {
    stage.isJudge || (script.usesShortLimits && !logs.subjectHung)
  }

  /// Plays the scripts of `count` consecutive seeds, as far as they fit; a failing one becomes an
  /// issue with a ready test.
  func run(seed: UInt64, count: Int, where fits: (Script) -> Bool = { _ in true }) {
    var (compared, events, failures, unplanned) = (0, 0, 0, 0)
    for seed in seed..<(seed + UInt64(count)) where failures < 3 {
      let random = ScriptGenerator.script(seed: seed)
      if !fits(random) { continue }
      guard let script = planner.planned(random, seed: seed) else {
        unplanned += 1
        continue
      }
      let logs = play(script)
      compared += 1
      events += logs.expected.count
      if logs.differ {
        failures += 1
        record(script, seed: seed)
      }
    }
    print("\(names.stage): \(compared) scripts compared from seed \(seed), \(events) log lines")
    #expect(compared > 0 && unplanned * 100 < count, "the planner gave up on \(unplanned) scripts")
  }

  private func record(_ script: Script, seed: UInt64) {
    print("seed \(seed) fails on \(names.stage); shrinking it")
    let small = ScriptShrinker(comparison: self).shrunk(script)
    let test = small.test(named: "script\(seed)", model: names.model, stage: names.stage)
    Issue.record("seed \(seed):\n\(test)\n\(play(small).text)")
  }
}

extension ScriptComparison.Logs {
  /// Both logs side by side, differences starred.
  var text: String {
    (0..<max(expected.count, actual.count)).map { line in
      let (left, right) = (text(expected, line), text(actual, line))
      return "\(left == right ? "  " : "* ")\(left) | \(right)"
    }.joined(separator: "\n")
  }

  private func text(_ log: [ScriptEvent], _ line: Int) -> String {
    line < log.count ? "\(log[line])".replacing("OracleTests.", with: "") : "-"
  }
}

extension Script {
  /// Whether playing it takes real time.
  var usesShortLimits: Bool {
    allActions.contains { action in
      if case .run(_, .short, _) = action { true } else { false }
    }
  }
}
