// The gate: two runs in, one judgement out. Pure: it measures nothing and reads no file.

public import BenchmarkRecords

/// Judges a candidate against a base.
public struct RegressionGate: Sendable {
  /// How rarely one false alarm among all figures of a judgement may come.
  public static let usualSignificance = 0.01

  /// What is allowed.
  public var tolerances: ToleranceTable
  /// How rarely one false alarm among all figures may come.
  public var significance = usualSignificance
  /// Whether times are judged that have no bare primitive beside them. Two jobs had different weather;
  /// without the primitive nobody knows how different.
  public var judgesBareTimes = true

  /// A gate with tolerances.
  public init(tolerances: ToleranceTable = ToleranceTable()) { self.tolerances = tolerances }

  /// The same gate without allowances for the figures that chance has a part in: what it can see,
  /// whatever is allowed.
  public var withoutAllowances: RegressionGate {
    var gate = self
    for place in gate.tolerances.rules.indices {
      guard let tolerance = gate.tolerances.rules[place].tolerance, tolerance.relative > 0
      else { continue }
      gate.tolerances.rules[place].tolerance = Tolerance(relative: 0, absolute: 0)
    }
    return gate
  }

  /// Judges. Time: the cube of the rounds for each figure.
  ///
  /// Rounds are paired if both runs say that they come from one job.
  public func judge(
    base: RunRecord, named baseName: String, candidate: RunRecord, named candidateName: String
  ) -> Judgement {
    let job = InterleavedJob(of: base)
    let sharedJob = job == InterleavedJob(of: candidate) ? job : nil
    var judgement = Judgement(
      base: JudgedRun(base, name: baseName), candidate: JudgedRun(candidate, name: candidateName),
      isInterleaved: sharedJob != nil, significance: significance, findings: [], notes: [],
      unjudgedCount: 0)
    judgement.findings += Self.findingsOfRuns(base: base, candidate: candidate)
    let comparability = Comparability(base: base, candidate: candidate)
    judgement.findings += comparability.obstacles.map { Finding(.notComparable, why: $0) }
    judgement.notes += comparability.notes
    let cells = CellPairing(base: base, candidate: candidate)
    judgement.findings += cells.findings
    judgement.notes += cells.notes
    judgeFigures(
      of: cells, sharedJob: sharedJob, isComparable: comparability.obstacles.isEmpty,
      in: &judgement)
    judgement.sort()
    return judgement
  }

  private func judgeFigures(
    of cells: CellPairing, sharedJob: InterleavedJob?, isComparable: Bool,
    in judgement: inout Judgement
  ) {
    let figures = FigurePairing(cells.measured, tolerances: tolerances)
    judgement.findings += figures.findings
    judgement.notes += figures.notes
    judgement.notes += tolerances.idle(among: figures.all).map {
      "a tolerance of \($0.source) fits no figure of these runs: \($0.name)"
    }
    guard isComparable else { return }
    let judged = figures.compared.filter { figure in
      figure.isCount || sharedJob != nil || judgesBareTimes || figure.control != nil
    }
    judgement.unjudgedCount = figures.all.count - judged.count
    let times = judged.filter { !$0.isCount }
    let judge = TimeJudge(job: sharedJob, significance: significance)
    judgement.findings += judged.filter(\.isCount).map(CountJudge.finding)
    judgement.findings += judge.findings(for: times)
    if judged.isEmpty, judgement.findings.isEmpty {
      judgement.findings.append(
        Finding(.missing, why: "nothing that is judged was measured in both runs"))
    }
  }

  /// What makes a run unfit as a whole.
  private static func findingsOfRuns(base: RunRecord, candidate: RunRecord) -> [Finding] {
    var findings: [Finding] = []
    for (run, side) in [(base, "base"), (candidate, "candidate")] {
      if run.interrupted {
        findings.append(
          Finding(.failed, why: "the \(side) was interrupted: its plan was not finished"))
      }
      if !run.results.contains(where: { $0.status == .measured }) {
        findings.append(Finding(.missing, why: "the \(side) holds no measured benchmark"))
      }
    }
    return findings
  }
}
