// Makes a failing script small: leaves out what the failure does not need.

struct ScriptShrinker {
  let comparison: ScriptComparison

  /// A script that still fails and of which no single part can be left out.
  func shrunk(_ script: Script) -> Script {
    var best = script
    while let smaller = firstFailure(among: best.smallerScripts, below: best.size) {
      best = smaller
    }
    return best
  }

  private func firstFailure(among candidates: [Script], below size: Int) -> Script? {
    for candidate in candidates {
      // The plan of rescues is made anew where the old one does not fit.
      guard let planned = comparison.planner.planned(candidate, seed: 0), planned.size < size
      else { continue }
      let logs = comparison.play(planned)
      // A hang takes seconds a try: what hangs stays as it is.
      if logs.differ, !logs.subjectHung { return planned }
    }
    return nil
  }
}
