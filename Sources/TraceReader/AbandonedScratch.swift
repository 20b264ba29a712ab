// Scratch directories that nobody needs: their process was killed before it could remove them.
// Not for those in use: ScratchDirectory holds a lock on its own, which goes with its process, however
// that ends and in whichever namespace it has its number.

import Glibc

/// Scratch directories that readers left behind where this process would make its own.
public enum AbandonedScratch {
  /// Their paths: directories of this user that no living reader holds.
  public static func paths() -> [String] {
    let folder = ScratchDirectory.folder
    let names = (try? DirectoryListing(of: folder))?.names ?? []
    return names.filter { $0.hasPrefix(ScratchDirectory.prefix) }.map { "\(folder)/\($0)" }.filter {
      path in
      guard let lock = ScratchLock(path) else { return false }
      lock.release()
      return true
    }
  }

  /// Removes one of them; nothing happens to one that somebody holds after all.
  public static func remove(_ path: String) {
    guard let lock = ScratchLock(path) else { return }
    ScratchDirectory.clear(path)
    lock.release()
  }
}

/// The lock on a scratch directory, held until it is released or the process ends.
struct ScratchLock {
  private let descriptor: Int32

  /// Takes the lock; nil if somebody has it, or if there is no such directory of this user.
  ///
  /// - Parameter waits: for who has it to let go of it.
  ///
  /// Corresponds to `flock(2)`.
  init?(_ path: String, waits: Bool = false) {
    let opened = unsafe open(path, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC)
    guard opened >= 0 else { return nil }
    var status = stat()
    // One that was removed before it was locked has no name any more.
    guard flock(opened, waits ? LOCK_EX : LOCK_EX | LOCK_NB) == 0,
      unsafe fstat(opened, &status) == 0,
      status.st_uid == geteuid(), status.st_nlink > 0
    else {
      close(opened)
      return nil
    }
    descriptor = opened
  }

  func release() { close(descriptor) }
}
