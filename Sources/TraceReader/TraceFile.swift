// A file open for reading, and the listing of a directory, over the system's calls. Not for what
// the bytes mean.

import Glibc

/// A regular file of a trace, read at offsets; closed when it goes.
struct TraceFile: ~Copyable {
  /// The path by which it was opened.
  let path: String

  /// Its length in bytes when it was opened.
  let size: UInt64

  /// Whether parts of it were never written, and take no room.
  let hasHoles: Bool

  private let descriptor: Int32

  /// SEEK_DATA and SEEK_HOLE, which hide behind _GNU_SOURCE.
  private static let (seekData, seekHole): (Int32, Int32) = (3, 4)

  /// Opens a file; fails if it is not a regular one. `open(2)`, `fstat(2)`.
  init(path: String) throws(TraceReadingError) {
    let descriptor = unsafe open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard descriptor >= 0 else { throw .cannotOpen(path: path, reason: lastError()) }
    var status = stat()
    guard unsafe fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
      close(descriptor)
      throw .cannotOpen(path: path, reason: "not a regular file")
    }
    self.path = path
    self.descriptor = descriptor
    size = UInt64(status.st_size)
    hasHoles = UInt64(status.st_blocks) * 512 < size
  }

  deinit { close(descriptor) }

  /// Reads up to `count` bytes; fewer at the end of the file. `pread(2)`.
  func read(at offset: UInt64, count: Int) throws(TraceReadingError) -> [UInt8] {
    var failed = false
    let bytes = unsafe [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
      while filled < count {
        let got = unsafe pread(
          descriptor, buffer.baseAddress! + filled, count - filled,
          off_t(offset) + off_t(filled))
        if got < 0 && errno == EINTR { continue }
        failed = got < 0
        guard got > 0 else { return }
        filled += got
      }
    }
    if failed { throw .cannotOpen(path: path, reason: lastError()) }
    return bytes
  }

  /// The first byte from `offset` on that was written; `nil` if none was. `lseek(2)`.
  ///
  /// A file system that does not know says that everything was.
  func firstWritten(from offset: UInt64) -> UInt64? {
    let place = lseek(descriptor, off_t(offset), Self.seekData)
    return place < 0 ? (errno == ENXIO ? nil : offset) : UInt64(place)
  }

  /// The longest part of a range that was never written, in bytes. `lseek(2)`.
  ///
  /// O(n) in the number of such parts.
  func longestHole(in range: Range<UInt64>) -> UInt64 {
    guard hasHoles else { return 0 }
    var longest: UInt64 = 0
    var place = firstHole(from: range.lowerBound)
    while place < range.upperBound {
      let end = min(firstWritten(from: place) ?? .max, range.upperBound)
      longest = max(longest, end - place)
      place = firstHole(from: max(end, place + 1))
    }
    return longest
  }

  private func firstHole(from offset: UInt64) -> UInt64 {
    let place = lseek(descriptor, off_t(offset), Self.seekHole)
    return place < 0 ? size : UInt64(place)
  }
}

/// The names in a directory, sorted, without those that begin with a dot.
struct DirectoryListing {
  private(set) var names: [String] = []

  /// Names that are no UTF-8, repaired: nothing can be opened by them.
  private(set) var unreadable: [String] = []

  /// Lists a directory. `opendir(3)`, `readdir(3)`.
  init(of path: String) throws(TraceReadingError) {
    guard let directory = unsafe opendir(path) else {
      throw .cannotOpen(path: path, reason: lastError())
    }
    defer { unsafe closedir(directory) }
    while let entry = unsafe readdir(directory) {
      unsafe withUnsafePointer(to: &entry.pointee.d_name) { pointer in
        unsafe pointer.withMemoryRebound(to: CChar.self, capacity: Int(NAME_MAX) + 1) {
          unsafe add($0)
        }
      }
    }
    names.sort()
    unreadable.sort()
  }

  private mutating func add(_ name: UnsafePointer<CChar>) {
    if unsafe name[0] == CChar(UInt8(ascii: ".")) { return }
    if let name = unsafe String(validatingCString: name) {
      names.append(name)
    } else {
      unreadable.append(unsafe String(cString: name))
    }
  }
}

/// What a path leads to; a symbolic link counts as what it leads to only if that is a file.
enum PathKind {
  case file, directory, other

  /// `stat(2)`, `lstat(2)`.
  init(of path: String) {
    var status = stat()
    if unsafe lstat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR {
      self = .directory
    } else if unsafe stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFREG {
      self = .file
    } else {
      self = .other
    }
  }
}

/// The path without symbolic links and dots. `realpath(3)`.
func absolutePath(_ path: String) throws(TraceReadingError) -> String {
  guard let resolved = unsafe realpath(path, nil) else {
    throw .cannotOpen(path: path, reason: lastError())
  }
  defer { unsafe free(resolved) }
  return unsafe String(cString: resolved)
}

/// The directory of a path and the name in it.
func splitPath(_ path: String) -> (folder: Substring, name: Substring) {
  let slash = path.lastIndex(of: "/") ?? path.startIndex
  return (path[..<slash], path[slash...].dropFirst())
}

/// The calling thread's last error in words. `strerror(3)`.
func lastError() -> String { unsafe String(cString: strerror(errno)) }
