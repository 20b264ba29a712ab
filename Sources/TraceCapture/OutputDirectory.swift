// The directory that a trace is recorded to: made, checked, and never emptied of other things.

import Glibc
import TraceModel
import TraceReader

/// An output directory that can be written to and holds no trace.
struct OutputDirectory {
  /// The absolute path, without links.
  let path: String
  private let madeDirectories: [String]

  /// Makes the directory where it is not there, and checks it.
  ///
  /// A trace of user-space events (the folder `ust`) may be there if it is to be replaced; the file
  /// of an earlier flight recorder makes way for that of the next, since each snapshot has its own.
  init(
    _ path: String, replacing: Bool, forSnapshots: Bool = false
  ) throws(RecorderError) {
    madeDirectories = try Self.make(path)
    self.path = Self.absolute(path)
    do {
      try check(mayHoldTrace: replacing, forSnapshots)
    } catch {
      removeIfEmpty()
      throw error
    }
  }

  /// Whether a recorded stream holds an event.
  ///
  /// An index says how long each packet is; one without events has its header only.
  var holdsEvents: Bool {
    SmallFiles.files(below: path + "/ust").filter { $0.hasSuffix(".idx") }.contains { file in
      StreamIndex(at: file)?.holdsEvents ?? false
    }
  }

  /// Deletes a trace of user-space events with what a recording put beside it, and nothing else.
  func clear() {
    SmallFiles.delete(path + "/ust")
    RecordingFile(in: path).delete()
    let kernel = "\(path)/\(KernelTraceDescription.folder)"
    guard SmallFiles.exists("\(kernel)/\(KernelTraceDescription.file)") else { return }
    SmallFiles.delete(kernel)
  }

  /// Deletes the trace, and the directories that were made for it unless they hold something else.
  func discard() {
    clear()
    removeIfEmpty()
  }

  /// Deletes the directories that were made, unless they hold something.
  func removeIfEmpty() {
    for directory in madeDirectories.reversed() { unsafe rmdir(directory) }
  }

  private func check(mayHoldTrace: Bool, _ forSnapshots: Bool) throws(RecorderError) {
    if !SmallFiles.isDirectory(path) { throw .outputNotDirectory(path) }
    if unsafe access(path, W_OK | X_OK) != 0 {
      throw .outputNotWritable(path, reason: systemReason(errno))
    }
    let file = RecordingFile(in: path)
    if SmallFiles.exists(file.path) && !file.isOwn { throw .outputHoldsOther(file.path) }
    let left = forSnapshots ? [] : [RecordingDescription.file]
    let own = mayHoldTrace ? [] : ["ust", KernelTraceDescription.folder] + left
    let signs = own + ["kernel", "metadata"]
    if signs.contains(where: { SmallFiles.exists(path + "/" + $0) }) {
      throw .outputHoldsTrace(path)
    }
  }

  /// Makes a directory and those above it; returns those that were not there, outermost first.
  private static func make(_ path: String) throws(RecorderError) -> [String] {
    var made: [String] = []
    var prefix = path.hasPrefix("/") ? "/" : ""
    for part in path.split(separator: "/") {
      let parent = prefix
      prefix += prefix.isEmpty || prefix.hasSuffix("/") ? part : "/" + part
      if unsafe mkdir(prefix, 0o777) == 0 {
        made.append(prefix)
      } else if errno != EEXIST {
        let number = errno
        for directory in made.reversed() { unsafe rmdir(directory) }
        if number == ENOTDIR { throw .outputNotDirectory(parent) }
        throw .outputNotWritable(path, reason: systemReason(number))
      }
    }
    return made
  }

  private static func absolute(_ path: String) -> String {
    guard let resolved = unsafe realpath(path, nil) else { return path }
    defer { unsafe free(resolved) }
    return unsafe String(cString: resolved)
  }
}
