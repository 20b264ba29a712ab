// What a gate is worth on one machine: how often it cries wolf, and how small a change it sees. Not for
// finding it out (CalibrationStudy) or for its file (CalibrationFile).

public import BenchmarkRecords
public import LatencyStatistics

/// How often identical builds were called regressed.
public struct AlarmRate: Equatable, Sendable {
  /// How many runs there were.
  public var runs = 0
  /// How many of them were red.
  public var alarms = 0

  /// Where the true rate lies, exactly; nil without runs. 0 of 60 is not never.
  public var interval: ConfidenceInterval? {
    ProportionInterval.exact(successes: alarms, trials: runs)
  }

  mutating func add(_ isRed: Bool) {
    runs += 1
    alarms += isRed ? 1 : 0
  }
}

/// What the runs with one fault showed of one figure.
public struct FaultStep: Equatable, Sendable {
  /// The fault as it is typed: `p50=4%`.
  public var fault: String
  /// By how much the figure changed, a number for each run, on the figure's scale.
  public var changes: [Double] = []
  /// In how many runs the change was seen.
  public var detections = 0

  /// What the size of the fault belongs to: `p50` of `p50=4%`.
  var kind: Substring { fault.prefix { $0 != "=" } }
  var typicalChange: Double { changes.isEmpty ? 0 : abs(Robust.median(of: changes)) }
  var wasAlwaysSeen: Bool { !changes.isEmpty && detections == changes.count }
}

/// One figure of a calibration.
public struct CalibratedFigure: Equatable, Sendable {
  /// Which figure.
  public var figure: Figure
  /// Its unit.
  public var unit: MetricUnit
  /// What the changes count.
  public var scale: Change.Scale
  /// How often identical builds were called regressed for this figure.
  public var falseAlarms = AlarmRate()
  /// What each fault showed; of each kind the smallest first.
  public var steps: [FaultStep] = []

  /// The smallest change of it that is seen.
  public var detectable: DetectableChange {
    let kinds = OrderedMap(steps.map { (String($0.kind), true) }).keys
    return DetectableChange(
      bestOf: kinds.map { kind in DetectableChange(steps.filter { $0.kind == kind }) })
  }
}

/// The calibration of the gate on one machine.
public struct Calibration: Equatable, Sendable {
  /// The schema of its file.
  public static let schema = "loopscope.calibration/1"

  /// What was run, and how often.
  public struct Plan: Equatable, Sendable {
    /// Whether it is the short plan of the gate.
    public var isQuick: Bool
    /// How many rounds each run had.
    public var rounds: Int
    /// How often everything was gone through.
    public var passes: Int
    /// The seed of the first run.
    public var seed: UInt64

    /// A plan by its parts.
    public init(isQuick: Bool, rounds: Int, passes: Int, seed: UInt64) {
      self.isQuick = isQuick
      self.rounds = rounds
      self.passes = passes
      self.seed = seed
    }
  }

  /// What it holds for.
  public var machine: MachineKey
  /// The build that was set against itself.
  public var tool: ToolIdentity
  /// The start in UTC.
  public var started: String
  /// What was run.
  public var plan: Plan
  /// How often a whole gate run of identical builds was red.
  public var falseAlarms: AlarmRate
  /// The figures that the gate judges.
  public var figures: [CalibratedFigure]
}
