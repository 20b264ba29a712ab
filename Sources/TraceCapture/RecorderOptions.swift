// What a recording is asked for. Not for what comes out: RecordingResult.

/// The options of one recording.
public struct RecorderOptions: Sendable {
  /// The directory that the trace goes to; made when it is not there. Unused with a relay daemon.
  public var outputDirectory: String

  /// What becomes of the events.
  public var delivery = TraceDelivery.directory

  /// How long a process that was attached to is recorded at most; nil: until it ends.
  public var durationLimit: Duration?

  /// Called with what happens meanwhile, on the thread that records.
  public var report: @Sendable (RecordingNews) -> Void = { _ in }

  /// LTTng patterns of the events to record; several are added up.
  ///
  /// A pattern without a provider, such as `timer_*`, means the engine's provider.
  public var eventPatterns: [String] = everything

  /// Whether a trace that LTTng left in the output directory may be deleted.
  public var replacesTrace = false

  /// Whether the kernel's scheduler events of the recorded threads are recorded too, where the
  /// kernel lets us; where not, the rest is recorded and the trace says why.
  public var recordsKernel = false

  /// Bytes of each CPU's ring of kernel events; nil: as many as the machine can well spare.
  public var kernelBufferBytes: Int?

  /// Environment variables for the command, beside those of this process.
  public var environment: [String: String] = [:]

  /// How long the session daemon may take for one answer before it counts as one that hangs.
  public var daemonPatience = Duration.seconds(10)

  /// How long it may be stopped before it counts as one that will not answer.
  public var stoppedDaemonPatience = Duration.seconds(10)

  /// What each event carries about the thread that emits it.
  public var contexts = TraceContext.allCases

  /// The sizes of the ring buffers; nil: as large as the machine can well spare.
  public var buffers: BufferPlan?

  /// The pattern of everything that the engine emits.
  static let everything = ["runloop:*"]

  /// Options for recording everything that the engine emits to a directory.
  public init(outputDirectory: String) { self.outputDirectory = outputDirectory }
}

/// Something that LTTng adds to every event, about the thread that emits it.
public enum TraceContext: String, Sendable, CaseIterable {
  /// The process, as the process itself numbers it.
  case process = "vpid"
  /// The thread, as the process itself numbers it.
  case thread = "vtid"
  /// The thread's name.
  case threadName = "procname"
}
