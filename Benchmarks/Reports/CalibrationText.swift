// A calibration as rows of text: for the command that made it, and for the doctor. Not for its file.

import BenchmarkRecords
public import RegressionGate

extension Calibration {
  /// When, on what, and how often the whole gate was wrong, in a paragraph.
  public var inWords: String {
    let machine = ["cpuModel", "clocksource"].compactMap { self.machine.values[$0] }
      .joined(separator: ", ")
    return oneLine(
      "\(started), loopscope \(tool.version) (\(tool.revisionInWords), \(tool.configuration)) on \(machine); "
        + "\(plan.rounds) rounds; identical builds were red in \(falseAlarms.inWords)")
  }

  /// Each figure with its rate of false alarms and the smallest change that is seen.
  public var rows: [(String, String)] {
    figures.map { figure in
      (
        oneLine("\(figure.figure.cell.subjectName) \(figure.figure.name)"),
        "red in \(figure.falseAlarms.inWords); "
          + "\(figure.detectable.inWords(figure.scale, figure.unit)) is seen"
      )
    }
  }
}

extension AlarmRate {
  fileprivate var inWords: String {
    guard let interval else { return "none of 0 runs" }
    return "\(alarms) of \(runs) runs (\(fixed(interval.low * 100, decimals: 1)) to "
      + "\(fixed(interval.high * 100, decimals: 1)) %)"
  }
}

extension DetectableChange {
  /// What is seen: `4.1 % and more`.
  func inWords(_ scale: Change.Scale, _ unit: MetricUnit) -> String {
    func size(_ number: Double) -> String {
      scale == .ratio ? fixed(number * 100, decimals: 1) + " %" : Quantity(number, unit).description
    }
    switch self {
    case .smallest(let least): return "\(size(least)) and more"
    case .atMost(let least): return "even \(size(least))"
    case .above(let most): return "only more than \(size(most))"
    case .untried: return "nothing that was tried moved it, so that nobody knows what"
    }
  }
}
