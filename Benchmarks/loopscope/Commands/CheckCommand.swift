// `loopscope check`: measure now, judge against a baseline, exit with the verdict. Measuring is the
// Harness's, judging RegressionGate's; here they are put behind each other.

import BenchmarkRecords
import Harness
import LinuxIO
import RegressionGate

extension CommandSpec {
  static let check = CommandSpec(
    words: ["check"],
    summary: "Measure this build, judge it against a baseline, and exit with the verdict.",
    options: [
      .baselineBuild, .baseline, .quickGate, .backend, .rounds, .budget, .seed, .tolerance,
      .tolerances, .verdictFormat, .verdictOutput, .updateBaseline, .accept, .inject, .series,
    ],
    needsOneOf: ("baseline", [.baselineBuild, .baseline]),
    details: [
      "With --baseline-build both builds are measured in one job, round by round in random order, "
        + "and paired: that is the way to trust. The bare primitive is measured in every round of "
        + "both; if it changed, the machine did, and nothing is judged. A regression is measured a "
        + "second time before the light goes red. The number of rounds is fixed before the first "
        + "one; it is never measured again until it is green.",
      "With --baseline FILE there was another day's weather: counts are judged as they are, times "
        + "only as ratios to the bare primitive of the same round.",
      "The exit status is that of `compare`: 0, 2 regressed, 1 failed, missing or interrupted, 4 not "
        + "comparable, 3 inconclusive. `loopscope help compare` lists the tolerances.",
      "--inject and --series prove the gate on this machine: a series without a fault counts false "
        + "alarms, one with a fault counts how often it is noticed; it ends with 0 however often it is "
        + "red, and with 1 when a run failed. `calibrate` stores how small a "
        + "change is seen; a tolerance below that is shown as not enforceable here.",
    ],
    examples: [
      CommandExample(
        line: "loopscope check --baseline-build ../previous --budget 3min",
        outcome: "is this build slower than that one?"),
      CommandExample(
        line: "loopscope check --baseline baseline.json --update-baseline",
        outcome: "against a file; the file is replaced if nothing is worse"),
      CommandExample(
        line: "loopscope check --quick --baseline-build . --series 60",
        outcome: "false alarms of a build against itself"),
      CommandExample(
        line: "loopscope check --quick --baseline-build . --series 20 --inject p50=5%",
        outcome: "how often 5 % are noticed"),
    ],
    action: { arguments, console in
      try CheckCommand(arguments: arguments, console: console).run()
    })
}

/// One call of `check`.
private struct CheckCommand {
  let arguments: Arguments
  let console: Console

  func run() throws -> ExitStatus {
    let gate = RegressionGate(tolerances: try ToleranceTable(forCheck: arguments))
    // First of all: the signals must be blocked before any other thread exists.
    let termination = try TerminationSignals()
    if let folder = arguments.text(.baselineBuild) {
      let check = try BuildCheck(
        arguments, console, gate: gate, base: BaselineBuild(in: folder, or: termination),
        termination)
      if let count = arguments.wholeNumber(.series) {
        return try CheckSeries(check: check, console: console).run(Int(count))
      }
      let delivery = try VerdictDelivery(arguments, console, of: "check")
      return try delivery.deliver(try check.judge(seed: check.seed))
    }
    guard let path = arguments.text(.baseline) else {
      preconditionFailure("The parser lets no line pass without a baseline: see needsOneOf.")
    }
    let check = try FileCheck(arguments, console, gate: gate, path: path, termination)
    return try check.run(VerdictDelivery(arguments, console, of: "check"))
  }
}
