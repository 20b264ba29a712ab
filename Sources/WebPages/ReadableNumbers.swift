// Durations and counts as a person reads them, with a decimal point in every locale. Not for files
// that programs read: those carry the exact number.

/// Numbers in words.
public enum ReadableNumbers {
  /// A duration with three digits and a unit that fits: `999 ns`, `1.23 µs`, `45.6 ms`.
  public static func duration(nanoseconds: UInt64) -> String {
    let units: [(suffix: String, size: UInt64)] = [
      ("ns", 1), ("µs", 1000), ("ms", 1_000_000), ("s", 1_000_000_000),
    ]
    // A unit is left when three digits of it would read 1000.
    let unit = units.first { nanoseconds < $0.size * 1000 - $0.size / 2 } ?? units[3]
    guard unit.size > 1 else { return "\(nanoseconds) ns" }
    return "\(threeDigits(nanoseconds, unit: unit.size)) \(unit.suffix)"
  }

  /// A round duration with no more digits than it has: `500 ns`, `10 µs`, `-2.5 ms`.
  public static func roundDuration(nanoseconds: Double) -> String {
    let units = [("ns", 1.0), ("µs", 1e3), ("ms", 1e6), ("s", 1e9)]
    // As a person rounds: what is short of a unit by less than a digit shows is that unit.
    let unit = units.last { abs(nanoseconds) >= $0.1 * 0.9999 } ?? units[0]
    return "\(trimmed(nanoseconds / unit.1)) \(unit.0)"
  }

  /// A number with three decimals at most and no zeros at its end.
  public static func trimmed(_ value: Double) -> String {
    var text = fixed(value, decimals: 3)
    while text.last == "0" { text.removeLast() }
    return text.last == "." ? String(text.dropLast()) : text
  }

  /// A number with a comma between groups of three digits.
  public static func grouped(_ number: some BinaryInteger) -> String {
    let digits = String(number)
    guard digits.count > 3 else { return digits }
    return grouped(number / 1000) + "," + digits.suffix(3)
  }

  /// A number with the word for one or for many.
  public static func counted(_ number: UInt64, _ one: String, _ many: String? = nil) -> String {
    "\(grouped(number)) \(number == 1 ? one : many ?? one + "s")"
  }

  /// A part of a whole in percent, with one decimal below ten.
  public static func share(_ part: UInt64, of whole: UInt64) -> String {
    guard whole > 0 else { return "0 %" }
    let percent = 100 * Double(part) / Double(whole)
    return percent < 9.95 ? "\(fixed(percent, decimals: 1)) %" : "\(fixed(percent, decimals: 0)) %"
  }

  /// A time of CLOCK_MONOTONIC in seconds, to the microsecond.
  public static func seconds(nanoseconds: UInt64) -> String {
    let digits = String(nanoseconds % 1_000_000_000 / 1000)
    let zeros = String(repeating: "0", count: 6 - digits.count)
    return "\(nanoseconds / 1_000_000_000).\(zeros)\(digits)"
  }

  /// A date and time in UTC as ISO 8601 has it, to the second: `2026-11-30T12:00:00Z`.
  public static func utc(secondsSince1970 seconds: Int64) -> String {
    let day = seconds >= 0 ? seconds / 86400 : (seconds - 86399) / 86400
    let time = seconds - day * 86400
    // Years that begin in March have their odd day at the end, and months a pattern of 153 days for
    // five of them.
    let days = day + 719_468
    let era = (days >= 0 ? days : days - 146_096) / 146_097
    let dayOfEra = days - era * 146_097
    let year = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * year + year / 4 - year / 100)
    let month = (5 * dayOfYear + 2) / 153
    let date = [
      year + era * 400 + (month >= 10 ? 1 : 0), month < 10 ? month + 3 : month - 9,
      dayOfYear - (153 * month + 2) / 5 + 1,
    ]
    let clock = [time / 3600, time / 60 % 60, time % 60]
    return date.map(twoDigits).joined(separator: "-") + "T"
      + clock.map(twoDigits).joined(separator: ":") + "Z"
  }

  private static func twoDigits(_ number: Int64) -> String {
    number < 10 ? "0\(number)" : "\(number)"
  }

  /// A number with a fixed number of decimals, 0 to 9.
  public static func fixed(_ value: Double, decimals: Int) -> String {
    let factor = (0..<decimals).reduce(1.0) { product, _ in product * 10 }
    let scaled = (abs(value) * factor).rounded()
    guard scaled < 1e18 else { return "\(value)" }
    var digits = String(UInt64(scaled))
    digits = String(repeating: "0", count: max(0, decimals + 1 - digits.count)) + digits
    let sign = value < 0 && scaled > 0 ? "-" : ""
    guard decimals > 0 else { return sign + digits }
    return sign + digits.dropLast(decimals) + "." + digits.suffix(decimals)
  }

  private static func threeDigits(_ value: UInt64, unit: UInt64) -> String {
    let number = Double(value) / Double(unit)
    if number < 9.995 { return fixed(number, decimals: 2) }
    return fixed(number, decimals: number < 99.95 ? 1 : 0)
  }
}
