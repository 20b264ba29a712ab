// Judgements of identical builds and of builds with a known fault, gathered into a calibration. Pure: it
// runs nothing. A value, so that a pass that was not finished can be dropped by keeping the one before.

public import BenchmarkRecords

/// A calibration in the making.
public struct CalibrationStudy: Sendable {
  private let faults: [String]
  private var falseAlarms = AlarmRate()
  private var figures: [CalibratedFigure] = []

  /// A study of faults as they are typed; of each kind the smallest first.
  public init(faults: [String]) { self.faults = faults }

  /// Why a judgement must not enter: something in it was not measured. Nil when it may.
  ///
  /// A quantile may be missing: a fault that takes long leaves too few wakes for a tail.
  public static func defect(of judgement: Judgement) -> String? {
    judgement.findings.first { finding in
      [.failed, .notComparable].contains(finding.verdict)
        || finding.verdict == .missing && finding.quantile == nil
    }.map { finding in
      [finding.cell.map { "\($0)" }, finding.why].compactMap { $0 }.joined(separator: ": ")
    }
  }

  /// Adds a whole gate run of a build against itself.
  public mutating func add(identical judgement: Judgement) {
    falseAlarms.add(judgement.count(of: .regressed) > 0)
    for finding in judgement.findings {
      guard let place = place(of: finding) else { continue }
      figures[place].falseAlarms.add(finding.verdict == .regressed)
    }
  }

  /// Adds a run with a fault in the candidate, judged without allowances.
  public mutating func add(_ judgement: Judgement, withFault fault: String) {
    for finding in judgement.findings {
      guard let place = place(of: finding), let evidence = finding.evidence,
        let step = figures[place].steps.firstIndex(where: { $0.fault == fault })
      else { continue }
      figures[place].steps[step].changes.append(evidence.change.estimate)
      figures[place].steps[step].detections += finding.verdict == .regressed ? 1 : 0
    }
  }

  /// What the runs showed.
  public func calibration(
    of machine: MachineKey, by tool: ToolIdentity, started: String, plan: Calibration.Plan
  ) -> Calibration {
    Calibration(
      machine: machine, tool: tool, started: started, plan: plan, falseAlarms: falseAlarms,
      figures: figures)
  }

  private mutating func place(of finding: Finding) -> Int? {
    guard let figure = finding.figure, let evidence = finding.evidence else { return nil }
    if let place = figures.firstIndex(where: { $0.figure == figure }) { return place }
    figures.append(
      CalibratedFigure(
        figure: figure, unit: evidence.unit, scale: evidence.change.scale,
        steps: faults.map { FaultStep(fault: $0) }))
    return figures.count - 1
  }
}
