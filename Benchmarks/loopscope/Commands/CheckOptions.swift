// The options of `check`.

import Harness

extension OptionSpec {
  static let baseline = OptionSpec(
    "baseline",
    ValueSpec(placeholder: "FILE", kind: .file, example: "baseline.json", noun: "file"),
    help: "judge against a stored run: counts as they are, times only as ratios to the bare "
      + "primitive",
    // What a stored run holds is measured again, on the backends that it has.
    excludes: ["baseline-build", "backend"])

  static let baselineBuild = OptionSpec(
    "baseline-build",
    ValueSpec(placeholder: "DIR", kind: .folder, example: "../previous", noun: "folder"),
    help: "judge against another build, run in turn with this one; DIR holds loopscope, or a "
      + "package with .build/release/loopscope", excludes: ["baseline"])

  static let budget = OptionSpec(
    "budget",
    ValueSpec(
      placeholder: "TIME",
      kind: .duration(1_000_000_000...86_400_000_000_000, secondsWithoutUnit: true),
      example: "3min", noun: "budget"),
    help: "with --baseline-build: no round begins after it; what is not clear by then is "
      + "inconclusive",
    standard: "as long as the plan takes", excludes: ["baseline"])

  static let quickGate = OptionSpec("quick", help: "a shorter plan for a CI, under 45 s")

  static let updateBaseline = OptionSpec(
    "update-baseline",
    help: "with --baseline: store this run as the new baseline if it is complete and not worse",
    excludes: ["baseline-build", "series"], needs: "baseline")

  static let accept = OptionSpec(
    "accept",
    ValueSpec(
      placeholder: "REASON", kind: .text, example: "slower on purpose: checks its input",
      noun: "reason"),
    help: "with --update-baseline: store it even if it is worse; the reason is kept in the file",
    needs: "update-baseline")

  static let inject = OptionSpec(
    "inject",
    ValueSpec(placeholder: "FAULT", kind: .text, example: "p50=5%", noun: "fault"),
    help: "with --baseline-build: put a fault into the candidate, to see the gate notice: "
      + InjectedFault.shapes, excludes: ["baseline", "update-baseline"], needs: "baseline-build")

  static let series = OptionSpec(
    "series",
    ValueSpec(
      placeholder: "N", kind: .wholeNumber(1...10_000), example: "60", noun: "number of runs"),
    help: "with --baseline-build: run the whole gate N times and print how often it was red, with "
      + "the exact interval of that rate",
    excludes: ["baseline", "update-baseline", "output", "format"], needs: "baseline-build")
}
