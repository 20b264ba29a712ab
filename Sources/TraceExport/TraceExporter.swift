// What every format has in common. Not for reading a trace, nor for files: whoever has the events
// gives them in, whoever has the file takes the bytes out.

public import TraceModel

/// Turns the events of a trace into the bytes of another format, as they come.
///
/// Events come in the order of time; a loss comes before the events behind it. Bytes may be taken
/// out at any time and belong one after the other; `finish` makes the last of them. A format without
/// a place for the kernel's events leaves them out.
public protocol TraceExporter: KernelEventSink {
  /// Takes in what a recorder said of its recording; before the first event.
  mutating func add(_ recording: RecordingDescription)

  /// Takes in a span in which events are missing.
  mutating func add(_ loss: TraceLoss)

  /// Takes in the name of a thread; before its first event under that name.
  mutating func add(_ name: ThreadName)

  /// Takes in the next event; one that is older than the last counts as simultaneous with it.
  mutating func add(_ event: TraceEvent)

  /// The bytes that are ready, and no longer kept here.
  mutating func takeBytes() -> [UInt8]

  /// The trace is over. Nothing may be added any more; `takeBytes` gives what is left.
  mutating func finish()

  /// What this format could not hold of the trace, in sentences for its user.
  var remarks: [String] { get }
}

extension TraceExporter {
  /// Leaves the recorder's word to the analysis.
  public mutating func add(_ recording: RecordingDescription) {}

  /// Leaves the name to the analysis.
  public mutating func add(_ name: ThreadName) {}

  /// Leaves the kernel's part out.
  public mutating func begin(_ coverage: KernelCoverage) {}

  /// Leaves a kernel event out.
  public mutating func add(_ event: KernelEvent) {}

  /// Leaves a loss of kernel events out.
  public mutating func addKernelLoss(_ loss: TraceLoss) {}

  /// Leaves it to the losses that the damage made.
  public mutating func add(_ damage: TraceDamage) {}
}

/// Where a trace comes from, for the head of a view.
public struct ExportOrigin: Sendable, Hashable {
  /// The directory as it was named.
  public var path: String

  /// The host that recorded it; empty when the trace does not say.
  public var hostName: String

  /// What to add to a time of CLOCK_MONOTONIC for nanoseconds since 1970 in UTC.
  public var wallClockOffsetNanoseconds: Int64

  /// Makes an origin.
  public init(path: String, hostName: String = "", wallClockOffsetNanoseconds: Int64 = 0) {
    self.path = path
    self.hostName = hostName
    self.wallClockOffsetNanoseconds = wallClockOffsetNanoseconds
  }
}
