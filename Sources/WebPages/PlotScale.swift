// Where numbers of any kind lie along an axis, and which round ones get a mark. Not for nanoseconds as
// whole numbers: Scale.

/// A range of numbers along an axis.
public struct PlotScale: Sendable, Hashable {
  /// How numbers are spread over the axis.
  public enum Spacing: Sendable, Hashable {
    case linear
    /// By magnitude; numbers that have none lie at the low end.
    case logarithmic
  }

  /// The number at the start.
  public let low: Double
  /// The number at the end, above `low`.
  public let high: Double
  private let spacing: Spacing

  /// An axis from `low` to `high`, or one wider where that is nothing.
  public init(from low: Double, to high: Double, _ spacing: Spacing = .linear) {
    let start = low.isFinite && (spacing == .linear || low > 0) ? low : 1
    self.low = start
    self.high = high.isFinite && high > start ? high : start + max(abs(start), 1)
    self.spacing = spacing
  }

  /// An axis with zero in its middle, for numbers of which a few may be wild: it reaches as far as the
  /// furthest, or three times as far as three quarters of them do.
  ///
  /// - Parameter least: how far it reaches at the least, in either direction.
  public init(aroundZeroFor numbers: [Double], atLeast least: Double) {
    let reaches = numbers.map(abs).filter(\.isFinite).sorted()
    let usual = reaches.isEmpty ? 0 : reaches[(reaches.count - 1) * 3 / 4]
    let reach = max(min(reaches.last ?? 0, 3 * usual), least)
    self.init(from: -reach * 1.1, to: reach * 1.1)
  }

  /// How far along the axis a number is: 0 at its start, 1 at its end, less or more beyond them.
  public func place(of value: Double) -> Double {
    switch spacing {
    case .linear: return (value - low) / (high - low)
    case .logarithmic:
      guard value.isFinite, value > 0 else { return 0 }
      let start = BinaryLogarithm.of(low)
      return (BinaryLogarithm.of(value) - start) / (BinaryLogarithm.of(high) - start)
    }
  }

  /// Round numbers on the axis: of a linear one about as many as asked for, of a logarithmic one the
  /// powers of ten, with 2 and 5 times them where there are few, and even steps where that is not enough.
  public func marks(about count: Int) -> [Double] {
    spacing == .linear ? steps(about: Double(max(count, 1))) : magnitudes(about: count)
  }

  private func steps(about count: Double) -> [Double] {
    let rough = (high - low) / count
    let power = Self.powerOfTen(below: rough)
    let step = [1, 2, 5, 10].map { $0 * power }.first { $0 >= rough } ?? rough
    let first = (low / step).rounded(.up)
    let last = (high / step).rounded(.down)
    guard first <= last, last - first < 100 else { return [] }
    return (0...Int(last - first)).map { (first + Double($0)) * step }
  }

  private func magnitudes(about count: Int) -> [Double] {
    var powers: [Double] = []
    var power = Self.powerOfTen(below: low)
    while power <= high {
      powers.append(power)
      power *= 10
    }
    let whole = powers.filter { $0 >= low }
    if whole.count > 2 { return thinned(whole, to: count) }
    let finer = powers.flatMap { [$0, 2 * $0, 5 * $0] }.filter { (low...high).contains($0) }
    // Between 21 and 49 there is none of them.
    return finer.count > 1 ? finer : steps(about: Double(max(count, 1)))
  }

  private func thinned(_ marks: [Double], to count: Int) -> [Double] {
    let stride = max(1, (marks.count + max(count, 1) - 1) / max(count, 1))
    return marks.indices.filter { $0 % stride == 0 }.map { marks[$0] }
  }

  private static func powerOfTen(below value: Double) -> Double {
    var power = 1.0
    while power * 10 <= value, power < 1e300 { power *= 10 }
    while power > value, power > 1e-300 { power /= 10 }
    return power
  }
}
