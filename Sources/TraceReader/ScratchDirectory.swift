// A private directory for what the reading library is shown, gone when it is no longer needed. Not
// for results: nothing that a user asked for is written here.

import Glibc
import Synchronization

/// A fresh directory below TMPDIR, or /tmp; removed with what was put into it when it goes, and at
/// the latest when the process ends by itself. Locked meanwhile: what a killed process leaves is not.
final class ScratchDirectory {
  /// The directory's path.
  let path: String

  private var isRemoved = false
  /// Nil where files cannot be locked.
  private let lock: ScratchLock?

  /// Where scratch directories are made.
  static var folder: String {
    let base = unsafe getenv("TMPDIR").map { unsafe String(cString: $0) } ?? ""
    return base.isEmpty ? "/tmp" : base
  }

  /// How the names of all of them begin.
  static let prefix = "loopscope-trace-"

  /// So much of a file is in memory while it is copied.
  private static let chunkSize: UInt64 = 1 << 20

  /// Makes the directory. `mkdtemp(3)`.
  init() throws(TraceReadingError) {
    while true {
      let made = try Self.make()
      let lock = ScratchLock(made, waits: true)
      // Whoever looks for abandoned ones may have taken it for one.
      if lock == nil, unsafe access(made, F_OK) != 0 { continue }
      (path, self.lock) = (made, lock)
      break
    }
    ScratchLeftovers.add(path)
  }

  private static func make() throws(TraceReadingError) -> String {
    var template = Array("\(folder)/\(prefix)XXXXXX".utf8CString)
    let made = unsafe template.withUnsafeMutableBufferPointer {
      unsafe mkdtemp($0.baseAddress!).map { unsafe String(cString: $0) }
    }
    guard let made else { throw .noScratch(folder: folder, reason: lastError()) }
    return made
  }

  /// Removes the directory at `path` with all that a reader puts into one.
  static func clear(_ path: String) { ScratchLeftovers.clear(path) }

  deinit { remove() }

  /// Removes the directory; who has a file of it open can go on reading.
  func remove() {
    guard !isRemoved else { return }
    isRemoved = true
    ScratchLeftovers.remove(path)
    lock?.release()
  }

  /// Puts a file with these bytes in place.
  func write(_ name: String, _ bytes: [UInt8]) throws(TraceReadingError) {
    let target = try create(name)
    defer { close(target) }
    try write(bytes, to: target)
  }

  /// Puts a file in place that has these parts of another, one behind the other.
  func copy(
    _ parts: [Range<UInt64>], of file: borrowing TraceFile, to name: String
  ) throws(TraceReadingError) {
    let target = try create(name)
    defer { close(target) }
    for part in parts {
      for start in stride(from: part.lowerBound, to: part.upperBound, by: Int(Self.chunkSize)) {
        let count = min(Self.chunkSize, part.upperBound - start)
        try write(file.read(at: start, count: Int(count)), to: target)
      }
    }
  }

  /// Puts a symbolic link to a file in place. `symlink(2)`.
  func link(_ name: String, to target: String) throws(TraceReadingError) {
    guard unsafe symlink(target, "\(path)/\(name)") == 0 else { throw failure() }
  }

  /// `open(2)`.
  private func create(_ name: String) throws(TraceReadingError) -> Int32 {
    let target = "\(path)/\(name)"
    let descriptor = unsafe open(target, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { throw failure() }
    return descriptor
  }

  /// `write(2)`.
  private func write(_ bytes: [UInt8], to descriptor: Int32) throws(TraceReadingError) {
    var rest = bytes[...]
    while !rest.isEmpty {
      let written = unsafe rest.withUnsafeBytes {
        unsafe Glibc.write(descriptor, $0.baseAddress!, $0.count)
      }
      if written < 0 && errno == EINTR { continue }
      guard written > 0 else { throw failure() }
      rest = rest.dropFirst(written)
    }
  }

  private func failure() -> TraceReadingError {
    .noScratch(folder: String(splitPath(path).folder), reason: lastError())
  }
}

/// The scratch directories that are there, for the end of the process: a thread that hangs in the
/// library never removes its own.
private enum ScratchLeftovers {
  private static let paths = Mutex<Set<String>>([])
  private static let names = ["metadata", "stream"]

  /// `atexit(3)`.
  private static let endsWithTheProcess: Void = {
    atexit {
      for path in ScratchLeftovers.paths.withLock(\.self) { ScratchLeftovers.clear(path) }
    }
  }()

  static func add(_ path: String) {
    endsWithTheProcess
    _ = paths.withLock { $0.insert(path) }
  }

  static func remove(_ path: String) {
    clear(path)
    _ = paths.withLock { $0.remove(path) }
  }

  /// `unlink(2)`, `rmdir(2)`.
  static func clear(_ path: String) {
    for name in names { unsafe unlink("\(path)/\(name)") }
    unsafe rmdir(path)
  }
}
