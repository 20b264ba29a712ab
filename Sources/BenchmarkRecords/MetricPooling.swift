// One metric from its rounds: pooled figures, intervals, and the figures of each round.
// Not for which rounds belong together (RoundPooling).

import LatencyStatistics

extension Metric {
  /// Pools the rounds of one metric; nil when no round measured it.
  init?(pooling rounds: [MeasuredRound], as definition: MetricDefinition) {
    guard !rounds.isEmpty else { return nil }
    let distributions = rounds.compactMap(\.distribution)
    let published = rounds.map { Round(round: $0.round, reading: $0.reading) }
    if distributions.count == rounds.count {
      self.init(
        distributions: distributions, rounds: published, as: definition)
    } else {
      self.init(
        values: rounds.compactMap(\.value), intervals: rounds.compactMap(\.interval),
        rounds: published, as: definition)
    }
  }

  private init(
    distributions: [Distribution], rounds: [Round], as definition: MetricDefinition
  ) {
    let pooled = Distribution.merged(distributions)
    self.init(
      unit: definition.unit, polarity: definition.polarity, reading: pooled.reading,
      distribution: pooled, rounds: rounds)
    for quantile in BenchmarkResult.reportedQuantiles {
      guard let point = pooled.estimate(of: quantile)?.value else { continue }
      let estimates = distributions.compactMap { $0.estimate(of: quantile) }
      let ofRounds =
        estimates.count == distributions.count
        ? RoundInterval.ofMedian(values: estimates.map(\.value)) : nil
      let interval = ofRounds ?? pooled.estimate(of: quantile)?.interval
      quantileIntervals[quantile.label] = interval?.extended(toCover: point)
    }
    interval = quantileIntervals[Quantile.p50.label]
  }

  private init(
    values: [Double], intervals: [ConfidenceInterval], rounds: [Round],
    as definition: MetricDefinition
  ) {
    let value = definition.pooling.pooled(values)
    self.init(
      unit: definition.unit, polarity: definition.polarity, reading: .value(value),
      rounds: rounds)
    if definition.pooling == .median {
      interval = (RoundInterval.ofMedian(values: values) ?? intervals.first)?
        .extended(toCover: value)
    }
  }
}

extension Pooling {
  fileprivate func pooled(_ values: [Double]) -> Double {
    switch self {
    case .median: Robust.median(of: values)
    case .mean: values.reduce(0, +) / Double(values.count)
    case .sum: values.reduce(0, +)
    }
  }
}

extension Distribution {
  /// The quantiles that the sample supports, and the exact maximum.
  fileprivate var reading: Reading {
    var quantiles: OrderedMap<Double> = [:]
    for quantile in BenchmarkResult.reportedQuantiles {
      quantiles[quantile.label] = estimate(of: quantile)?.value
    }
    // A reading that overflowed was larger than any that was counted: the maximum is not known.
    if anomalies.overflow == 0 { quantiles["max"] = extremes.map { Double($0.upperBound) } }
    return .quantiles(quantiles, samples: count)
  }
}

extension MeasuredRound {
  fileprivate var distribution: Distribution? {
    guard case .distribution(let distribution) = measurement else { return nil }
    return distribution
  }

  fileprivate var value: Double? {
    guard case .value(let value, _) = measurement else { return nil }
    return value
  }

  fileprivate var interval: ConfidenceInterval? {
    guard case .value(_, let interval) = measurement else { return nil }
    return interval
  }

  fileprivate var reading: Reading {
    switch measurement {
    case .distribution(let distribution): distribution.reading
    case .value(let value, _): .value(value)
    }
  }
}
