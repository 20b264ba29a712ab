// In how many of its rounds a cell was measured, and why not in the others. Not for cells that no
// round has measured: their status says so.

import BenchmarkRecords

extension RunText {
  /// A sentence for each cell that was not measured in all rounds.
  func unavailableRounds(in results: [BenchmarkResult]) -> [String] {
    results.flatMap { result in
      let sentence = result.unavailableRoundsSentence
      let lines = sentence.isEmpty ? [] : wrapped(sentence, width: style.columns - Self.indentation)
      return lines.map { style.show($0, as: .aside) }
    }
  }
}

extension BenchmarkResult {
  fileprivate var unavailableRoundsSentence: String {
    guard status == .measured, !unavailableRounds.isEmpty else { return "" }
    let measured = Set(metrics.flatMap { $0.value.rounds.map(\.round) }).count
    let reasons = unavailableRounds.grouped(by: \.reason).map { reason, rounds in
      let numbers = rounds.map { "\($0.round)" }.joined(separator: ", ")
      return "round\(rounds.count == 1 ? "" : "s") \(numbers): \(reason)"
    }
    return oneLine(
      "\(cell.subjectName): in \(measured) of \(measured + unavailableRounds.count) rounds; "
        + reasons.joined(separator: "; "))
  }
}
