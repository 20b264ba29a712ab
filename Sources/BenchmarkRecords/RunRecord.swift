// One run of `loopscope bench`, whole: the contract of DESIGN.md as a type.
// Not for its text form (RunRecordJSON) and not for judging it.

/// Which build of loopscope measured.
public struct ToolIdentity: Equatable, Sendable {
  /// The version, such as `0.1.0`.
  public var version: String
  /// The commit that was built, or `unknown`.
  public var revision: String
  /// Whether the sources differed from that commit.
  public var isDirty: Bool
  /// `release` or `debug`.
  public var configuration: String

  /// A build by its four marks.
  public init(version: String, revision: String, isDirty: Bool, configuration: String) {
    self.version = version
    self.revision = revision
    self.isDirty = isDirty
    self.configuration = configuration
  }

  /// What `revision` is where nobody noted it.
  public static let unknownRevision = "unknown"

  /// The revision as people read it: `abc123`, `abc123 and changes`, `revision not recorded`.
  public var revisionInWords: String {
    revision == Self.unknownRevision
      ? "revision not recorded" : revision + (isDirty ? " and changes" : "")
  }
}

/// What came out of one cell.
public struct BenchmarkResult: Equatable, Sendable {
  /// What was measured.
  public var cell: BenchmarkCell
  /// Whether it was.
  public var status: BenchmarkStatus
  /// The metrics by name.
  public var metrics: OrderedMap<Metric>
  /// Why metrics that such a cell usually has could not be had, by the metric's name.
  public var unavailableMetrics: OrderedMap<String> = [:]
  /// The rounds, of a cell that others have measured, in which there was nothing to measure.
  public var unavailableRounds: [UnavailableRound] = []

  /// A result by its parts.
  public init(
    cell: BenchmarkCell, status: BenchmarkStatus, metrics: OrderedMap<Metric> = [:]
  ) {
    self.cell = cell
    self.status = status
    self.metrics = metrics
  }
}

/// One run: who measured, when, where, and what came out.
public struct RunRecord: Equatable, Sendable {
  /// The only schema that this version reads and writes.
  public static let schema = "loopscope.run/1"

  /// The build that measured.
  public var tool: ToolIdentity
  /// The start in UTC, as `2026-11-30T12:00:00Z`.
  public var started: String
  /// The seed that brings back slot orders and schedules.
  public var seed: UInt64
  /// Whether the run ended before its plan did; such a run can never pass a gate.
  public var interrupted: Bool
  /// The machine and its state.
  public var environment: Environment
  /// The cells in the order of the plan; no cell appears twice.
  public var results: [BenchmarkResult]

  /// A run by its parts.
  public init(
    tool: ToolIdentity, started: String, seed: UInt64, interrupted: Bool = false,
    environment: Environment = Environment(), results: [BenchmarkResult] = []
  ) {
    self.tool = tool
    self.started = started
    self.seed = seed
    self.interrupted = interrupted
    self.environment = environment
    self.results = results
  }
}
