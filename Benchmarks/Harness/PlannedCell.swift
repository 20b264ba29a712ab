// One cell of a plan: what to measure, on whom, under which circumstances, for how long.
// Not for what comes out: that is BenchmarkRecords' business.

public import BenchmarkRecords

/// A benchmark by its name in the command and in the record.
public enum Benchmark: String, CaseIterable, Codable, Hashable, Sendable {
  /// How long a wake takes to reach a sleeping loop.
  case wakeup
  /// What it costs to sleep and be woken, and to sleep on.
  case sleep
  /// How a repeating timer keeps to its grid.
  case timer
  /// What it costs to go from one mode to another.
  case mode
}

/// What a timer has to live with.
public enum TimerLoad: String, CaseIterable, Codable, Hashable, Sendable {
  /// Nothing else happens.
  case none
  /// The loop is always busy with sources.
  case busy
  /// Every CPU is busy with other threads.
  case hogs
  /// Now and then a callout takes 35 ms.
  case stall
}

/// The circumstances of a cell; nil where they mean nothing to its benchmark.
public struct CellParameters: Codable, Hashable, Sendable {
  /// Where the threads run.
  public var placement: Placement?
  /// How long the waker sleeps between an answer and the next wake.
  public var gapNanoseconds: UInt64?
  /// The period of the timer.
  public var periodNanoseconds: UInt64?
  /// What the timer has to live with.
  public var load: TimerLoad?
  /// The timer slack of the loop's thread.
  public var timerSlackNanoseconds: UInt64?
  /// How many other items are in each mode.
  public var items: Int?
  /// What the cell is a control for: "same" switches to the mode that the loop comes from.
  public var control: String?

  /// No circumstances at all.
  public init() {}

  /// The parameters under their names in the record.
  public var recorded: OrderedMap<ParameterValue> {
    var map: OrderedMap<ParameterValue> = [:]
    map["placement"] = placement.map { .text($0.rawValue) }
    if gapNanoseconds != nil { map["loop"] = "closed" }
    map["gapNanoseconds"] = gapNanoseconds.map { .whole(Int64($0)) }
    map["periodNanoseconds"] = periodNanoseconds.map { .whole(Int64($0)) }
    map["load"] = load.map { .text($0.rawValue) }
    map["timerSlackNanoseconds"] = timerSlackNanoseconds.map { .whole(Int64($0)) }
    map["items"] = items.map { .whole(Int64($0)) }
    map["control"] = control.map { .text($0) }
    return map
  }
}

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
    limited.warmupSamples = min(warmupSamples, limit)
    return limited
  }
}

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

  /// A cell by its parts.
  public init(
    benchmark: Benchmark, subject: String, backend: String?, parameters: CellParameters,
    effort: Effort
  ) {
    self.benchmark = benchmark
    self.subject = subject
    self.backend = backend
    self.parameters = parameters
    self.effort = effort
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
