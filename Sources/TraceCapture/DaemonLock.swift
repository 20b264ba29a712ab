// One recording at a time looks for, starts or stops a session daemon.
// Not held while a command runs: sessions themselves do not disturb each other.

import Glibc

struct DaemonLock {
  /// Who has a copy of it has the lock, too; -1 where /tmp has no room for it.
  let descriptor: CInt

  /// Runs `body` while no other process of this user does so; without the lock if /tmp has none.
  ///
  /// Corresponds to `flock(2)`.
  static func withLock<Result, Failure: Error>(
    _ body: (DaemonLock) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    let path = "/tmp/loopscope-daemon-\(geteuid()).lock"
    let descriptor = unsafe open(path, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0o600)
    defer { if descriptor >= 0 { close(descriptor) } }
    if descriptor >= 0 { while flock(descriptor, LOCK_EX) != 0 && errno == EINTR {} }
    return try body(DaemonLock(descriptor: descriptor))
  }
}
