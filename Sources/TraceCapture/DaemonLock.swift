// One recording at a time looks for, starts or stops a session daemon.
// Not held while a command runs: sessions themselves do not disturb each other.
//
// The file that is locked goes with the last holder. So who gets a lock looks whether the file is
// still the one that the others will find; if not, it begins again.

import Glibc

/// The right of a user's processes to deal with session daemons.
final class DaemonLock {
  /// -1 where there is no file to be locked.
  private let descriptor: CInt
  private let path: String

  /// Runs `body` while no other process of this user does so; without the lock if there is no place
  /// for one, or if somebody else's file is there.
  ///
  /// Corresponds to `flock(2)`.
  static func withLock<Result, Failure: Error>(
    at path: String = usualPath, _ body: () throws(Failure) -> Result
  ) throws(Failure) -> Result {
    let lock = DaemonLock(at: path)
    defer { lock.release() }
    return try body()
  }

  /// The same, but asks `mayWait` again and again while another process has the lock, with the process
  /// that took it if that is known and runs; nil as soon as that says no.
  static func withLock<Result, Failure: Error>(
    at path: String = usualPath, while mayWait: @escaping (pid_t?) -> Bool,
    _ body: () throws(Failure) -> Result
  ) throws(Failure) -> Result? {
    var isRefused = false
    let lock = DaemonLock(at: path) { holder in
      isRefused = !mayWait(holder)
      return !isRefused
    }
    defer { lock.release() }
    return isRefused ? nil : try body()
  }

  /// In the user's own folder for such files, where there is one. Not where XDG_RUNTIME_DIR says,
  /// which names that folder: all of a user's processes must find the same file, and some, of a cron
  /// job say, do not have the variable.
  static var usualPath: String {
    let user = geteuid()
    let own = "/run/user/\(user)"
    return SmallFiles.isOwn(own) && SmallFiles.isDirectory(own)
      ? own + "/loopscope-daemon.lock" : "/tmp/loopscope-daemon-\(user).lock"
  }

  /// Waits until it has the lock, or `mayWait` says no.
  private init(at path: String, while mayWait: ((pid_t?) -> Bool)? = nil) {
    self.path = path
    while true {
      let opened = unsafe open(path, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK, 0o600)
      guard opened >= 0, let file = FileIdentity(of: opened), file.owner == geteuid() else {
        if opened >= 0 { close(opened) }
        descriptor = -1
        return
      }
      guard Self.lock(opened, while: mayWait.map { ask in { ask(file.lockHolder) } }) else {
        close(opened)
        descriptor = -1
        return
      }
      if file == FileIdentity(at: path) {
        descriptor = opened
        return
      }
      close(opened)
    }
  }

  /// Asking again every few milliseconds, since a signal does not end the system's own wait.
  private static func lock(_ file: CInt, while mayWait: (() -> Bool)?) -> Bool {
    while flock(file, mayWait == nil ? LOCK_EX : LOCK_EX | LOCK_NB) != 0 {
      switch errno {
      case EINTR: continue
      case EWOULDBLOCK: if let mayWait, !mayWait() { return false }
      // Where files cannot be locked, nobody else locks this one either.
      default: return true
      }
    }
    return true
  }

  /// The file goes before the lock: who waits for it then finds it gone.
  private func release() {
    if descriptor < 0 { return }
    unsafe unlink(path)
    close(descriptor)
  }
}

/// Which file a path or a descriptor leads to.
private struct FileIdentity: Equatable {
  let device: dev_t
  let number: ino_t
  let owner: uid_t

  /// Nil if there is none.
  init?(at path: String) {
    var status = stat()
    guard unsafe lstat(path, &status) == 0 else { return nil }
    self.init(status)
  }

  init?(of descriptor: CInt) {
    var status = stat()
    guard unsafe fstat(descriptor, &status) == 0 else { return nil }
    self.init(status)
  }

  /// Who took the lock on it; nil if nobody did, or if that process has ended and left it to another.
  ///
  /// Corresponds to /proc/locks, whose device numbers are not always those of stat(2).
  var lockHolder: pid_t? {
    let lines = (SmallFiles.text(of: "/proc/locks") ?? "").split(separator: "\n")
    let holders = lines.map { $0.split(separator: " ") }.filter { fields in
      fields.count > 5 && fields[1] == "FLOCK" && fields[5].hasSuffix(":\(number)")
    }
    return holders.compactMap { pid_t($0[4]) }.first(where: ProcessFacts.isRunning)
  }

  private init(_ status: stat) {
    (device, number, owner) = (status.st_dev, status.st_ino, status.st_uid)
  }
}
