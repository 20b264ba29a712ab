// Which cell of the base belongs to which of the candidate, and what became of those that have none.
// Not for their metrics (FigurePairing).

import BenchmarkRecords

/// The cells of two runs beside each other.
struct CellPairing {
  /// Measured in both.
  private(set) var measured: [(base: BenchmarkResult, candidate: BenchmarkResult)] = []
  /// What stands in the way of the others.
  private(set) var findings: [Finding] = []
  private(set) var notes: [String] = []

  init(base: RunRecord, candidate: RunRecord) {
    let byCell = Dictionary(
      candidate.results.map { ($0.cell, $0) }, uniquingKeysWith: { first, _ in first })
    let known = Set(base.results.map(\.cell))
    var strangers = candidate.results.filter { !known.contains($0.cell) }
    for result in base.results {
      if let counterpart = byCell[result.cell] {
        pair(result, counterpart)
      } else if case .unavailable = result.status {
        continue
      } else if let place = strangers.firstIndex(where: { result.cell.isVariant(of: $0.cell) }) {
        let other = strangers.remove(at: place)
        add(.notComparable, result.cell, result.cell.difference(to: other.cell))
      } else {
        add(.missing, result.cell, "the candidate has no such cell: removed or renamed")
      }
    }
    for stranger in strangers { welcome(stranger) }
  }

  private mutating func pair(_ base: BenchmarkResult, _ candidate: BenchmarkResult) {
    switch (base.status, candidate.status) {
    case (_, .failed(let reason)): add(.failed, base.cell, reason)
    case (.unavailable, .unavailable): break
    case (_, .unavailable(let reason)): add(.missing, base.cell, "unavailable now: \(reason)")
    case (.failed(let reason), .measured):
      add(
        .notComparable, base.cell,
        "it failed in the base (\(reason)): measure the base again before you compare with it")
    case (.unavailable, .measured): noteNew(candidate.cell)
    case (.measured, .measured): measured.append((base, candidate))
    }
  }

  private mutating func welcome(_ stranger: BenchmarkResult) {
    switch stranger.status {
    case .failed(let reason): add(.failed, stranger.cell, reason)
    case .measured: noteNew(stranger.cell)
    case .unavailable: break
    }
  }

  private mutating func noteNew(_ cell: BenchmarkCell) {
    notes.append("new, with nothing to compare it with: \(cell)")
  }

  private mutating func add(_ verdict: Verdict, _ cell: BenchmarkCell, _ why: String) {
    findings.append(Finding(verdict, cell: cell, why: why))
  }
}

extension BenchmarkCell {
  /// Whether it is the same measurement under other values of the same parameters.
  fileprivate func isVariant(of other: BenchmarkCell) -> Bool {
    benchmark == other.benchmark && subject == other.subject && backend == other.backend
      && Set(parameters.keys) == Set(other.parameters.keys)
      && !parameters.isEmpty
  }

  fileprivate func difference(to other: BenchmarkCell) -> String {
    let changed = parameters.compactMap { name, value -> String? in
      guard let found = other.parameters[name], found != value else { return nil }
      return "\(name) was \(value) and is \(found)"
    }
    return "measured with other parameters: \(changed.joined(separator: ", "))"
  }
}
