// The answer of an analysis, as values for reports. Not for printing them: that is Reports'.

public import TraceModel

/// What a trace says about every loop in it, and how far it can be believed.
public struct TraceFindings: Sendable, Hashable {
  /// Time of the first and of the last event, in nanoseconds of CLOCK_MONOTONIC; `nil` without any.
  public var spanNanoseconds: ClosedRange<UInt64>?

  /// What was asked about.
  public var selection = TraceSelection()

  /// The part of the span that was asked about.
  public var selectedNanoseconds: ClosedRange<UInt64>?

  /// How many events there were of each kind; kinds without any are left out.
  public var eventCounts: [TraceEventKind: UInt64] = [:]

  /// The processes of the loops, by number.
  public var processes: [ProcessFindings] = []

  /// The loops, by process and number.
  public var loops: [LoopFindings] = []

  /// What the recorders of the trace said of it; empty when they said nothing.
  public var recordings: [RecordingAccount] = []

  /// Busy stretches longer than this are hitches.
  public var hitchThresholdNanoseconds: UInt64 = 0

  /// What the kernel did on the way from wakes to loops.
  public var kernel = KernelFindings()

  /// What is missing from the trace, and what was left out of the statistics because of it.
  public var doubt = TraceDoubt()

  /// Makes findings about nothing.
  public init() {}

  /// The loops that the recording was about: without those of neighbours, unless there are no others.
  public var loopsWithoutNeighbours: [LoopFindings] {
    let own = loops.filter { !$0.isNeighbour }
    return own.isEmpty ? loops : own
  }

  /// Whether any loop was recorded and asked about; a trace without one proves nothing.
  public var hasLoops: Bool { !loops.isEmpty }

  /// What is said of a whole trace without any loop, and what to look at then.
  public static let nothingRecorded =
    "no event of a loop was recorded: is the program built with LoopEngine's trait Tracing, and"
    + " did it run a loop meanwhile?"

  /// All events together.
  public var eventCount: UInt64 { eventCounts.values.reduce(0, +) }
}
