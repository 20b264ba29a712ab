// A judgement as text for reading: the answer on the first line, then the worst first. Not for machines
// (VerdictJSON).

import BenchmarkRecords
public import RegressionGate

extension Judgement {
  /// The judgement as text that ends with a newline.
  public func text(_ style: TextStyle = TextStyle()) -> String {
    VerdictText(judgement: self, style: style).lines.joined(separator: "\n") + "\n"
  }
}

struct VerdictText {
  let judgement: Judgement
  let style: TextStyle

  var lines: [String] {
    [style.show(headline, as: judgement.verdict.exitStatus == 0 ? .heading : .failure)]
      + (judgement.controlNote.map { wrapped("note: " + $0, width: style.columns) } ?? [])
      + wrapped("base: " + judgement.base.inWords, width: style.columns)
      + wrapped("candidate: " + judgement.candidate.inWords, width: style.columns)
      + wrapped(judgement.procedure, width: style.columns)
      + Verdict.allCases.flatMap(section) + notes
  }

  private var headline: String {
    "\(judgement.summary); exit status \(judgement.verdict.exitStatus)"
  }

  /// What is fine needs no page: the first ones stand for all.
  private func limit(of verdict: Verdict) -> Int { verdict.exitStatus == 0 ? 12 : 50 }

  private func section(_ verdict: Verdict) -> [String] {
    let findings = judgement.findings.filter { $0.verdict == verdict }
    if findings.isEmpty { return [] }
    let shown = findings.prefix(limit(of: verdict))
    var lines = ["", style.show(verdict.rawValue, as: .heading)]
    var above: Finding?
    for finding in shown {
      lines += text(of: finding, below: above)
      above = finding
    }
    let rest = findings.count - shown.count
    return rest == 0 ? lines : lines + ["  and \(rest) more: --format json has them all"]
  }

  /// A finding without what stands in the line above already.
  private func text(of finding: Finding, below above: Finding?) -> [String] {
    guard let evidence = finding.evidence, let figure = finding.figure else {
      return indented("\(finding.subjectInWords): \(oneLine(finding.why))", by: 2)
    }
    let head = above?.cell == figure.cell ? [] : indented(oneLine(figure.cell.inWords), by: 2)
    let change =
      "\(figure.name): \(evidence.baseInWords) -> \(evidence.candidateInWords), "
      + "\(evidence.changeInWords), tolerance \(evidence.toleranceInWords)"
    let reasons = [above?.why == finding.why ? nil : oneLine(finding.why), evidence.circumstances]
    let reason = reasons.compactMap { $0 }.joined(separator: "; ")
    let isFine = finding.verdict.exitStatus == 0 || reason.isEmpty
    return head + indented(change, by: 4) + (isFine ? [] : indented(reason, by: 6))
  }

  private var notes: [String] {
    if judgement.notes.isEmpty { return [] }
    let shown = judgement.notes.prefix(limit(of: .unchanged))
    let rest = judgement.notes.count - shown.count
    return ["", style.show("notes", as: .heading)] + shown.flatMap { indented(oneLine($0), by: 2) }
      + (rest > 0 ? ["  and \(rest) more: --format json has them all"] : [])
  }

  private func indented(_ text: String, by depth: Int) -> [String] {
    let margin = String(repeating: " ", count: depth)
    return wrapped(text, width: style.columns - depth).map { margin + $0 }
  }
}
