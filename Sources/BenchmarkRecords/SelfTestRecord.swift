// What the tool found out about itself: what was injected, what was recovered, and the verdict.
// Not for judging (that is done where the injections are known) and not a RunRecord.

public import LatencyStatistics

/// One thing that was done to the tool on purpose, and whether the tool saw it.
public struct SelfTestCheck: Equatable, Sendable {
  /// What was done.
  public enum Kind: String, CaseIterable, Sendable {
    /// Every wake was held back for a known time.
    case delay
    /// The process was stopped for a known time.
    case stop
    /// One wake in so many was dropped.
    case lostWakes
  }

  /// What is made of it.
  public enum Verdict: Equatable, Sendable {
    /// What was injected was recovered.
    case passed
    /// It was not, for the reason.
    case failed(reason: String)
    /// The check was not made, or not to its end.
    case notRun(reason: String)
  }

  /// What was done.
  public var kind: Kind
  /// On whom: `loopscope`.
  public var subject: String
  /// On which backend.
  public var backend: String?
  /// What was asked for: nanoseconds of delay or stop, or one wake in so many.
  public var declared: Double
  /// What was injected by its own measure: nanoseconds, grid points in the stop, dropped wakes.
  public var injected: Double?
  /// What the tool reported.
  public var recovered: Double?
  /// The range that the tool states for it.
  public var interval: ConfidenceInterval?
  /// The verdict.
  public var verdict: Verdict

  /// A check of which nothing is known yet.
  public init(
    _ kind: Kind, subject: String, backend: String?, declared: Double, verdict: Verdict
  ) {
    self.kind = kind
    self.subject = subject
    self.backend = backend
    self.declared = declared
    self.verdict = verdict
  }

  /// The unit of what was injected and recovered.
  public var unit: MetricUnit { kind == .delay ? .nanoseconds : .count }
}

/// A figure of another tool beside one of this tool; for a reader, never for the verdict.
public struct SelfTestReference: Equatable, Sendable {
  /// The other tool and its figure: `perf bench sched pipe`.
  public var name: String
  /// Which statistic of the readings both figures are: `mean`.
  public var statistic: String
  /// What it said, in nanoseconds; nil with the reason.
  public var nanoseconds: Double?
  /// Why there is none.
  public var reason: String?
  /// The figure of this tool that means about the same, in words.
  public var counterpart: String
  /// That figure in nanoseconds.
  public var counterpartNanoseconds: Double?

  /// A figure by its parts.
  public init(
    _ name: String, statistic: String, nanoseconds: Double? = nil, reason: String? = nil,
    counterpart: String, counterpartNanoseconds: Double? = nil
  ) {
    self.name = name
    self.statistic = statistic
    self.nanoseconds = nanoseconds
    self.reason = reason
    self.counterpart = counterpart
    self.counterpartNanoseconds = counterpartNanoseconds
  }
}

/// One run of `loopscope bench --self-test`.
public struct SelfTestRecord: Equatable, Sendable {
  /// The schema of its JSON form.
  public static let schema = "loopscope.self-test/1"

  /// The build that was tested.
  public var tool: ToolIdentity
  /// The start in UTC, as `2026-11-30T12:00:00Z`.
  public var started: String
  /// The seed of orders and schedules.
  public var seed: UInt64
  /// Whether it ended before its end.
  public var interrupted: Bool
  /// The checks, in the order in which they are to be read.
  public var checks: [SelfTestCheck]
  /// Figures of other tools.
  public var references: [SelfTestReference]

  /// A record by its parts.
  public init(
    tool: ToolIdentity, started: String, seed: UInt64, interrupted: Bool = false,
    checks: [SelfTestCheck] = [], references: [SelfTestReference] = []
  ) {
    self.tool = tool
    self.started = started
    self.seed = seed
    self.interrupted = interrupted
    self.checks = checks
    self.references = references
  }

  /// Whether the tool can be believed: every check was made and holds.
  public var passed: Bool {
    !interrupted && !checks.isEmpty && checks.allSatisfy { $0.verdict == .passed }
  }
}
