// Which quantile is meant, as an exact fraction, so that ranks come from integer arithmetic.
// Not for its value in a sample: Distribution and QuantileEstimate have that.

/// A quantile in ten-thousandths: 9,990 is p99.9.
public struct Quantile: Hashable, Sendable {
  static let whole: UInt64 = 10_000

  /// The part of the readings that lie at or below the quantile, in ten-thousandths.
  public let tenThousandths: UInt64

  /// A quantile strictly between 0 and 1; anything else is a programmer's error and traps.
  public init(tenThousandths: UInt64) {
    precondition(
      (1..<Self.whole).contains(tenThousandths),
      "A quantile lies between 1 and 9,999 ten-thousandths; for the maximum use extremes.")
    self.tenThousandths = tenThousandths
  }

  /// The median.
  public static let p50 = Quantile(tenThousandths: 5_000)
  /// Nine readings of ten are at or below it.
  public static let p90 = Quantile(tenThousandths: 9_000)
  /// 99 readings of a hundred are at or below it.
  public static let p99 = Quantile(tenThousandths: 9_900)
  /// 999 readings of a thousand are at or below it.
  public static let p999 = Quantile(tenThousandths: 9_990)
  /// 9,999 readings of ten thousand are at or below it.
  public static let p9999 = Quantile(tenThousandths: 9_999)

  /// The quantile as a probability.
  public var probability: Double { Double(tenThousandths) / Double(Self.whole) }

  /// The field's name for it: `p50`, `p99.9`.
  public var label: String {
    let percent = "p\(tenThousandths / 100)"
    let rest = tenThousandths % 100
    if rest == 0 { return percent }
    return rest % 10 == 0 ? "\(percent).\(rest / 10)" : "\(percent).\(rest / 10)\(rest % 10)"
  }

  /// The position, counted from 1 in ascending order, of the reading that estimates the quantile.
  func rank(in count: UInt64) -> UInt64 {
    let product = UInt128(count) * UInt128(tenThousandths)
    return UInt64((product + UInt128(Self.whole - 1)) / UInt128(Self.whole))
  }
}
