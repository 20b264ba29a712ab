// Tolerances as people type them: `latency.p99=15%,200`, `sleep/cpuPerCycle=20%`, `roundTrip=off`.

import RegressionGate

/// A tolerance read from text.
struct ToleranceText {
  let rule: ToleranceRule

  static let shape =
    "wakeup/latency.p99=15%,200 (benchmark, quantile and one of the allowances may be left out), "
    + "or =off"

  /// Nil for anything of another shape. The absolute part is in the figure's unit.
  init?(_ text: String) {
    let halves = text.split(separator: "=", omittingEmptySubsequences: false)
    guard halves.count == 2, var rule = Self.figure(String(halves[0])) else { return nil }
    rule.source = "--tolerance \(text)"
    if halves[1] != "off" {
      guard let tolerance = Self.tolerance(String(halves[1])) else { return nil }
      rule.tolerance = tolerance
    }
    self.rule = rule
  }

  private static func figure(_ text: String) -> ToleranceRule? {
    let parts = text.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
    guard parts.count <= 2, let name = parts.last, !parts.contains("") else { return nil }
    let words = name.split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false)
      .map(String.init)
    guard !words.contains("") else { return nil }
    return ToleranceRule(
      words[0], words.count > 1 ? words[1] : nil, benchmark: parts.count > 1 ? parts[0] : nil,
      tolerance: nil, source: "")
  }

  private static func tolerance(_ text: String) -> Tolerance? {
    var tolerance = Tolerance(relative: 0, absolute: 0)
    let parts = text.split(separator: ",", omittingEmptySubsequences: false)
    guard parts.count <= 2 else { return nil }
    for part in parts {
      let isPercent = part.hasSuffix("%")
      guard let number = number(isPercent ? part.dropLast() : part) else { return nil }
      if isPercent { tolerance.relative = number / 100 } else { tolerance.absolute = number }
    }
    return tolerance
  }

  /// Digits with at most one point: `Double` alone would take `nan`, `0x1` and `1e9` as well.
  private static func number(_ text: Substring) -> Double? {
    guard text.first != ".", text.last != ".",
      text.allSatisfy({ $0 == "." || ("0"..."9").contains($0) })
    else { return nil }
    return Double(text)
  }
}
