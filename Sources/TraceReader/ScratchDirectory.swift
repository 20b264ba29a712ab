// A private directory for what the reading library is shown, gone when it is no longer needed. Not
// for results: nothing that a user asked for is written here.

import Glibc

/// A fresh directory below TMPDIR, or /tmp; removed with what was put into it when it goes.
final class ScratchDirectory {
  /// The directory's path.
  let path: String

  private var names: [String] = []
  private var isRemoved = false

  /// Makes the directory. `mkdtemp(3)`.
  init() throws(TraceReadingError) {
    let base = unsafe getenv("TMPDIR").map { unsafe String(cString: $0) } ?? ""
    var template = Array("\(base.isEmpty ? "/tmp" : base)/loopscope-trace-XXXXXX".utf8CString)
    let made = unsafe template.withUnsafeMutableBufferPointer {
      unsafe mkdtemp($0.baseAddress!).map { unsafe String(cString: $0) }
    }
    guard let made else {
      throw .cannotOpen(path: base.isEmpty ? "/tmp" : base, reason: lastError())
    }
    path = made
  }

  deinit { remove() }

  /// Removes the directory; who has a file of it open can go on reading. `unlink(2)`, `rmdir(2)`.
  func remove() {
    guard !isRemoved else { return }
    isRemoved = true
    for name in names { unsafe unlink("\(path)/\(name)") }
    unsafe rmdir(path)
  }

  /// Puts a file in place. `open(2)`, `write(2)`.
  func write(_ name: String, _ chunks: some Sequence<[UInt8]>) throws(TraceReadingError) {
    let target = "\(path)/\(name)"
    let descriptor = unsafe open(target, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { throw .cannotOpen(path: target, reason: lastError()) }
    defer { close(descriptor) }
    names.append(name)
    for chunk in chunks {
      var rest = chunk[...]
      while !rest.isEmpty {
        let written = unsafe rest.withUnsafeBytes {
          unsafe Glibc.write(descriptor, $0.baseAddress!, $0.count)
        }
        if written < 0 && errno == EINTR { continue }
        guard written > 0 else { throw .cannotOpen(path: target, reason: lastError()) }
        rest = rest.dropFirst(written)
      }
    }
  }

  /// Puts a symbolic link to a file in place. `symlink(2)`.
  func link(_ name: String, to target: String) throws(TraceReadingError) {
    guard unsafe symlink(target, "\(path)/\(name)") == 0 else {
      throw .cannotOpen(path: "\(path)/\(name)", reason: lastError())
    }
    names.append(name)
  }
}
