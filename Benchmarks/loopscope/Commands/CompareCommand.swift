// `loopscope compare`: two stored runs in, one verdict out. Judges nothing by itself.

import BenchmarkRecords
import RegressionGate
import Reports

extension CommandSpec {
  private static func run(_ placeholder: String, _ example: String, _ noun: String) -> ValueSpec {
    ValueSpec(placeholder: placeholder, kind: .file, example: example, noun: noun)
  }

  static let compare = CommandSpec(
    words: ["compare"],
    summary: "Judge a stored run against another one: is anything worse?",
    operands: .each(
      [
        run("BASE.json", "base.json", "base"), run("CANDIDATE.json", "candidate.json", "candidate"),
      ], unless: .history),
    options: [.history, .historyPage, .verdictFormat, .verdictOutput, .tolerance, .tolerances],
    details: [
      "Each figure of both runs that has a tolerance gets a word: regressed, improved, unchanged or "
        + "inconclusive; what cannot be judged is failed, missing or not comparable. Times are "
        + "compared round by round as ratios to the bare primitive (`raw`) of the same round, "
        + "because two jobs had different weather. A time is regressed only if the change exceeds "
        + "the relative and the absolute tolerance and a rank test, corrected for all figures, is "
        + "surer than 1 %; it is unchanged only if there were at least 20 rounds and its interval "
        + "lies within the tolerance. Counts are compared as they are.",
      "The exit status is 0 for unchanged and improved (store a new baseline), 2 for regressed, 1 "
        + "for failed, missing or interrupted, 4 for not comparable, 3 for inconclusive; of "
        + "several the first of 2, 1, 4, 3, 0.",
      "--history DIR sorts the stored runs in DIR (files that end in .json) by their start and looks "
        + "in each figure for changes that lasted; one wild run is none. Runs that were interrupted, "
        + "come from another machine or kind of build than the newest, or cannot be read, are left out "
        + "by name, with the reason. A history is no verdict: the exit status is 0 whatever changed, 3 "
        + "when there are too few runs to search, 1 when there is none.",
    ] + ToleranceTable.standardInWords,
    examples: [
      CommandExample(
        line: "loopscope bench wakeup --rounds 20 --output base.json",
        outcome: "a run with rounds enough to be compared"),
      CommandExample(
        line: "loopscope compare base.json candidate.json", outcome: "the verdict, the worst first"),
      CommandExample(
        line: "loopscope compare base.json candidate.json --tolerance latency.p99=20%",
        outcome: "with a tolerance of your own"),
      CommandExample(
        line: "loopscope compare base.json candidate.json --output verdict.xml",
        outcome: "as JUnit, for a CI"),
      CommandExample(
        line: "loopscope compare --history runs --html history.html",
        outcome: "what changed over all stored runs, and since which one"),
    ],
    action: { arguments, console in
      try CompareCommand(arguments: arguments, console: console).run()
    })
}

/// One call of `compare`.
private struct CompareCommand {
  let arguments: Arguments
  let console: Console

  func run() throws -> ExitStatus {
    if let folder = arguments.text(.history) {
      return try CompareHistory(arguments: arguments, console: console, folder: folder).run()
    }
    let tolerances = try ToleranceTable(arguments, of: "compare")
    let delivery = try VerdictDelivery(arguments, console, of: "compare")
    let paths = arguments.words
    let base = try StoredRun.read(paths[0])
    let candidate = try StoredRun.read(paths[1])
    try tolerances.checkFits(base, candidate, of: "compare", arguments)
    let judgement = RegressionGate(tolerances: tolerances).judge(
      base: base, named: paths[0], candidate: candidate, named: paths[1])
    return try delivery.deliver(judgement)
  }
}
