// `loopscope report`: a page from a stored run.

import BenchmarkRecords
import Foundation
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
      let record = try storedRun(at: arguments.words[0])
      let destination = try ResultDestination(
        path: arguments.text(.output), ending: "md", console: console)
      try destination.write(record.comparisonMarkdown())
      return .success
    })
}

/// Reads a run that `bench` has stored.
private func storedRun(at path: String) throws(CommandFailure) -> RunRecord {
  let bytes: Data
  do {
    bytes = try Data(contentsOf: URL(filePath: path))
  } catch {
    throw CommandFailure("cannot read \(path): \(error.localizedDescription)")
  }
  do throws(RecordError) {
    return try RunRecord(json: bytes)
  } catch {
    throw CommandFailure("\(path) is no stored run: \(error)")
  }
}
