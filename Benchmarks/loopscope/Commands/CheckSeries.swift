// Many gate runs one after the other: how often the light is red, as a rate with its exact interval.
// The proof of the gate, on the machine where it stands.

import LatencyStatistics
import LinuxIO
import RegressionGate
import Reports

/// A series of whole gate runs.
struct CheckSeries {
  let check: BuildCheck
  let console: Console

  /// Runs the gate so often, with one line for each and the rate at the end.
  ///
  /// The status is 1 if a run was interrupted or failed, else 0: a series is a measurement of the gate,
  /// and no verdict.
  func run(_ count: Int) throws -> ExitStatus {
    var words: [Verdict] = []
    for number in 1...count {
      let start = MonotonicClock.nowNanoseconds()
      let judgement = try check.judge(seed: check.seed &+ UInt64(number)) { _ in }
      let seconds = Double(MonotonicClock.nowNanoseconds() - start) / 1e9
      words.append(judgement.verdict)
      try console.writeResult(
        "\(number)/\(count) seed \(check.seed &+ UInt64(number)), \(tenths(seconds)) s: "
          + "\(judgement.summary)\(worst(of: judgement))\n")
      if words.last?.exitStatus == 1 { break }
    }
    try console.writeResult(Self.conclusion(words))
    return words.last?.exitStatus == 1 ? .failure : .success
  }

  private func worst(of judgement: Judgement) -> String {
    guard let finding = judgement.findings.first, finding.verdict.exitStatus != 0 else { return "" }
    return " (\(finding.briefly))"
  }

  private func tenths(_ seconds: Double) -> String { "\((seconds * 10).rounded() / 10)" }

  /// How often the gate was red, and what else it said.
  static func conclusion(_ words: [Verdict]) -> String {
    let red = words.count { $0 == .regressed }
    guard let interval = ProportionInterval.exact(successes: red, trials: words.count) else {
      return "no run\n"
    }
    func percent(_ share: Double) -> String { "\((share * 1_000).rounded() / 10) %" }
    let others = Verdict.allCases.compactMap { word in
      let count = words.count { $0 == word }
      return count > 0 ? "\(count) \(word.rawValue)" : nil
    }
    return "red: \(red) of \(words.count), a rate between \(percent(interval.low)) and "
      + "\(percent(interval.high)) (95 %, exact); \(others.joined(separator: ", "))\n"
  }
}
