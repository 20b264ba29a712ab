// The findings about a trace, ready to be shown. Not for finding them: that is TraceAnalysis's.

public import TraceAnalysis

/// What `loopscope trace analyze` says, as text for people and as JSON for programs.
///
/// The same findings give the same bytes.
public struct TraceReport: Sendable {
  /// What the trace means.
  public var findings: TraceFindings

  /// Where it comes from.
  public var origin: TraceOrigin

  /// Makes a report.
  public init(_ findings: TraceFindings, origin: TraceOrigin) {
    self.findings = findings
    self.origin = origin
  }

  /// The first faults in the files of the trace, each on a line with file and place, and how many
  /// more there are; empty without any.
  public var faults: [String] { TraceDoubtText(report: self, style: TextStyle()).headLines }

  /// The report as text that ends with a newline; of many loops those that matter most, unless all
  /// are asked for.
  public func text(_ style: TextStyle = TextStyle(), showsAllLoops: Bool = false) -> String {
    TraceText(report: self, style: style, showsAllLoops: showsAllLoops).lines
      .map { $0 + "\n" }.joined()
  }
}

/// Where a trace comes from, and what was met in it that the findings do not speak of.
public struct TraceOrigin: Sendable, Hashable {
  /// The directory as it was named.
  public var path: String

  /// The host that recorded it; empty when the trace does not say.
  public var hostName: String

  /// What to add to a time of CLOCK_MONOTONIC for nanoseconds since 1970 in UTC.
  public var wallClockOffsetNanoseconds: Int64

  /// How many events of each other name there were.
  public var otherEvents: [String: Int]

  /// Fields that some traced program does not record, by the event that lacks them.
  public var missingFields: [String: Set<String>]

  /// Files that are no part of a trace.
  public var ignoredFiles: [String]

  /// Why a file that a recorder left beside the trace was not used, by file: sentences without a full
  /// stop.
  public var unusedNotes: [String]

  /// Makes an origin; what is not given is empty.
  public init(
    path: String, hostName: String = "", wallClockOffsetNanoseconds: Int64 = 0,
    otherEvents: [String: Int] = [:], missingFields: [String: Set<String>] = [:],
    ignoredFiles: [String] = [], unusedNotes: [String] = []
  ) {
    self.path = path
    self.hostName = hostName
    self.wallClockOffsetNanoseconds = wallClockOffsetNanoseconds
    self.otherEvents = otherEvents
    self.missingFields = missingFields
    self.ignoredFiles = ignoredFiles
    self.unusedNotes = unusedNotes
  }
}
