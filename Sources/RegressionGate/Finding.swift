// One line of a judgement: a word, what it is about, the numbers behind it and why. Not for texts that
// people read (Reports).

public import BenchmarkRecords
public import LatencyStatistics

/// How much a figure changed from the base to the candidate.
public struct Change: Equatable, Sendable {
  /// What the numbers count.
  public enum Scale: String, CaseIterable, Sendable {
    /// Shares of the base: 0.05 is five per cent more.
    case ratio
    /// The figure's own unit, for figures that can be zero.
    case difference
  }

  /// What the numbers count.
  public var scale: Scale
  /// The centre of the change; positive is more.
  public var estimate: Double
  /// Where the true change lies; nil when there are too few rounds for one.
  public var interval: ConfidenceInterval?
  /// How likely a change as clear as this is by chance alone; nil for counts, which need no chance.
  public var pValue: Double?
  /// The same, raised for all the figures that were judged together.
  public var adjustedPValue: Double?

  /// A change by its parts.
  public init(
    scale: Scale, estimate: Double, interval: ConfidenceInterval? = nil, pValue: Double? = nil,
    adjustedPValue: Double? = nil
  ) {
    self.scale = scale
    self.estimate = estimate
    self.interval = interval
    self.pValue = pValue
    self.adjustedPValue = adjustedPValue
  }
}

/// How two figures were set against each other.
public enum Method: String, Sendable {
  /// Round by round, both builds interleaved in one job.
  case paired
  /// As ratios to the bare primitive of the same round, rounds of two jobs.
  case ratioToRaw = "ratio to raw"
  /// As they are, rounds of two jobs.
  case unpaired
  /// As numbers that chance has no part in.
  case count
}

/// The numbers behind a word.
public struct Evidence: Equatable, Sendable {
  /// The figure's unit.
  public var unit: MetricUnit
  /// How the two sides were set against each other.
  public var method: Method
  /// The middle round of the base.
  public var base: Double
  /// The middle round of the candidate.
  public var candidate: Double
  /// How many rounds of the base went in.
  public var baseRounds: Int
  /// How many rounds of the candidate went in.
  public var candidateRounds: Int
  /// The change.
  public var change: Change
  /// The change of the bare primitive in the same rounds, where there is one.
  public var control: Change?
  /// What is allowed.
  public var tolerance: Tolerance
  /// Who allows it.
  public var toleranceSource: String
  /// How small a change of this figure the machine's calibration saw; nil without a calibration.
  public var detectable: DetectableChange?

  /// Whether the machine could see a change of the size of the tolerance; nil when nobody knows.
  public var isEnforceableHere: Bool? { detectable?.isSeen(allowance) }

  /// What is allowed, on the scale of the change.
  var allowance: Double {
    change.scale == .ratio
      ? tolerance.relativeAllowance(around: base) : tolerance.allowance(around: base)
  }
}

/// One judged figure, or one thing that stands in the way of judging.
public struct Finding: Equatable, Sendable {
  /// The word.
  public var verdict: Verdict
  /// The cell; nil when it is about a whole run.
  public var cell: BenchmarkCell?
  /// The metric; nil when it is about a whole cell.
  public var metric: String?
  /// The quantile; nil for a plain value.
  public var quantile: String?
  /// The numbers; nil where there are none to compare.
  public var evidence: Evidence?
  /// Why, in a sentence.
  public var why: String

  /// A finding about a run or a cell.
  public init(_ verdict: Verdict, cell: BenchmarkCell? = nil, metric: String? = nil, why: String) {
    self.verdict = verdict
    self.cell = cell
    self.metric = metric
    self.why = why
  }

  /// A finding about a figure.
  public init(_ verdict: Verdict, _ figure: Figure, evidence: Evidence? = nil, why: String) {
    self.init(verdict, cell: figure.cell, metric: figure.metric, why: why)
    quantile = figure.quantile
    self.evidence = evidence
  }

  /// The figure that it is about; nil when it is about more.
  public var figure: Figure? {
    guard let cell, let metric else { return nil }
    return Figure(cell: cell, metric: metric, quantile: quantile)
  }

  /// How far the change goes the wrong way, in tolerances: the order of the worst.
  public var severity: Double {
    guard let evidence else { return .infinity }
    return abs(evidence.change.estimate) / max(evidence.allowance, .leastNonzeroMagnitude)
  }
}
