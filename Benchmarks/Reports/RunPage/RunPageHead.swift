// The top of the page: which machine, when, by what, and every reason to doubt the figures.

import BenchmarkRecords
import WebPages

struct RunPageHead {
  let run: RunRecord
  let names: [String]

  var markup: Markup {
    .element("h1", text: machine) + .element("p", ["class": "quiet small"], text: origin) + doubts
  }

  private var machine: String {
    let cpus = text("cpus").map { $0 == "1" ? "1 CPU" : "\($0) CPUs" }
    let parts = [text("cpuModel"), cpus].compactMap { $0 }
    return oneLine(
      "How loops sleep and wake on " + (parts.isEmpty ? "a machine" : parts.joined(separator: ", "))
    )
  }

  private var origin: String {
    let tool = run.tool
    let system = [
      text("kernel").map { "Linux \($0)" }, text("virtualization"),
      text("clocksource").map { "clock source \($0)" },
    ]
    let build =
      "loopscope \(tool.version) (\(tool.revisionInWords), "
      + "\(tool.configuration))"
    let rounds = ReadableNumbers.counted(UInt64(run.mostRounds), "round")
    let parts =
      system.compactMap { $0 } + [
        "measured \(run.started) by \(build) in \(rounds)", names.joined(separator: " and "),
      ]
    return oneLine(parts.joined(separator: "; ")) + "."
  }

  private func text(_ name: String) -> String? {
    switch run.environment[name] {
    case .string(let text): text
    case .integer(let number): "\(number)"
    default: nil
    }
  }

  private var failures: [String] {
    let failed = run.results.filter { $0.status.word == "failed" }.count
    return failed == 0
      ? [] : ["\(failed) of \(run.results.count) measurements failed; why stands at the end."]
  }

  private var doubts: Markup {
    let sentences = RunDoubts(run).sentences + failures
    guard !sentences.isEmpty else {
      return .element(
        "p", ["class": "panel good"],
        .element("b", text: "Nothing known speaks against these figures.")
          + Markup(" They are of this machine: ratios travel, nanoseconds do not."))
    }
    let list = sentences.map { Markup.element("li", text: onPage(oneLine($0))) }.joined()
    return .element(
      "div", ["class": "panel bad"],
      .element("b", text: "Read these figures with care") + .element("ul", [:], list))
  }
}

extension RunRecord {
  /// The rounds of the cell that has most of them.
  var mostRounds: Int { results.flatMap { $0.metrics.map(\.value.rounds.count) }.max() ?? 0 }
}
