// What recorders noted beside a trace, held against it. Not for what follows from a note: TraceAnalysis.

import Reports
import TraceAnalysis
import TraceModel
import TraceReader

/// The notes that can be believed, and why the others were not used.
struct TraceRecordings {
  private(set) var accounts: [RecordingAccount] = []

  /// Why a note was left out, each with its file; without a full stop.
  private(set) var unused: [String] = []

  /// What stands in a file may be of any length.
  private static let mostCharacters = 300

  init(of directory: TraceDirectory) {
    let notes = directory.recordingNotes()
    let isAlone = notes.count == 1 && directory.sessions.count == 1
    for note in notes {
      do throws(RecordingNoteError) {
        let description = try Self.description(in: note)
        accounts.append(
          RecordingAccount(description, isOfWholeTrace: isAlone && !note.isAbove))
      } catch {
        // What lies above may have nothing to do with the trace.
        if note.isAbove { continue }
        let reason = oneLine(String(error.reason.prefix(Self.mostCharacters)))
        unused.append("\(note.file): \(reason); it is not used")
      }
    }
  }

  private static func description(
    in note: RecordingNote
  ) throws(RecordingNoteError) -> RecordingDescription {
    let bytes: [UInt8]
    switch note.contents {
    case .success(let read): bytes = read
    case .failure(let error): throw RecordingNoteError(reason: "\(error)")
    }
    let description = try RecordingDescription(parsing: bytes)
    guard note.sessions == [description.session] else {
      throw RecordingNoteError(
        reason: "it is of the recording '\(description.session)', the trace of "
          + note.sessions.sorted().map { "'\($0)'" }.joined(separator: ", "))
    }
    return description
  }
}
