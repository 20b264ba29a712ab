// The standard normal distribution: what large samples and the bootstrap lean on.
// Not a general library.

import Glibc

enum NormalDistribution {
  /// P(Z <= z), precise in both tails.
  static func cumulative(_ z: Double) -> Double { 0.5 * erfc(-z / 2.0.squareRoot()) }

  /// The z with P(Z <= z) = `probability`, by bisection to the last digits.
  static func quantile(_ probability: Double) -> Double {
    guard probability > 0 else { return -.infinity }
    guard probability < 1 else { return .infinity }
    var low = -40.0
    var high = 40.0
    while true {
      let middle = (low + high) / 2
      guard middle > low, middle < high else { return middle }
      if cumulative(middle) < probability { low = middle } else { high = middle }
    }
  }
}
