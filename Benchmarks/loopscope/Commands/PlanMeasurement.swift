// Measuring a plan with this build, with its progress on the console. Not for what is done with the run.

import BenchmarkRecords
import Harness
import LinuxIO

extension BenchPlan {
  /// What this build measures of the plan, each round in a process of its own; less when a signal ends
  /// it early.
  func measured(
    showingOn console: Console, or termination: TerminationSignals
  ) throws -> RunRecord {
    let session = BenchSession(
      plan: self, tool: BuildIdentity.current,
      command: RoundCommand(arguments: CommandSpec.benchRound.words))
    let display = BenchProgressDisplay(console: console)
    defer { display.clear() }
    do {
      return try session.run(or: termination, progress: display.show)
    } catch {
      throw CommandFailure(error.sentence)
    }
  }
}
