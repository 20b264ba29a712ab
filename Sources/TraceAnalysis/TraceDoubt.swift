// What a trace lacks, and what an analysis therefore refused to conclude.

public import TraceModel

/// How far an analysis can be believed.
public struct TraceDoubt: Sendable, Hashable {
  /// Spans in which events are missing, in order of time; at most 1,000 of them.
  public var losses: [TraceLoss] = []

  /// How many such spans there are.
  public var lossCount: UInt64 = 0

  /// How many events the tracer counted as discarded.
  public var lostEvents: UInt64 = 0

  /// How many of those were the loops', not the kernel's.
  public var lostUserEvents: UInt64 = 0

  /// How many whole packets are missing; nobody knows how many events were in them.
  public var lostPackets: UInt64 = 0

  /// Faults in the files of the trace; at most 1,000 of them.
  public var damage: [TraceDamage] = []

  /// How many faults there are.
  public var damageCount: UInt64 = 0

  /// Why the trace is not whole, as its recorder knows beyond what the files tell: sentences without a
  /// full stop.
  public var recorderFaults: [String] = []

  /// What more the recorder knows of the loss: sentences without a full stop.
  public var recorderRemarks: [String] = []

  /// Callouts that began and never ended, those included that were open when the trace ended.
  public var calloutsWithoutEnd: UInt64 = 0

  /// Callouts that ended and never began, as when the trace begins in the middle of one.
  public var calloutsWithoutBegin: UInt64 = 0

  /// Callouts that began before a gap and ended after it, so that nobody knows whether they are one.
  public var calloutsAcrossLosses: UInt64 = 0

  /// Runs that another event of the same loop proves to be over, without an exit of their own.
  public var runsWithoutEnd: UInt64 = 0

  /// Callouts that were going on when the trace ended: where a program was when it died.
  public var openCallouts: [OpenCallout] = []

  /// Makes no doubt.
  public init() {}

  /// A callout that did not end within the trace.
  public struct OpenCallout: Sendable, Hashable {
    /// The process of the loop.
    public var process: Int32

    /// The number of the loop.
    public var loop: UInt32

    /// What was called.
    public var callout: TraceCallout

    /// When it began, in nanoseconds of CLOCK_MONOTONIC.
    public var beginNanoseconds: UInt64
  }

  /// What has no other half, as far as there is any: how many, with the words for one and for several.
  public var unpaired: [(count: UInt64, one: String, several: String)] {
    [
      (
        calloutsWithoutBegin, "callout ended that never began", "callouts ended that never began"
      ),
      (
        calloutsWithoutEnd, "callout began that never ended", "callouts began that never ended"
      ),
      (calloutsAcrossLosses, "callout spans a gap", "callouts span a gap"),
      (runsWithoutEnd, "run has no exit", "runs have no exit"),
    ].filter { $0.0 > 0 }
  }

  /// Whether nothing is known to be missing.
  public var isComplete: Bool {
    lossCount == 0 && damageCount == 0 && recorderFaults.isEmpty
  }
}
