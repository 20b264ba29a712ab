// A judgement held against the machine's calibration: which tolerances are finer than what it can see.
// The words stay as they are: a machine that sees little makes nothing green.

extension Judgement {
  /// This judgement with what a calibration says of its figures.
  ///
  /// Counts need no calibration. Nothing is said of a run with more rounds than the calibration had,
  /// which sees more.
  public func held(against calibration: Calibration) -> Judgement {
    var held = self
    for place in findings.indices {
      guard let figure = findings[place].figure, let evidence = findings[place].evidence,
        evidence.method == .paired, evidence.baseRounds <= calibration.plan.rounds,
        let known = calibration.figures.first(where: { $0.figure == figure }),
        known.scale == evidence.change.scale
      else { continue }
      held.findings[place].evidence?.detectable = known.detectable
    }
    let count = held.findings.count { $0.evidence?.isEnforceableHere == false }
    if count > 0 {
      held.notes.append(
        "\(count) tolerances are finer than what this machine can see, by its calibration of "
          + calibration.started)
    }
    return held
  }
}
