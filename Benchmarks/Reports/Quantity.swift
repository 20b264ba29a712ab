// Numbers as a person reads them: three significant digits, a unit that fits, a decimal point in
// every locale. Not for files: JSON and CSV carry the exact number.

import BenchmarkRecords
import LatencyStatistics
import WebPages

/// A number with its unit.
struct Quantity: CustomStringConvertible {
  let value: Double
  let unit: MetricUnit

  init(_ value: Double, _ unit: MetricUnit) {
    self.value = value
    self.unit = unit
  }

  var description: String {
    let scale = Scale(for: self)
    return scale.number(value) + scale.suffix
  }

  /// The bounds in the unit of the number that they belong to, with three digits in the larger one
  /// and no more decimals than the number has; a bound of another magnitude has its own digits and
  /// its own unit.
  func bounds(_ interval: ConfidenceInterval) -> String {
    let own = Scale(for: self)
    var scale = own
    let bounds = [interval.low, interval.high]
    let near = bounds.filter { own.isOfMagnitude($0) }.map(abs)
    scale.limitDecimals(for: near.max() ?? 0)
    return "[" + bounds.map { scale.bound(Quantity($0, unit)) }.joined(separator: ", ") + "]"
  }
}

/// The power of ten, the suffix and the digits with which a quantity is shown.
private struct Scale {
  let unit: MetricUnit
  let divisor: Double
  let suffix: String
  private(set) var decimals: Int

  init(for quantity: Quantity) {
    // Rounded first, so that 999.9 ns become 1.00 us and not 1000 ns.
    let rounded = abs(roundedToThreeDigits(quantity.value))
    let steps = Self.steps(of: quantity.unit)
    let step = steps.last { rounded >= $0.from } ?? steps[0]
    unit = quantity.unit
    divisor = step.divisor
    suffix = step.suffix
    let shown = rounded / step.divisor
    let isWhole = step.divisor == 1 && quantity.value == quantity.value.rounded()
    decimals = isWhole ? 0 : max(0, min(2 - decimalExponent(of: shown), 9))
  }

  /// No more decimals than three digits of this value need.
  mutating func limitDecimals(for value: Double) {
    let shown = roundedToThreeDigits(value / divisor)
    decimals = min(decimals, max(0, 2 - decimalExponent(of: shown)))
  }

  func number(_ value: Double) -> String { fixed(value / divisor, decimals: decimals) }

  /// Whether a value does not need another unit to be short.
  func isOfMagnitude(_ value: Double) -> Bool {
    let own = Scale(for: Quantity(value, unit))
    return own.divisor <= divisor || abs(value) < divisor * 1_000
  }

  /// A bound in this scale if that says enough of it, else in its own; the suffix only where it is
  /// another one.
  func bound(_ quantity: Quantity) -> String {
    let lost = abs(rounded(quantity.value) - quantity.value)
    if isOfMagnitude(quantity.value), lost <= abs(quantity.value) * Self.toleratedLoss {
      return number(quantity.value)
    }
    let own = Scale(for: quantity)
    return own.number(quantity.value) + (own.suffix == suffix ? "" : own.suffix)
  }

  /// The value that the text stands for.
  private func rounded(_ value: Double) -> Double {
    let unit = divisor / powerOfTen(decimals)
    return (value / unit).rounded() * unit
  }

  /// Two digits are enough for the smaller bound, one is not.
  private static let toleratedLoss = 0.02

  private static func steps(
    of unit: MetricUnit
  ) -> [(from: Double, divisor: Double, suffix: String)] {
    switch unit {
    case .nanoseconds: [(0, 1, " ns"), (1e3, 1e3, " us"), (1e6, 1e6, " ms"), (1e9, 1e9, " s")]
    case .bytes: [(0, 1, " B"), (1e3, 1e3, " kB"), (1e6, 1e6, " MB"), (1e9, 1e9, " GB")]
    case .fraction: [(0, 0.01, " %")]
    case .count: [(0, 1, "")]
    case .perSecond: [(0, 1, "/s"), (1e4, 1e3, " k/s"), (1e6, 1e6, " M/s")]
    default: [(0, 1, " " + unit.rawValue)]
    }
  }
}

private func roundedToThreeDigits(_ value: Double) -> Double {
  guard value != 0, value.isFinite else { return value }
  let factor = powerOfTen(2 - decimalExponent(of: value))
  return (value * factor).rounded() / factor
}

/// The exponent of the first digit: 0 for 1 up to 9.99, -1 for 0.1.
private func decimalExponent(of value: Double) -> Int {
  let size = abs(value)
  guard size > 0, size.isFinite else { return 2 }
  var exponent = 0
  while powerOfTen(exponent + 1) <= size { exponent += 1 }
  while powerOfTen(exponent) > size { exponent -= 1 }
  return exponent
}

private func powerOfTen(_ exponent: Int) -> Double {
  let power = (0..<abs(exponent)).reduce(1.0) { product, _ in product * 10 }
  return exponent < 0 ? 1 / power : power
}

/// A number with a fixed number of decimals, in any locale with a point.
func fixed(_ value: Double, decimals: Int) -> String {
  ReadableNumbers.fixed(value, decimals: decimals)
}
