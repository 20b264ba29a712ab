// A lock between processes: held by an open file, gone with the process.

import Glibc

/// An exclusive lock on a file, held until the value's life ends.
///
/// Corresponds to `flock(2)`.
public struct FileLock: ~Copyable, Sendable {
  private let descriptor: Descriptor

  /// Tries to lock the file at `path`, which is made when it is not there.
  ///
  /// - Throws: `wouldBlock` when another process holds the lock, or why the file cannot be opened.
  public init(tryingPath path: String) throws(Errno) {
    // Without O_CREAT first: fs.protected_regular refuses it for other people's files in /tmp.
    var number = unsafe open(path, O_RDWR | O_CLOEXEC)
    if number < 0, errno == ENOENT {
      number = unsafe open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o666)
      if number >= 0 { _ = fchmod(number, 0o666) }
    }
    let opened = Descriptor(owning: try checked(number))
    try checked(flock(opened.number, LOCK_EX | LOCK_NB))
    descriptor = opened
  }

  /// Writes a text into the file, in place of what is there, for those who find it locked. It stays
  /// when the lock is gone.
  ///
  /// Corresponds to `pwrite(2)`.
  public func leaveNote(_ text: String) throws(Errno) {
    try checked(ftruncate(descriptor.number, 0))
    let bytes = Array(text.utf8)
    let count = unsafe pwrite(descriptor.number, bytes, bytes.count, 0)
    if count < 0 { throw .last }
  }
}
