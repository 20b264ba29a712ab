// Where values lie along an axis, and where its marks are. Not for drawing: SVG pieces do that.

/// A range of nanoseconds along an axis.
public struct Scale: Sendable, Hashable {
  /// How values are spread over the axis.
  public enum Spacing: Sendable, Hashable {
    case linear
    /// By magnitude; values below 1 lie where 1 does.
    case logarithmic
  }

  /// A place on the axis that has a label.
  public struct Mark: Sendable, Hashable {
    /// The value there.
    public let value: UInt64

    /// How far along the axis, 0 to 1.
    public let place: Double
  }

  private let low: UInt64
  private let high: UInt64
  private let spacing: Spacing

  /// An axis from `low` to `high`, or one wider where that is nothing.
  public init(from low: UInt64, to high: UInt64, _ spacing: Spacing = .linear) {
    self.low = spacing == .logarithmic ? max(low, 1) : low
    self.high = max(high, self.low &+ 1, self.low)
    self.spacing = spacing
  }

  /// How far along the axis a value is, 0 to 1; one beyond an end is at the end.
  public func place(of value: UInt64) -> Double {
    let value = min(max(value, low), high)
    switch spacing {
    case .linear: return Double(value - low) / Double(max(high - low, 1))
    case .logarithmic:
      return (magnitude(of: value) - magnitude(of: low))
        / max(magnitude(of: high) - magnitude(of: low), .leastNonzeroMagnitude)
    }
  }

  /// Round values along the axis: of a linear one about as many as asked for, from its start; of a
  /// logarithmic one the powers of ten.
  public func marks(about count: Int) -> [Mark] {
    let values = spacing == .linear ? linearMarks(about: max(count, 1)) : powersOfTen
    return values.map { Mark(value: $0, place: place(of: $0)) }
  }

  private func linearMarks(about count: Int) -> [UInt64] {
    let rough = max((high - low) / UInt64(count), 1)
    var power: UInt64 = 1
    while power <= rough / 10 { power *= 10 }
    let step = [1, 2, 5, 10].map { $0 * power }.first { $0 >= rough } ?? rough
    return (0...(high - low) / step).map { low + $0 * step }
  }

  private var powersOfTen: [UInt64] {
    var values: [UInt64] = []
    var power: UInt64 = 1
    while power <= high {
      if power >= low { values.append(power) }
      let (next, overflow) = power.multipliedReportingOverflow(by: 10)
      if overflow { break }
      power = next
    }
    return values
  }

  private func magnitude(of value: UInt64) -> Double { BinaryLogarithm.of(Double(max(value, 1))) }
}
