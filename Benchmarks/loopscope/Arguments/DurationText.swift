// Times as people type them: `50ms`, `2.5s`, `10us`. Always with a decimal point, in any locale.

/// A time read from text.
struct DurationText: Equatable {
  let nanoseconds: UInt64

  private static let units: [(name: String, nanoseconds: Double)] = [
    ("ns", 1), ("us", 1e3), ("ms", 1e6), ("s", 1e9), ("min", 60e9), ("h", 3600e9),
  ]

  static var unitNames: [String] { units.map(\.name) }

  /// Nil for anything but digits with at most one point, and a unit. A number alone is seconds
  /// where `secondsWithoutUnit` says so.
  init?(_ text: String, secondsWithoutUnit: Bool) {
    let number = text.prefix { $0.isASCII && ($0.isNumber || $0 == ".") }
    let unitName = text.dropFirst(number.count)
    let unit = unitName.isEmpty && secondsWithoutUnit ? "s" : String(unitName)
    guard let factor = Self.units.first(where: { $0.name == unit })?.nanoseconds,
      number.first != ".", number.last != ".", let value = Double(number),
      value * factor < 0x1p63
    else { return nil }
    nanoseconds = UInt64((value * factor).rounded())
  }

  /// The time in the largest unit that leaves it whole, as in "50ms".
  static func text(_ nanoseconds: UInt64) -> String {
    let whole = units.last { nanoseconds % UInt64($0.nanoseconds) == 0 } ?? units[0]
    return "\(nanoseconds / UInt64(whole.nanoseconds))\(whole.name)"
  }
}
