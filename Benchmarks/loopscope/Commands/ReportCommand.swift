// `loopscope report`: a stored run as a page, or in the format of another tool.

import BenchmarkRecords
import Reports

extension CommandSpec {
  static let report = CommandSpec(
    words: ["report"],
    summary: "Show the loops of a stored run beside each other, as a page of Markdown.",
    operands: .one(
      ValueSpec(placeholder: "RUN.json", kind: .text, example: "run.json", noun: "stored run")),
    options: [.reportFormat, .output],
    details: [
      "RUN.json is what `bench --output RUN.json` wrote, with --peers for a comparison with other "
        + "loops. Benchmarks/peers-page puts the page into the README.",
      "--format writes the run in any format of `bench` instead, also in those of other tools: "
        + "google-benchmark (compare.py), go-benchmark (benchstat), github-action and "
        + "github-action-bigger (github-action-benchmark).",
    ],
    examples: [
      CommandExample(
        line: "loopscope report peers.json", outcome: "ratios, with the machine described"),
      CommandExample(
        line: "loopscope report run.json --format go-benchmark", outcome: "for benchstat"),
    ],
    action: { arguments, console in
      let record = try StoredRun.read(arguments.words[0])
      let format = arguments.words(.reportFormat)?.first.flatMap(BenchFormat.init(rawValue:))
      let destination = try ResultDestination(
        path: arguments.text(.output), ending: format?.ending ?? "md", console: console)
      try destination.write(
        format?.text(of: record, style: TextStyle()) ?? record.comparisonMarkdown())
      return .success
    })
}

extension OptionSpec {
  static let reportFormat = OptionSpec(
    "format",
    ValueSpec(
      placeholder: "NAME",
      kind: .words(["page"] + BenchFormat.allCases.map(\.rawValue), several: false),
      example: "go-benchmark", noun: "format"),
    help: "of the result", standard: "page")
}
