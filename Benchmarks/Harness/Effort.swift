// How much of a cell one round measures.

/// How much of a cell to measure in one round.
public struct Effort: Codable, Hashable, Sendable {
  /// Samples to take and throw away first.
  public var warmupSamples: Int
  /// The most samples to keep.
  public var samples: Int
  /// The longest time to measure; for paced benchmarks the time that they take.
  public var durationNanoseconds: UInt64
  /// How long to watch an idle loop, where the benchmark does that.
  public var idleNanoseconds: UInt64
  /// About how long it will take where the samples and not the time are the limit.
  public var expectedNanoseconds: UInt64?

  /// An effort by its parts.
  public init(
    warmupSamples: Int, samples: Int, durationNanoseconds: UInt64, idleNanoseconds: UInt64 = 0
  ) {
    self.warmupSamples = warmupSamples
    self.samples = samples
    self.durationNanoseconds = durationNanoseconds
    self.idleNanoseconds = idleNanoseconds
  }

  /// The same effort with at most `limit` samples.
  public func limited(to limit: Int) -> Effort {
    var limited = self
    limited.samples = min(samples, limit)
    limited.expectedNanoseconds = expectedNanoseconds.map { expected in
      UInt64(Double(expected) * Double(limited.samples) / Double(max(samples, 1)))
    }
    limited.warmupSamples = min(warmupSamples, limit)
    return limited
  }
}
