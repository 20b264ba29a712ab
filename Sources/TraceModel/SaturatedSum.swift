// Adding up what traces say of themselves. Not for figures that the analysis takes: those cannot
// overflow.

extension UInt64 {
  /// The sum, or the largest number: a damaged counter may say anything.
  package func addingSaturated(_ other: UInt64) -> UInt64 {
    let (sum, overflow) = addingReportingOverflow(other)
    return overflow ? .max : sum
  }
}
