// Reading small files and walking small directories without Foundation.
// Not for streams of a trace: those can be gigabytes.

import Glibc

enum SmallFiles {
  /// The bytes of a file, or as many as fit into `limit`; nil if it cannot be read.
  ///
  /// Corresponds to `open(2)` and `read(2)`.
  static func contents(of path: String, limit: Int = 1 << 20) -> [UInt8]? {
    // Nobody need ever write to a pipe of that name.
    let descriptor = unsafe open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard descriptor >= 0 else { return nil }
    defer { close(descriptor) }
    var bytes: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 65_536)
    while bytes.count < limit {
      let wanted = min(chunk.count, limit - bytes.count)
      let count = unsafe chunk.withUnsafeMutableBytes {
        unsafe read(descriptor, $0.baseAddress, wanted)
      }
      if count < 0 && errno == EINTR { continue }
      if count <= 0 { break }
      bytes += chunk[..<count]
    }
    return bytes
  }

  /// The text of a file, repaired where it is not UTF-8; nil if it cannot be read.
  static func text(of path: String) -> String? {
    contents(of: path).map { String(decoding: $0, as: UTF8.self) }
  }

  /// The names in a directory, sorted; nil if it is none or cannot be read.
  ///
  /// Corresponds to `readdir(3)`.
  static func names(in directory: String) -> [String]? {
    guard let stream = unsafe opendir(directory) else { return nil }
    defer { unsafe closedir(stream) }
    var names: [String] = []
    while let entry = unsafe readdir(stream) {
      let name = unsafe withUnsafePointer(to: &entry.pointee.d_name) { pointer in
        unsafe pointer.withMemoryRebound(to: CChar.self, capacity: 256) {
          unsafe String(cString: $0)
        }
      }
      if name != "." && name != ".." { names.append(name) }
    }
    return names.sorted()
  }

  /// Whether something exists at `path`; a symbolic link counts by itself.
  ///
  /// Corresponds to `lstat(2)`.
  static func exists(_ path: String) -> Bool {
    var status = stat()
    return unsafe lstat(path, &status) == 0
  }

  /// How many bytes the file at `path` has; 0 if there is none.
  static func size(of path: String) -> Int {
    var status = stat()
    return unsafe lstat(path, &status) == 0 ? status.st_size : 0
  }

  /// Whether this user owns what is at `path`.
  static func isOwn(_ path: String) -> Bool {
    var status = stat()
    return unsafe lstat(path, &status) == 0 && status.st_uid == geteuid()
  }

  /// Every file below a directory; symbolic links are not followed.
  static func files(below directory: String) -> [String] {
    (names(in: directory) ?? []).flatMap { name in
      let path = directory + "/" + name
      return isDirectory(path) ? files(below: path) : [path]
    }
  }

  /// Deletes a file, or a directory with everything in it; symbolic links are not followed.
  ///
  /// Corresponds to `unlink(2)` and `rmdir(2)`.
  static func delete(_ path: String) {
    guard isDirectory(path) else {
      unsafe unlink(path)
      return
    }
    for name in names(in: path) ?? [] { delete(path + "/" + name) }
    unsafe rmdir(path)
  }

  /// Whether there is a directory at `path`; a link to one is none.
  static func isDirectory(_ path: String) -> Bool {
    var status = stat()
    return unsafe lstat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
  }
}

/// The system's text for an error number.
func systemReason(_ number: CInt) -> String {
  guard let text = unsafe strerror(number) else { return "error \(number)" }
  return unsafe String(cString: text)
}
