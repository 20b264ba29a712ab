// The middle of a list and the spread around it, unmoved by a few wild values.
// Not for large samples of latencies: those are in a Distribution.

/// Statistics that half of the values would have to be wrong to spoil.
public enum Robust {
  /// The middle value, or the mean of the two middle ones. Traps on an empty list.
  public static func median(of values: [Double]) -> Double {
    precondition(!values.isEmpty, "The median of nothing is not a number; check before.")
    let sorted = values.sorted()
    let middle = sorted.count / 2
    return sorted.count % 2 == 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2
  }

  /// The median distance from the median, in the unit of the values. Traps on an empty list.
  ///
  /// Not scaled: multiply by 1.4826 to compare it with a normal distribution's standard deviation.
  public static func medianAbsoluteDeviation(of values: [Double]) -> Double {
    let center = median(of: values)
    return median(of: values.map { abs($0 - center) })
  }
}
