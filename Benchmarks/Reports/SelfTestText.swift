// A self-test as a page of text: what went in, what came out, and whether it is the same.

public import BenchmarkRecords
import LatencyStatistics

extension SelfTestRecord {
  /// The self-test as text that ends with a newline.
  public func text(_ style: TextStyle = TextStyle()) -> String {
    SelfTestText(record: self, style: style).lines.joined(separator: "\n") + "\n"
  }
}

struct SelfTestText {
  let record: SelfTestRecord
  let style: TextStyle

  var lines: [String] {
    head + [""] + SelfTestCheck.Kind.allCases.flatMap(section) + references + [conclusion]
  }

  private var head: [String] {
    let tool = record.tool
    return wrapped(
      "loopscope \(tool.version) (\(tool.revisionInWords), \(tool.configuration)), \(record.started), "
        + "seed \(record.seed): self-test", width: style.columns)
  }

  private func section(_ kind: SelfTestCheck.Kind) -> [String] {
    let checks = record.checks.filter { $0.kind == kind }
    if checks.isEmpty { return [] }
    let names = TextColumn(title: "", cells: checks.map(\.name), alignsLeft: true)
    let table = TextTable(
      names: names,
      columns: [
        TextColumn(title: "injected", cells: checks.map { figure($0.injected, $0) }),
        recovered(checks),
        TextColumn(title: "verdict", cells: checks.map(\.word), alignsLeft: true),
      ])
    let rows = table.lines(width: style.columns - RunText.indentation) { line, row in
      guard let row else { return style.show(line, as: .heading) }
      return checks[row].verdict == .passed ? line : style.show(line, as: .failure)
    }
    return wrapped(title(of: kind), width: style.columns) + indented(rows + reasons(of: checks))
      + [""]
  }

  private func title(of kind: SelfTestCheck.Kind) -> String {
    switch kind {
    case .delay:
      "Every wake held back: the difference of the medians, round by round, must hold the delay"
    case .stop:
      "The process stopped in the open loop at 1 kHz: each wake that was due must be a late sample"
    case .lostWakes:
      "Wakes dropped: each must be reported as lost, and the measurement as failed"
    }
  }

  private func recovered(_ checks: [SelfTestCheck]) -> TextColumn {
    FigureColumn(
      title: "recovered",
      figures: checks.map { check in check.recovered.map { Quantity($0, check.unit) } },
      intervals: checks.map { $0.interval.flatMap { ShownInterval($0, .rounds) } }, best: nil
    ).column
  }

  private func figure(_ value: Double?, _ check: SelfTestCheck) -> String {
    value.map { Quantity($0, check.unit).description } ?? "-"
  }

  private func reasons(of checks: [SelfTestCheck]) -> [String] {
    checks.compactMap { check in check.reason.map { "\(check.name): \($0)" } }.flatMap {
      wrapped(oneLine($0), width: style.columns - RunText.indentation)
    }
  }

  private var references: [String] {
    if record.references.isEmpty { return [] }
    let lines = record.references.flatMap { reference in
      func labelled(_ nanoseconds: Double) -> String {
        "\(reference.statistic) \(Quantity(nanoseconds, .nanoseconds))"
      }
      let theirs =
        reference.nanoseconds.map(labelled)
        ?? "unavailable: \(oneLine(reference.reason ?? ""))"
      let ours = reference.counterpartNanoseconds.map(labelled)
      return wrapped(
        "\(reference.name): \(theirs); \(reference.counterpart): \(ours ?? "-")",
        width: style.columns - RunText.indentation)
    }
    return wrapped("Beside other tools, for comparison only", width: style.columns)
      + indented(lines) + [""]
  }

  private func indented(_ lines: [String]) -> [String] {
    lines.map { String(repeating: " ", count: RunText.indentation) + $0 }
  }

  private var conclusion: String {
    if record.interrupted {
      return style.show("Interrupted: the self-test did not come to its end.", as: .failure)
    }
    let failed = record.checks.count { $0.verdict != .passed }
    if failed > 0 {
      return style.show("\(failed) of \(record.checks.count) checks failed.", as: .failure)
    }
    return "All \(record.checks.count) checks hold."
  }
}

extension SelfTestCheck {
  /// `loopscope/futex, 20.0 us`.
  fileprivate var name: String {
    let whole = backend.map { "\(subject)/\($0)" } ?? subject
    return "\(whole), \(cause)"
  }

  private var cause: String {
    switch kind {
    case .delay, .stop: Quantity(declared, .nanoseconds).description
    case .lostWakes: "1 of \(fixed(declared, decimals: 0))"
    }
  }

  fileprivate var word: String {
    switch verdict {
    case .passed: "recovered"
    case .failed: "failed"
    case .notRun: "not run"
    }
  }

  fileprivate var reason: String? {
    switch verdict {
    case .passed: nil
    case .failed(let reason), .notRun(let reason): reason
    }
  }
}
