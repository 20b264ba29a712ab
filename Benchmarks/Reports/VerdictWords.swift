// The words and numbers that every form of a judgement shares. Not for its layout.

import BenchmarkRecords
import LatencyStatistics
public import RegressionGate

extension Judgement {
  /// The whole in one line: `regressed: 1 regressed, 11 unchanged`.
  public var summary: String {
    let parts = Verdict.allCases.compactMap { verdict in
      let count = self.count(of: verdict)
      return count > 0 ? "\(count) \(verdict.rawValue)" : nil
    }
    return "\(verdict.rawValue): \(parts.isEmpty ? "nothing" : parts.joined(separator: ", "))"
  }

  /// What to know first where the bare primitive changed and the loop did not; nil otherwise.
  public var controlNote: String? {
    let moved = figuresMovedByControl
    guard let worst = moved.first, let control = worst.evidence?.control,
      let unit = worst.evidence?.unit
    else { return nil }
    let figures = moved.count == 1 ? "1 figure" : "\(moved.count) figures"
    let change = Change(scale: control.scale, estimate: control.estimate).inWords(unit)
    return "the bare primitive changed, and the loop's own time did not: raw \(change) beside "
      + "\(worst.subjectInWords); \(figures) changed only as ratios to it. Look at the machine first"
  }

  /// What is worth knowing, the most urgent first.
  var allNotes: [String] { (controlNote.map { [$0] } ?? []) + notes }

  /// How the two runs were set against each other, in a sentence.
  var procedure: String {
    let pairing =
      isInterleaved
      ? "rounds of one job, interleaved and paired" : "two jobs, rounds against rounds"
    let rarity = Int((1 / significance).rounded())
    return
      "\(pairing); \(judgedCount) figures judged, false alarms by chance in at most 1 judgement "
      + "of \(rarity); \(unjudgedCount) figures have no tolerance and are not judged"
  }
}

extension JudgedRun {
  /// The run in words: where it came from, which build measured, when.
  var inWords: String {
    return oneLine(
      "\(name): loopscope \(tool.version) (\(tool.revisionInWords), \(tool.configuration)), \(started)"
    )
  }
}

extension Finding {
  /// The finding in half a line: what it is about, and by how much or why.
  public var briefly: String {
    let subject = [cell?.subjectName, figure?.name ?? metric].compactMap { $0 }
    let what = subject.isEmpty ? "" : subject.joined(separator: " ") + " "
    return oneLine(what + (evidence?.changeInWords ?? why))
  }

  /// The cell and the figure, as far as the finding names them.
  var subjectInWords: String {
    let figure = metric.map { [$0, quantile].compactMap { $0 }.joined(separator: " ") }
    let parts = [cell.map(\.inWords), figure].compactMap { $0 }
    return parts.isEmpty ? "the run" : oneLine(parts.joined(separator: ": "))
  }

  /// Why, with what the reader needs to weigh it.
  var reasonInWords: String {
    oneLine(why + (evidence?.circumstances.map { " (\($0))" } ?? ""))
  }
}

extension Evidence {
  var baseInWords: String { Quantity(base, unit).description }
  var candidateInWords: String { Quantity(candidate, unit).description }

  /// `+5.2 % [+4.1, +6.0]`; says so when it is not the change of the two figures themselves.
  var changeInWords: String {
    change.inWords(unit) + (method == .ratioToRaw ? " of the ratio to raw" : "")
  }

  /// Both allowances; a change must exceed both.
  var toleranceInWords: String {
    let relative = tolerance.relative > 0 ? "\(trimmed(tolerance.relative * 100)) %" : nil
    let absolute = tolerance.absolute > 0 ? Quantity(tolerance.absolute, unit).description : nil
    let parts = [relative, absolute].compactMap { $0 }
    let allowed = parts.isEmpty ? "none" : parts.joined(separator: " and ")
    guard isEnforceableHere == false, let detectable else { return allowed }
    return "\(allowed), not enforceable here (\(detectable.inWords(change.scale, unit)) is seen)"
  }

  /// How many rounds, how sure, and what the bare primitive did; nil for counts.
  var circumstances: String? {
    if method == .count { return nil }
    let rounds =
      baseRounds == candidateRounds ? "\(baseRounds)" : "\(baseRounds) and \(candidateRounds)"
    var parts = ["\(rounds) rounds, \(method.inWords)"]
    if let p = change.adjustedPValue { parts.append("adjusted p \(probability(p))") }
    if let control { parts.append("raw \(control.inWords(unit))") }
    return parts.joined(separator: ", ")
  }
}

extension Change {
  func inWords(_ unit: MetricUnit) -> String {
    switch scale {
    case .ratio:
      let bounds = interval.map {
        " [\(percent($0.low, isSigned: true)), \(percent($0.high, isSigned: true))]"
      }
      return percent(estimate, isSigned: true) + " %" + (bounds ?? "")
    case .difference:
      let sign = estimate > 0 ? "+" : ""
      let quantity = Quantity(estimate, unit)
      return sign + quantity.description + (interval.map { " " + quantity.bounds($0) } ?? "")
    }
  }
}

extension Method {
  fileprivate var inWords: String {
    switch self {
    case .paired: "paired"
    case .ratioToRaw: "as ratios to raw"
    case .unpaired: "not paired"
    case .count: "counted"
    }
  }
}

/// Two decimals at most, and no zeros at the end.
private func trimmed(_ number: Double) -> String {
  var text = fixed(number, decimals: 2)
  while text.last == "0" { text.removeLast() }
  return text.last == "." ? String(text.dropLast()) : text
}

private func percent(_ share: Double, isSigned: Bool) -> String {
  let decimals = abs(share) < 0.0995 ? 2 : 1
  let text = fixed(share * 100, decimals: decimals)
  return isSigned && share >= 0 ? "+" + text : text
}

private func probability(_ value: Double) -> String {
  value < 0.000_1 ? "below 0.0001" : fixed(value, decimals: 4)
}
