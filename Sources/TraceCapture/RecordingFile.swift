// The file `recording.json` at the top of a trace's folder, which is either whole or not there.
// Not for what is in it: RecordingDescription.

import Glibc
import TraceModel

/// That file in one folder.
struct RecordingFile {
  let path: String
  private let folder: String

  init(in folder: String) {
    self.folder = folder
    path = "\(folder)/\(RecordingDescription.file)"
  }

  /// Whether what is there, if anything, is a recording's: the name is one that others may have
  /// chosen, too.
  var isOwn: Bool {
    guard let bytes = SmallFiles.contents(of: path, limit: 4096) else { return false }
    return String(decoding: bytes, as: UTF8.self).contains("\"loopscope.recording/")
  }

  /// Deletes it if it is a recording's.
  func delete() {
    if isOwn { SmallFiles.delete(path) }
  }

  /// Puts a description in the place of what is there, on disk too.
  ///
  /// Corresponds to `write(2)`, `fsync(2)` and `rename(2)`.
  func write(_ description: RecordingDescription) throws(SystemFault) {
    // Readers of traces leave out what begins with a dot.
    let temporary = "\(folder)/.\(RecordingDescription.file).part"
    // For whom LTTng's own folder is: there may be secrets on a command line.
    // What somebody else has put there, a link say, is not written through.
    unsafe unlink(temporary)
    let file = unsafe open(temporary, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o660)
    guard file >= 0 else { throw SystemFault(number: errno) }
    do throws(SystemFault) {
      defer { close(file) }
      try Self.write(Array(description.text.utf8)[...], to: file)
      if fsync(file) != 0 { throw SystemFault(number: errno) }
    } catch {
      unsafe unlink(temporary)
      throw error
    }
    if unsafe rename(temporary, path) != 0 { throw SystemFault(number: errno) }
  }

  private static func write(_ bytes: ArraySlice<UInt8>, to file: CInt) throws(SystemFault) {
    var rest = bytes
    while !rest.isEmpty {
      let count = unsafe rest.withUnsafeBytes { unsafe Glibc.write(file, $0.baseAddress, $0.count) }
      if count < 0 && errno == EINTR { continue }
      if count <= 0 { throw SystemFault(number: errno) }
      rest = rest.dropFirst(count)
    }
  }
}
