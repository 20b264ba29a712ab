// What a recording tells while it lasts, for who waits for it. Not for its outcome: RecordingResult.

/// Something that happened during a recording.
public enum RecordingNews: Sendable, Equatable {
  /// From here on everything that the process does is in the trace.
  case attached(process: Int32, name: String)
  /// The recording cannot begin yet, or not return; told once, when it has waited for a second.
  case waiting(RecordingWait)
  /// The recording is over before its time; a command goes on.
  case cut(RecordingCut)
  /// The session daemon does not answer; the command goes on.
  case silence(DaemonSilence)
  /// A flight recorder wrote a snapshot.
  case tookSnapshot(TraceSnapshot)
  /// A snapshot could not be written; the recording goes on.
  case missedSnapshot(SnapshotReason, why: String)
}

/// What a recording waits for.
public enum RecordingWait: Sendable, Equatable {
  /// Another recording deals with the session daemon; its process, if that is known and runs.
  case otherRecording(process: Int32?)
  /// This process, the session daemon or its consumer daemon, is stopped.
  case stoppedDaemon(process: Int32)
  /// The trace is not yet on disk.
  case traceToBeWritten
  /// The process to be recorded has not registered with the session daemon.
  case registration(process: Int32, name: String)
}

/// What a flight recorder wrote at one time: a trace of its own.
public struct TraceSnapshot: Sendable, Equatable {
  /// The absolute path of the directory that holds it.
  public var path: String
  /// Why it was written.
  public var reason: SnapshotReason
}

/// Why a flight recorder writes what it holds.
public enum SnapshotReason: Sendable, Equatable {
  /// A loop was busy for too long in one go.
  case hitch(process: Int32, loop: UInt32, durationNanoseconds: UInt64)
  /// Somebody sent SIGUSR1.
  case request
  /// The command was ended by this signal, which nobody asked for.
  case crash(signal: Int32)
}
