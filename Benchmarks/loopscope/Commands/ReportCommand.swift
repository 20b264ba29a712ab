// `loopscope report`: a page from a stored run.

import BenchmarkRecords
import Reports

extension CommandSpec {
  static let report = CommandSpec(
    words: ["report"],
    summary: "Show the loops of a stored run beside each other, as a page of Markdown.",
    operands: .one(
      ValueSpec(placeholder: "RUN.json", kind: .text, example: "run.json", noun: "stored run")),
    options: [.output],
    details: [
      "RUN.json is what `bench --output RUN.json` wrote, with --peers for a comparison with other "
        + "loops. Benchmarks/peers-page puts the page into the README."
    ],
    examples: [
      CommandExample(
        line: "loopscope report peers.json", outcome: "ratios, with the machine described")
    ],
    action: { arguments, console in
      let record = try StoredRun.read(arguments.words[0])
      let destination = try ResultDestination(
        path: arguments.text(.output), ending: "md", console: console)
      try destination.write(record.comparisonMarkdown())
      return .success
    })
}
