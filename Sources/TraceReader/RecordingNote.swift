// The files `recording.json` that belong to a trace: where they are, and which sessions they can be
// about. Not for what they say, nor whether it is true.

import TraceModel

/// A file `recording.json`, found and not yet understood.
public struct RecordingNote: Sendable {
  /// The file, relative to the trace's directory; the whole path of one that lies above.
  public let file: String

  /// Whether it lies above the directory that was asked for, and so may be about more than that, or
  /// about something else.
  public let isAbove: Bool

  /// The names of the sessions whose traces lie below it in the directory that was asked for.
  public let sessions: Set<String>

  /// What is in it.
  public let contents: Result<[UInt8], TraceReadingError>

  /// Longer ones are not read: ten thousand processes take a quarter of it.
  public static let mostBytes: UInt64 = 8 << 20
}

extension TraceDirectory {
  /// The names of the sessions that the traces are of; an empty one where a trace does not say.
  public var sessions: Set<String> {
    Set(parts.map { $0.metadata.environment["trace_name"] ?? "" })
  }

  /// How far above the directory a file is looked for: from a folder of streams to the top.
  private static let mostFoldersAbove = 6

  /// The nearest such file above each of the trace's folders.
  ///
  /// Reads them.
  public func recordingNotes() -> [RecordingNote] {
    guard let root = try? absolutePath(path) else { return [] }
    var sessions: [String: Set<String>] = [:]
    for part in parts {
      guard let folder = Self.folderWithNote(above: part.folder, root) else { continue }
      sessions[folder, default: []].insert(part.metadata.environment["trace_name"] ?? "")
    }
    return sessions.sorted { $0.key < $1.key }.map { Self.note(in: $0.key, of: $0.value, root) }
  }

  private static func folderWithNote(above folder: String, _ root: String) -> String? {
    var (folder, left) = (folder, mostFoldersAbove)
    while left > 0, folder != "/" {
      if !isBelow(folder, root) { left -= 1 }
      folder = String(splitPath(folder).folder)
      if folder.isEmpty { folder = "/" }
      if PathKind(of: "\(folder)/\(RecordingDescription.file)") == .file { return folder }
    }
    return nil
  }

  /// Whether one folder lies in another.
  private static func isBelow(_ folder: String, _ root: String) -> Bool {
    folder.hasPrefix(root == "/" ? root : root + "/")
  }

  private static func note(
    in folder: String, of sessions: Set<String>, _ root: String
  ) -> RecordingNote {
    let path = "\(folder)/\(RecordingDescription.file)"
    let isAbove = folder != root && !isBelow(folder, root)
    return RecordingNote(
      file: isAbove ? path : String(path.dropFirst(root == "/" ? 1 : root.count + 1)),
      isAbove: isAbove, sessions: sessions,
      contents: Result { () throws(TraceReadingError) in try contents(of: path) })
  }

  private static func contents(of path: String) throws(TraceReadingError) -> [UInt8] {
    let file = try TraceFile(path: path)
    guard file.size <= RecordingNote.mostBytes else {
      throw .cannotOpen(path: path, reason: "longer than \(RecordingNote.mostBytes) bytes")
    }
    return try file.read(at: 0, count: Int(file.size))
  }
}
