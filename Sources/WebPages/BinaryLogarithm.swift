// A logarithm that comes out alike on every machine: the same page must, and the C library's `log`
// promises no digits. Not for statistics, which need all of them.

/// The logarithm to the base of two, from the bits of a number and a series for the rest.
enum BinaryLogarithm {
  /// - Parameter number: finite and above zero.
  static func of(_ number: Double) -> Double {
    // ln(m) = 2 artanh((m - 1) / (m + 1)) for a significand m from 1 to 2.
    let ratio = (number.significand - 1) / (number.significand + 1)
    let square = ratio * ratio
    var (sum, term) = (0.0, ratio)
    for step in 0..<14 {
      sum += term / Double(2 * step + 1)
      term *= square
    }
    return Double(number.exponent) + 2 * sum / 0.693147180559945309417
  }
}
