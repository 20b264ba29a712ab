// A run with peers as a page of Markdown for people who compare loops: ratios, with the machine that
// they come from. Not for every figure of the run: the text and JSON reports have those.

public import BenchmarkRecords

extension RunRecord {
  /// The run's loops beside each other, as Markdown that ends with a newline.
  ///
  /// Tables of which the run has no cell are left out.
  public func comparisonMarkdown() -> String {
    let tables = ComparisonTable.all.compactMap { $0.markdown(of: self) }
    let body =
      tables.isEmpty ? ["The run holds none of the cells that this page compares."] : tables
    return ([machineMarkdown] + comparisonNotes.map(MarkdownTable.escaped) + body)
      .joined(separator: "\n\n") + "\n"
  }

  /// What a reader of the comparison has to know, a paragraph each.
  var comparisonNotes: [String] {
    [Self.howToRead] + poolNote + earlyNote + WeatherText(environment).doubts
  }

  private static let howToRead = """
    Times are medians. "to raw" is against the bare primitive of the same backend, for peers against \
    the fastest one; "to loopscope" is against its default backend, futex. A ratio is the median of the \
    ratios within each round, where what is compared ran side by side; so it need not be the quotient of \
    the figures beside it, and where the two tell different stories the rounds differed more than the \
    loops. Ratios travel, nanoseconds do not.
    """

  /// Fires before their time are no lateness: a median of the others flatters nobody unnoticed.
  private var earlyNote: [String] {
    let early = results.filter { ($0.metrics["earlyFires"]?.reading.headline ?? 0) > 0 }
    let names = early.map(\.cell.subjectName).uniqued
    return names.isEmpty
      ? []
      : [
        "Fires before their time are counted as early and are in no lateness, so the lateness of "
          + "\(names.joined(separator: ", ")) is that of the other fires only."
      ]
  }

  /// What a reader of its round trips has to know.
  var poolNote: [String] {
    guard results.contains(where: { $0.cell.subject == "libdispatch" && $0.status == .measured })
    else { return [] }
    return [
      "libdispatch may drain both queues of a round trip on one worker of its pool, which then hands "
        + "over without waking anything."
    ]
  }

  private var machineMarkdown: String {
    let names = ["cpuModel", "cpus", "virtualization", "kernel", "clocksource"]
    let machine = names.compactMap { name in environment[name].flatMap { described($0, as: name) } }
    let tool =
      "loopscope \(self.tool.version) (\(self.tool.revisionInWords), "
      + "\(self.tool.configuration))"
    let doubts = interrupted ? ["**Interrupted: the plan was not finished.**"] : []
    let sentences =
      ["Measured \(started) with \(tool), \(rounds) rounds, on \(machine.joined(separator: ", "))."]
      + versions + doubts
    return MarkdownTable.escaped(sentences.joined(separator: " "))
  }

  private var rounds: Int {
    results.flatMap { $0.metrics.map(\.value.rounds.count) }.max() ?? 0
  }

  private func described(_ value: JSONValue, as name: String) -> String? {
    switch value {
    case .string(let text):
      ["kernel": "Linux ", "clocksource": "clock source "][name, default: ""] + text
    case .integer(let number): "\(number) CPU\(number == 1 ? "" : "s")"
    default: nil
    }
  }

  /// The versions of the peers, as the environment has them.
  private var versions: [String] {
    guard case .object(let peers)? = environment["peers"] else { return [] }
    let named = peers.compactMap { name, version -> String? in
      guard case .string(let text) = version else { return nil }
      return "\(name) \(text)"
    }
    return named.isEmpty ? [] : ["Peers: \(named.joined(separator: ", "))."]
  }
}
