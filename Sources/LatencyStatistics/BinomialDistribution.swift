// The number of successes in independent trials: what order-statistic intervals rest on.
// Not a general library: only its mass and the two tail searches that the intervals need.

import Glibc

/// The binomial distribution of `trials` draws with success `probability` strictly inside 0...1.
///
/// The mass follows C. Loader, "Fast and Accurate Computation of Binomial Probabilities" (2000):
/// it keeps full precision where differences of log-gammas would lose it, up to billions of trials.
struct BinomialDistribution {
  let trials: UInt64
  let probability: Double
  let complement: Double

  init(trials: UInt64, probability: Double) {
    self.trials = trials
    self.probability = probability
    self.complement = 1 - probability
  }

  func mass(at successes: UInt64) -> Double {
    let n = Double(trials)
    if successes == 0 { return exp(n * log1p(-probability)) }
    if successes == trials { return exp(n * log(probability)) }
    let k = Double(successes)
    let rest = n - k
    let logarithm =
      stirlingError(n) - stirlingError(k) - stirlingError(rest)
      - deviance(k, n * probability) - deviance(rest, n * complement)
    return exp(logarithm) * (n / (2 * .pi * k * rest)).squareRoot()
  }

  /// The largest k with P(successes < k) at most `tail`. Time: the standard deviation.
  func lowerRank(tail: Double) -> UInt64 {
    var successes = UInt64(max(center - reach, 0))
    var below = 0.0
    while successes < trials {
      below += mass(at: successes)
      if below > tail { return successes }
      successes += 1
    }
    return successes
  }

  /// The smallest k with P(successes >= k) at most `tail`, which may be `trials + 1`.
  func upperRank(tail: Double) -> UInt64 {
    var successes = UInt64(min(center + reach, Double(trials)))
    var above = 0.0
    while true {
      above += mass(at: successes)
      if above > tail { return successes + 1 }
      if successes == 0 { return 0 }
      successes -= 1
    }
  }

  private var center: Double { (Double(trials) * probability).rounded() }

  /// Beyond this distance from the centre lies less than 1e-20 of the mass.
  private var reach: Double {
    (10 * (Double(trials) * probability * complement).squareRoot()).rounded(.up) + 30
  }
}

/// log(n!) minus Stirling's formula for it.
private func stirlingError(_ n: Double) -> Double {
  if n < 16 {
    let logFactorial = (1...max(Int(n), 1)).reduce(0.0) { $0 + log(Double($1)) }
    return logFactorial - ((n + 0.5) * log(n) - n + 0.5 * log(2 * .pi))
  }
  let square = n * n
  return (1.0 / 12 - (1.0 / 360 - (1.0 / 1260 - 1.0 / 1680 / square) / square) / square) / n
}

/// k log(k / mean) + mean - k without the cancellation near k = mean.
private func deviance(_ k: Double, _ mean: Double) -> Double {
  guard abs(k - mean) < 0.1 * (k + mean) else { return k * log(k / mean) + mean - k }
  let ratio = (k - mean) / (k + mean)
  var sum = (k - mean) * ratio
  var power = 2 * k * ratio
  for odd in stride(from: 3.0, through: 1_999, by: 2) {
    power *= ratio * ratio
    let next = sum + power / odd
    if next == sum { break }
    sum = next
  }
  return sum
}
