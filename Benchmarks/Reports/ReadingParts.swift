// The parts of a reading, where only one kind of it has them.

import BenchmarkRecords

extension Reading {
  var isQuantiles: Bool { value == nil }

  var value: Double? {
    guard case .value(let value) = self else { return nil }
    return value
  }

  var quantiles: OrderedMap<Double> {
    guard case .quantiles(let quantiles, _) = self else { return [:] }
    return quantiles
  }

  var samples: UInt64 {
    guard case .quantiles(_, let samples) = self else { return 0 }
    return samples
  }
}
