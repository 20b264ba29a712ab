// A run as a page of text, made for reading. Not for machines: they read JSON or CSV.

public import BenchmarkRecords

extension RunRecord {
  /// The run as text that ends with a newline.
  public func text(_ style: TextStyle = TextStyle()) -> String {
    RunText(run: self, style: style).lines.joined(separator: "\n") + "\n"
  }
}

struct RunText {
  static let indentation = 2
  let run: RunRecord
  let style: TextStyle

  var lines: [String] {
    let benchmarks = run.results.grouped { $0.cell.benchmark }
    let sections = benchmarks.flatMap { name, results in
      [style.show(name, as: .heading), ""] + self.lines(of: results)
    }
    let body = sections.isEmpty ? ["Nothing was measured.", ""] : sections
    let isLong = body.count >= SummaryText.fewestLines
    let summary = isLong ? SummaryText(run: run, style: style).lines : []
    return head + warnings + [""] + body + legend(of: body) + (isLong ? [""] : []) + summary
  }

  private var head: [String] {
    let tool = run.tool
    let machine = ["kernel", "cpuModel", "cpus", "clocksource", "virtualization"]
      .compactMap { name in run.environment[name].flatMap { described($0, as: name) } }
    return [
      "loopscope \(tool.version) (\(tool.revisionInWords), \(tool.configuration)), \(run.started), "
        + "seed \(run.seed)",
      machine.joined(separator: ", "), tuned,
    ].filter { !$0.isEmpty }.flatMap { wrapped(oneLine($0), width: style.columns) }
  }

  private var tuned: String {
    let granted = TuningText(run.environment).granted
    return granted.isEmpty ? "" : "tuned: " + granted.joined(separator: ", ")
  }

  private func described(_ value: JSONValue, as name: String) -> String? {
    switch value {
    case .string(let text): name == "kernel" ? "Linux \(text)" : text
    case .integer(let number): name == "cpus" ? "\(number) CPU\(number == 1 ? "" : "s")" : nil
    default: nil
    }
  }

  private var warnings: [String] {
    let warnings = RunDoubts(run).sentences.map(oneLine)
    return warnings.flatMap { wrapped($0, width: style.columns) }
      .map { style.show($0, as: .failure) }
  }

  private func lines(of results: [BenchmarkResult]) -> [String] {
    let margin = String(repeating: " ", count: Self.indentation)
    return results.grouped { Circumstances(of: $0.cell) }.flatMap { circumstances, results in
      let heading = circumstances.heading(for: results)
      let lines =
        (heading.isEmpty ? [] : wrapped(heading, width: style.columns - Self.indentation))
        + tables(of: results, circumstances) + missing(in: results)
      return lines.map { $0.isEmpty ? "" : margin + $0 }
    }
  }

  private func tables(
    of results: [BenchmarkResult], _ circumstances: Circumstances
  ) -> [String] {
    switch circumstances {
    case .same: MetricTables(results: results, style: style).lines
    case .along(let parameter):
      SweepTables(parameter: parameter, results: results, style: style).lines
    }
  }

  /// What the cells of a group of tables have in common.
  private enum Circumstances: Hashable {
    case same(OrderedMap<ParameterValue>)
    /// All but this parameter.
    case along(String)

    init(of cell: BenchmarkCell) {
      self = SweepTables.parameter(of: cell).map { .along($0) } ?? .same(cell.parameters)
    }

    func heading(for results: [BenchmarkResult]) -> String {
      switch self {
      case .same: results.first.map { oneLine($0.cell.circumstances) } ?? ""
      case .along(let parameter): oneLine("by number of \(parameter)")
      }
    }
  }

  /// What was not measured, with the reason; subjects that share one share a line.
  private func missing(in results: [BenchmarkResult]) -> [String] {
    let missing = results.filter { $0.status != .measured }.grouped { $0.status }
    let lines = missing.flatMap { status, results in
      let subjects = results.map(\.cell.subjectName).uniqued.joined(separator: ", ")
      let sentence = "\(subjects): \(status.word): \(oneLine(status.reason ?? ""))"
      let emphasis: Emphasis = status.word == "failed" ? .failure : .aside
      return wrapped(sentence, width: style.columns - Self.indentation).map {
        style.show($0, as: emphasis)
      }
    }
    let all = lines + unavailableRounds(in: results) + unavailableMetrics(in: results)
    return all.isEmpty ? [] : all + [""]
  }

  /// Metrics that measured cells lack, with the reason.
  private func unavailableMetrics(in results: [BenchmarkResult]) -> [String] {
    let reasons = results.flatMap { result in
      result.unavailableMetrics.map { (metric: $0.key, reason: $0.value, result: result) }
    }
    return reasons.grouped { [$0.metric, $0.reason] }.flatMap { key, elements in
      let subjects = elements.map(\.result.cell.subjectName).joined(separator: ", ")
      let sentence = "\(subjects): \(key[0]): unavailable: \(oneLine(key[1]))"
      return wrapped(sentence, width: style.columns - Self.indentation).map {
        style.show($0, as: .aside)
      }
    }
  }

  /// What the names and marks above mean.
  private func legend(of body: [String]) -> [String] {
    var entries = MetricGlossary.entries(for: run)
    if body.contains(where: { $0.contains(FigureColumn.mark) }) {
      entries.append(("*", "the best backend: its interval lies apart from those of all others"))
    }
    let width = entries.map(\.term.count).max() ?? 0
    return entries.flatMap { term, meaning in
      let indent = String(repeating: " ", count: width - term.count + 2)
      let lines = wrapped(meaning, width: max(style.columns - width - 2, 16))
      let rest = lines.dropFirst().map { String(repeating: " ", count: width + 2) + $0 }
      return ([term + indent + (lines.first ?? "")] + rest)
        .flatMap { $0.count <= style.columns ? [$0] : wrapped($0, width: style.columns) }
        .map { style.show($0, as: .aside) }
    }
  }
}

/// Words on lines of at most `width` characters; a longer word has a line for itself.
func wrapped(_ text: String, width: Int) -> [String] {
  var lines = [""]
  for word in text.split(separator: " ") {
    let last = lines[lines.count - 1]
    if last.isEmpty {
      lines[lines.count - 1] = String(word)
    } else if last.count + 1 + word.count <= width {
      lines[lines.count - 1] += " \(word)"
    } else {
      lines.append(String(word))
    }
  }
  return lines
}
