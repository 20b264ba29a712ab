// A benchmark's cells along one number: subjects down, the number across, a table for each metric.
// For scaling, which is read along a row. Not for cells with quantiles (MetricTables).

import BenchmarkRecords

/// Results that differ in subject and in one whole number.
struct SweepTables {
  /// The parameter that the number is of.
  let parameter: String
  let results: [BenchmarkResult]
  let style: TextStyle

  /// The parameter that a cell stands for, when it has no other and is of a benchmark about scale.
  static func parameter(of cell: BenchmarkCell) -> String? {
    guard cell.benchmark == "scale", cell.parameters.keys.count == 1,
      let name = cell.parameters.keys.first, case .whole = cell.parameters[name]
    else { return nil }
    return name
  }

  var lines: [String] {
    results.flatMap(\.metrics.keys).uniqued.flatMap { table(of: $0) + [""] }
  }

  private var numbers: [ParameterValue] {
    results.compactMap { $0.cell.parameters[parameter] }.uniqued
  }

  private func table(of metric: String) -> [String] {
    let subjects = results.filter { $0.metrics[metric] != nil }.map(\.cell.subjectName).uniqued
    let columns = numbers.map { column(of: metric, at: $0, subjects) }
      .filter { column in column.figures.contains { $0 != nil } }.map(\.column)
    let names = TextColumn(title: metric, cells: subjects.map(rowName), alignsLeft: true)
    return TextTable(names: names, columns: columns)
      .lines(width: style.columns - RunText.indentation) { line, row in
        row == nil ? style.show(line, as: .heading) : line
      }
  }

  /// Figures of a failed cell are shown, and never without saying so.
  private func rowName(_ subject: String) -> String {
    let hasFailed = results.contains {
      $0.cell.subjectName == subject && $0.status.word == "failed"
    }
    return hasFailed ? "\(subject) (failed)" : subject
  }

  private func column(
    of metric: String, at number: ParameterValue, _ subjects: [String]
  ) -> FigureColumn {
    let rows = subjects.map { subject in
      results.first { $0.cell.subjectName == subject && $0.cell.parameters[parameter] == number }
        .flatMap { result in result.metrics[metric].map { (result, $0) } }
    }
    return FigureColumn(
      title: number.shownAsCount, figures: rows.map { $0?.1.valueQuantity },
      intervals: rows.map { $0.flatMap { ShownInterval($0.1) } }, best: BestBackend.row(in: rows))
  }
}

extension ParameterValue {
  /// A number with its thousands marked.
  var shownAsCount: String {
    guard case .whole(let number) = self, let count = Int(exactly: number) else {
      return description
    }
    return grouped(count)
  }
}
