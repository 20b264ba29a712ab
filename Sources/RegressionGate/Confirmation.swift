// A second measurement before the light goes red: what is worse twice is worse. Not for making it.
//
// The number of measurements is fixed before the first one: one, and a second one only if the first is
// red. Nothing is ever measured again until it is green, and nothing again until it is red.

extension Judgement {
  /// This judgement with only those regressions that a second measurement of the same plan found, too.
  ///
  /// The others are inconclusive. Anything that made the second measurement unfit is kept.
  public func confirmed(by second: Judgement) -> Judgement {
    var confirmed = self
    confirmed.findings = findings.map { finding in
      guard finding.verdict == .regressed else { return finding }
      let again = second.findings.first {
        $0.figure == finding.figure && $0.evidence != nil && $0.figure != nil
      }
      return finding.settled(by: again)
    }
    confirmed.findings += second.findings.filter { $0.evidence == nil && !findings.contains($0) }
    confirmed.notes.append("measured a second time, with seed \(second.candidate.seed)")
    confirmed.sort()
    return confirmed
  }

  /// This judgement when there was no time for a second measurement.
  public func unconfirmed(because reason: String) -> Judgement {
    var unconfirmed = self
    unconfirmed.findings = findings.map { finding in
      guard finding.verdict == .regressed else { return finding }
      var finding = finding
      finding.verdict = .inconclusive
      finding.why = "worse, and not confirmed: \(reason)"
      return finding
    }
    unconfirmed.sort()
    return unconfirmed
  }
}

extension Finding {
  fileprivate func settled(by again: Finding?) -> Finding {
    var settled = self
    let numbers = again?.evidence.map { $0.change.inShort } ?? "nothing"
    if again?.verdict == .regressed {
      settled.why += "; confirmed by a second measurement (\(numbers))"
    } else {
      settled.verdict = .inconclusive
      settled.why =
        "worse in one measurement and not in a second one (\(numbers), "
        + "\(again?.verdict.rawValue ?? "not judged"))"
    }
    return settled
  }
}

extension Change {
  /// `+5.1 %`, or the plain difference.
  fileprivate var inShort: String {
    let number = scale == .ratio ? estimate * 100 : estimate
    let rounded = (number * 100).rounded() / 100
    return "\(rounded >= 0 ? "+" : "")\(rounded)\(scale == .ratio ? " %" : "")"
  }
}
