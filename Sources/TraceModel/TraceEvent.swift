// One event of a trace, as everything after the reader sees it. Not for how events are stored in a
// file (TraceReader) nor for what they mean together (TraceAnalysis).

/// One recorded event of provider `runloop`.
///
/// A value without references, save for the name that the few naming events carry, so that millions
/// can be streamed without allocation.
public struct TraceEvent: Sendable, Hashable {
  /// When it happened, in nanoseconds of CLOCK_MONOTONIC.
  public var timestampNanoseconds: UInt64

  /// The process that recorded it (`vpid`); 0 when the trace does not say.
  public var process: Int32

  /// The thread that recorded it (`vtid`); 0 when the trace does not say.
  public var thread: Int32

  /// The CPU whose buffer holds it.
  public var cpu: UInt32

  /// The loop's stable number, unique within its process.
  public var loop: UInt32

  /// Which event it is, with its own fields.
  public var payload: TracePayload

  /// Makes an event.
  public init(
    timestampNanoseconds: UInt64, process: Int32, thread: Int32, cpu: UInt32 = 0, loop: UInt32,
    payload: TracePayload
  ) {
    self.timestampNanoseconds = timestampNanoseconds
    self.process = process
    self.thread = thread
    self.cpu = cpu
    self.loop = loop
    self.payload = payload
  }

  /// The event's kind.
  public var kind: TraceEventKind { payload.kind }
}
