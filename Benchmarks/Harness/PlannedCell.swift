// One cell of a plan: what to measure, on whom, under which circumstances, for how long.
// Not for what comes out: that is BenchmarkRecords' business.

public import BenchmarkRecords

/// One measurement that a plan asks for in every round.
public struct PlannedCell: Codable, Hashable, Sendable {
  /// What is measured.
  public var benchmark: Benchmark
  /// Who is measured: `loopscope`, `raw` or a peer.
  public var subject: String
  /// The backend's name; nil for peers without a choice.
  public var backend: String?
  /// The circumstances.
  public var parameters: CellParameters
  /// How much of it.
  public var effort: Effort
  /// What brings back everything random in it, such as the jitter of a schedule. No part of its
  /// identity: each round has another one, the same for all cells.
  public var seed: UInt64
  /// What is done to its wakes on purpose, to see whether a gate notices. No part of its identity, for
  /// a gate must not know of it.
  public var injection: Injection?

  /// A cell by its parts.
  public init(
    benchmark: Benchmark, subject: String, backend: String?, parameters: CellParameters,
    effort: Effort, seed: UInt64 = 0
  ) {
    self.benchmark = benchmark
    self.subject = subject
    self.backend = backend
    self.parameters = parameters
    self.effort = effort
    self.seed = seed
  }

  /// The cell's identity in the record.
  public var recorded: BenchmarkCell {
    BenchmarkCell(
      benchmark: benchmark.rawValue, subject: subject, backend: backend,
      parameters: parameters.recorded)
  }
}

extension PlannedCell: CustomStringConvertible {
  /// The cell's name in the record.
  public var description: String { recorded.description }
}
