// A file that is either wholly there or not at all: written beside its place, then renamed over it.

import Glibc

/// New content for a file, invisible until `commit`.
///
/// Made before the work whose result it will hold, so that a place that cannot be written is known
/// at once. Dropped without `commit`, it leaves nothing behind.
public struct FileReplacement: ~Copyable {
  private let descriptor: Descriptor
  private let temporaryPath: String
  private let path: String
  private let replaces: Bool
  private var isCommitted = false

  /// Opens a temporary file in the folder of `path`. A symbolic link at `path` is followed, and a
  /// device or pipe is written to directly, as neither can be replaced by a file.
  ///
  /// - Throws: why the folder, or the file that is already there, cannot be written.
  ///   Corresponds to `open(2)`, `access(2)` and `realpath(3)`.
  public init(path: String) throws(Errno) {
    let place = try Self.resolved(path)
    var status = stat()
    let exists = unsafe stat(place, &status) == 0
    let isFolder = exists && status.st_mode & S_IFMT == S_IFDIR
    if isFolder { throw Errno(rawValue: EISDIR) }
    if exists { try checked(unsafe access(place, W_OK)) }
    let isPlain = !exists || status.st_mode & S_IFMT == S_IFREG
    let opened = isPlain ? "\(place).\(getpid()).part" : place
    let flags = O_WRONLY | O_CLOEXEC | (isPlain ? O_CREAT | O_EXCL : 0)
    let mode = exists ? status.st_mode & 0o777 : 0o666
    let number = try checked(unsafe open(opened, flags, mode))
    self.path = place
    replaces = exists
    temporaryPath = opened
    descriptor = Descriptor(owning: number)
  }

  deinit {
    if !isCommitted && temporaryPath != path { _ = unsafe unlink(temporaryPath) }
  }

  /// Adds `text` to the new content.
  ///
  /// - Throws: among others ENOSPC. Corresponds to `write(2)`.
  public func write(_ text: String) throws(Errno) {
    try writeAll(of: text, to: descriptor.number)
  }

  /// Adds bytes to the new content.
  ///
  /// - Throws: among others ENOSPC. Corresponds to `write(2)`.
  public func write(_ bytes: [UInt8]) throws(Errno) {
    try writeAll(of: bytes, to: descriptor.number)
  }

  /// Puts the new content in place of the old, on disk too.
  ///
  /// Corresponds to `fsync(2)` and `rename(2)`.
  public consuming func commit() throws(Errno) {
    guard temporaryPath != path else { return }
    try checked(fsync(descriptor.number))
    try checked(unsafe rename(temporaryPath, path))
    isCommitted = true
  }

  /// Whether it takes the place of a file that lies in `folder`, however deep, by whatever path.
  public func replacesFile(in folder: String) -> Bool {
    guard replaces, let folder = try? Self.resolved(folder) else { return false }
    return path.hasPrefix(folder.hasSuffix("/") ? folder : folder + "/")
  }

  /// The file that a link leads to; the path itself where nothing is there yet.
  private static func resolved(_ path: String) throws(Errno) -> String {
    guard let real = unsafe realpath(path, nil) else {
      if errno == ENOENT { return path }
      throw .last
    }
    defer { unsafe free(real) }
    return unsafe String(cString: real)
  }
}
