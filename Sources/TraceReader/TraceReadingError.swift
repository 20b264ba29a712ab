// What ends the reading of a trace. Not for faults that reading survives: those are TraceDamage.

/// Why a trace cannot be read, or not any further.
public enum TraceReadingError: Error, Sendable, Hashable, CustomStringConvertible {
  /// The package was built without the trait `TraceTools`.
  case builtWithoutTraceTools
  /// The system refused a file or directory, with its reason.
  case cannotOpen(path: String, reason: String)
  /// Nothing below the directory is a trace.
  case noTrace(directory: String)
  /// The metadata is not what a tracer writes, at this byte of the file.
  case badMetadata(file: String, offset: UInt64, problem: String)
  /// The reading library gave up for a reason that is not the trace's.
  case libraryFailed(file: String, reason: String)
  /// The folder for copies of what is sound in damaged streams takes none, with the system's reason.
  case noScratch(folder: String, reason: String)
  /// Reading has come to a standstill at this byte of the file, or somewhat behind it.
  case noProgress(file: String, offset: UInt64, ReadingStandstill)

  /// The error as one line that says what to do, where something can be done.
  public var description: String {
    switch self {
    case .builtWithoutTraceTools:
      "built without trace tools: build with the package trait TraceTools to read traces"
    case .cannotOpen(let path, let reason):
      "cannot open \(path): \(reason)"
    case .noTrace(let directory):
      "no trace in \(directory): neither it nor a directory below it holds a file 'metadata'"
    case .badMetadata(let file, let offset, let problem):
      "\(file), byte \(offset): \(problem)"
    case .libraryFailed(let file, let reason):
      "\(file): libbabeltrace2 cannot read it: \(reason)"
    case .noScratch(let folder, let reason):
      "cannot write to \(folder): \(reason). What is sound of a damaged stream is copied there, at"
        + " most 16 MiB or one packet of each at a time: set TMPDIR to a folder that has room"
    case .noProgress(let file, let offset, .hangs(let seconds)):
      "\(file), byte \(offset): no progress in \(seconds) s of CPU time, gave up"
    case .noProgress(let file, let offset, .isBlocked(let seconds)):
      "\(file), byte \(offset): the system did not answer for \(seconds) s, gave up"
    }
  }
}
