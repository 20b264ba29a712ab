// Sees to it that no run sleeps for ever: plays a script on the model and gives each sleep that
// nothing would end something that ends it.

struct ScriptPlanner {
  /// The subject that the plan is for.
  let switches: ModelSwitches

  /// More sleeps than this in one script are not worth the time.
  private static let mostRescues = 12

  /// The script with a plan that fits; nil when no short plan does.
  func planned(_ script: Script, seed: UInt64) -> Script? {
    var script = script
    var random = ScriptRandom(seed: seed)
    for _ in 0..<(4 * Self.mostRescues) {
      let interpreter = play(script)
      guard let (sleep, finding) = interpreter.finding else { return script }
      if sleep > Self.mostRescues { return nil }
      script.rescues[sleep] = rescue(script.rescues[sleep], finding, script, &random)
    }
    return nil
  }

  /// Plays a script on the model.
  func play(_ script: Script) -> ScriptInterpreter {
    let model = ReferenceModel(switches: switches)
    let interpreter = ScriptInterpreter(script, on: model)
    interpreter.play()
    return interpreter
  }

  private func rescue(
    _ old: ScriptRescue?, _ finding: SleepFinding, _ script: Script, _ random: inout ScriptRandom
  ) -> ScriptRescue? {
    switch (old, finding) {
    case (.asleep(let steps), .endless): .asleep(steps + [.wakeUp])
    case (.asleep(let steps), .endedByStep(let index)): .asleep(Array(steps[...index]))
    case (.asleep, .notAsleep): nil
    case (.beforeWaiting, _): .beforeWaiting([.stop, .wakeUp])
    case (nil, _): newRescue(script, &random)
    }
  }

  private func newRescue(_ script: Script, _ random: inout ScriptRandom) -> ScriptRescue {
    switch random.number(0...9) {
    case 0..<3: return .beforeWaiting([.stop])
    case 3..<5: return .beforeWaiting([.wakeUp])
    case 5..<7: return .asleep([.stop])
    default:
      let sources = script.sources.indices
      let steps: [ScriptAction] = sources.isEmpty ? [] : [.signal(random.one(of: Array(sources)))]
      return .asleep(steps + [random.chance(50) ? .wakeUp : .stop])
    }
  }
}
