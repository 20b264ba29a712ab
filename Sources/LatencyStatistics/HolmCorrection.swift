// Many tests at once: p-values raised so that one false alarm among all stays as rare as wanted.
// Not for the tests themselves.

/// Holm's step-down correction, valid whatever the tests have to do with each other.
public enum HolmCorrection {
  /// The corrected p-values, in the order of the given ones.
  public static func adjusted(_ pValues: [Double]) -> [Double] {
    var adjusted = pValues
    var highest = 0.0
    for (place, index) in pValues.indices.sorted(by: { pValues[$0] < pValues[$1] }).enumerated() {
      highest = max(highest, min(Double(pValues.count - place) * pValues[index], 1))
      adjusted[index] = highest
    }
    return adjusted
  }
}
