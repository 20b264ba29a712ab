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
    return ([machineMarkdown, Self.howToRead] + poolNote + body).joined(separator: "\n\n") + "\n"
  }

  private static let howToRead = """
    `to raw` is against the bare primitive of the same backend, for peers against the fastest one; \
    `to loopscope` is against its default backend, futex. A ratio is the median of the ratios within \
    each round: what was compared ran side by side. Ratios travel, nanoseconds do not.
    """

  /// What a reader of its round trips has to know.
  private var poolNote: [String] {
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
      "loopscope \(self.tool.version) (\(self.tool.revision)\(self.tool.isDirty ? " and changes" : ""), "
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
