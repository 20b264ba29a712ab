// Two runs, judged. What the gate returns; how it comes to it is RegressionGate's business.

public import BenchmarkRecords

/// What a reader must know of a run to find it again.
public struct JudgedRun: Equatable, Sendable {
  /// Where it came from: a file's name, or a build's.
  public var name: String
  /// The build that measured.
  public var tool: ToolIdentity
  /// The start in UTC.
  public var started: String
  /// The seed of its orders.
  public var seed: UInt64

  /// The origin of a run.
  public init(_ run: RunRecord, name: String) {
    self.name = name
    tool = run.tool
    started = run.started
    seed = run.seed
  }
}

/// The judgement of a candidate against a base.
public struct Judgement: Equatable, Sendable {
  /// The schema of its JSON form.
  public static let schema = "loopscope.verdict/1"

  /// The run that sets the measure.
  public var base: JudgedRun
  /// The run that is judged.
  public var candidate: JudgedRun
  /// Whether the rounds of both were interleaved in one job.
  public var isInterleaved: Bool
  /// How rarely one false alarm among all figures may come.
  public var significance: Double
  /// Everything found, the worst first.
  public var findings: [Finding]
  /// What is worth knowing and decides nothing.
  public var notes: [String]
  /// How many figures are in both runs and have no tolerance: shown elsewhere, not judged.
  public var unjudgedCount: Int

  /// The word for the whole.
  public var verdict: Verdict { Verdict.whole(of: findings.map(\.verdict)) }

  /// How many figures were judged.
  public var judgedCount: Int { findings.count { $0.evidence != nil } }

  /// How many findings have a word.
  public func count(of verdict: Verdict) -> Int { findings.count { $0.verdict == verdict } }

  /// The findings with the worst words first, and under each word the largest change first.
  mutating func sort() {
    let ranks = Dictionary(
      uniqueKeysWithValues: Verdict.allCases.enumerated().map { ($0.element, $0.offset) })
    let order = findings.indices.sorted { left, right in
      let words = [left, right].map { ranks[findings[$0].verdict] ?? 0 }
      if words[0] != words[1] { return words[0] < words[1] }
      let sizes = [left, right].map { findings[$0].severity }
      return sizes[0] != sizes[1] ? sizes[0] > sizes[1] : left < right
    }
    findings = order.map { findings[$0] }
  }
}
