// Every switch of the model matters: turned alone, it changes what some random script does.

import Testing

@Suite struct SwitchCoverageTests {
  /// Enough scripts for the rarest switch many times over.
  private static let count: UInt64 = 20_000

  @Test(arguments: ModelSwitches.named.map(\.name))
  func turnedAloneItMatters(_ name: String) throws {
    let change = try #require(ModelSwitches.named.first { $0.name == name }?.value)
    let off = firstScript(where: [], differsFrom: change)
    let on = firstScript(where: .all, differsFrom: ModelSwitches.all.subtracting(change))
    #expect(off != nil, "no script tells CFRunLoop from CFRunLoop with \(name)")
    #expect(on != nil, "no script tells the engine from the engine without \(name)")
  }

  /// The seed of the first script that tells two models apart.
  private func firstScript(
    where switches: ModelSwitches, differsFrom others: ModelSwitches
  ) -> UInt64? {
    let planner = ScriptPlanner(switches: switches)
    return (1...Self.count).first { seed in
      let script = ScriptGenerator.script(seed: seed)
      guard let planned = planner.planned(script, seed: seed) else { return false }
      return planner.play(planned).log != ScriptPlanner(switches: others).play(planned).log
    }
  }
}
