// `loopscope report`: stored runs as a page, or one in the format of another tool.

import BenchmarkRecords
import Reports

extension CommandSpec {
  static let report = CommandSpec(
    words: ["report"],
    summary: "Show stored runs: a page to look at, Markdown, or the format of another tool.",
    operands: .oneOrMore(
      ValueSpec(
        placeholder: "RUN.json", kind: .file, example: "run.json", noun: "stored run")),
    options: [.html, .reportFormat, .output],
    details: [
      "RUN.json is what `bench --output RUN.json` wrote, with --peers for a comparison with other "
        + "loops.",
      "--html FILE makes one page that needs no network and no script: who is fastest and how sure "
        + "that is, tails of latency, latency against the gap between wakes, CPU time, drift, "
        + "loops side by side, the machine, the method. With more than one run the first is what "
        + "the others are held against: the gate's word for each, and by how much every quantile "
        + "moved, with its interval.",
      "Without --html one run is written as Markdown, which Benchmarks/peers-page puts into the "
        + "README. --format writes it in any format of `bench` instead, also in those of other "
        + "tools: google-benchmark (compare.py), go-benchmark (benchstat), github-action and "
        + "github-action-bigger (github-action-benchmark).",
    ],
    examples: [
      CommandExample(
        line: "loopscope report run.json --html report.html", outcome: "a page to look at"),
      CommandExample(
        line: "loopscope report base.json candidate.json --html compare.html",
        outcome: "what changed, and how sure that is"),
      CommandExample(
        line: "loopscope report peers.json", outcome: "Markdown: ratios, and the machine"),
      CommandExample(
        line: "loopscope report run.json --format go-benchmark", outcome: "for benchstat"),
    ],
    action: { arguments, console in
      try ReportCommand(arguments: arguments, console: console).run()
    })
}

/// One call of `report`.
private struct ReportCommand {
  let arguments: Arguments
  let console: Console

  func run() throws -> ExitStatus {
    let page = try HTMLDestination(arguments, console)
    let runs = try arguments.words.map { path throws(CommandFailure) in
      NamedRun(try StoredRun.read(path), named: path)
    }
    let isPageAlone =
      arguments.has(.html) && !arguments.has(.reportFormat)
      && !arguments.has(.output)
    if !isPageAlone { try writeText(of: runs) }
    try page.write(runs)
    return .success
  }

  private func writeText(of runs: [NamedRun]) throws {
    guard runs.count == 1 else {
      let line = TypedLine(arguments).without(.reportFormat).without(.output)
      throw UsageError(
        command: "report", message: "only a page can show \(runs.count) runs",
        line: (arguments.has(.html) ? line : line.saying("report.html", for: .html)).text)
    }
    let record = runs[0].record
    let format = arguments.words(.reportFormat)?.first.flatMap(BenchFormat.init(rawValue:))
    let destination = try ResultDestination(
      path: arguments.text(.output), ending: format?.ending ?? "md", console: console)
    try destination.write(
      format?.text(of: record, style: TextStyle()) ?? record.comparisonMarkdown())
  }
}

extension OptionSpec {
  static let reportFormat = OptionSpec(
    "format",
    ValueSpec(
      placeholder: "NAME",
      kind: .words(["page"] + BenchFormat.allCases.map(\.rawValue), several: false),
      example: "go-benchmark", noun: "format"),
    help: "of the result", standard: "page, which is Markdown")
}
