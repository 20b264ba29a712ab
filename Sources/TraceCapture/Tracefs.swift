// The kernel's tracing files. Not for which of them a recording writes: KernelTracing, KernelRecording.
//
// Where nobody has mounted tracefs, one is opened without mounting it anywhere (fsopen(2), Linux
// 5.2): it is gone with its descriptor, so the machine's mounts are the same whatever happens to us.

import Glibc

/// An open folder of tracefs.
final class Tracefs {
  private let folder: CInt

  private init(folder: CInt) { self.folder = folder }

  deinit { close(folder) }

  /// Opens the tracefs that is mounted, or one of our own.
  static func open() throws(SystemFault) -> Tracefs {
    for path in ["/sys/kernel/tracing", "/sys/kernel/debug/tracing"] {
      guard let mounted = try? Tracefs(at: path) else { continue }
      do throws(SystemFault) {
        try mounted.check("instances")
        return mounted
      } catch {
        // Nobody mounted it there; or somebody did and keeps others out.
        if error.number != ENOENT { throw error }
      }
    }
    return try detached()
  }

  private convenience init(at path: String) throws(SystemFault) {
    self.init(folder: try accepted(unsafe Glibc.open(path, O_PATH | O_DIRECTORY | O_CLOEXEC)))
  }

  private static func detached() throws(SystemFault) -> Tracefs {
    let filesystem = try accepted(unsafe fsopen("tracefs", closeOnExecution))
    defer { close(filesystem) }
    let create = UInt32(FSCONFIG_CMD_CREATE.rawValue)
    _ = try accepted(fsconfig(filesystem, create, nil, nil, 0))
    return Tracefs(folder: try accepted(fsmount(filesystem, closeOnExecution, 0)))
  }

  /// Fails unless something of this name is there and this process may write to it.
  ///
  /// Corresponds to `faccessat(2)`.
  func check(_ name: String) throws(SystemFault) {
    _ = try accepted(unsafe faccessat(folder, name, W_OK, AT_EACCESS))
  }

  /// Makes a folder, which among `instances` makes a buffer. Corresponds to `mkdirat(2)`.
  func makeFolder(_ name: String) throws(SystemFault) -> Tracefs {
    _ = try accepted(unsafe mkdirat(folder, name, 0o700))
    do throws(SystemFault) {
      return Tracefs(
        folder: try accepted(unsafe openat(folder, name, O_PATH | O_DIRECTORY | O_CLOEXEC)))
    } catch {
      removeFolder(name)
      throw error
    }
  }

  /// Removes a folder, which among `instances` removes a buffer with all that is in it.
  ///
  /// Corresponds to `unlinkat(2)`.
  func removeFolder(_ name: String) { unsafe unlinkat(folder, name, AT_REMOVEDIR) }

  /// The names in a folder; none if it cannot be read.
  func names(in name: String) -> [String] {
    // An open folder's name among the process's own descriptors, whether or not it is mounted.
    SmallFiles.names(in: "/proc/self/fd/\(folder)/\(name)") ?? []
  }

  /// Opens a file for reading without waiting for what is to come.
  func openForReading(_ name: String) throws(SystemFault) -> CInt {
    try accepted(unsafe openat(folder, name, O_RDONLY | O_NONBLOCK | O_CLOEXEC))
  }

  /// The text of a file.
  func text(of name: String) throws(SystemFault) -> String {
    let file = try openForReading(name)
    defer { close(file) }
    return SmallFiles.text(of: "/proc/self/fd/\(file)") ?? ""
  }

  /// Writes a setting; `adds`: to those that are there, in a file that holds several.
  ///
  /// One call of `write(2)`: tracefs takes each as a whole.
  func write(_ text: String, to name: String, adds: Bool = false) throws(SystemFault) {
    let flags = O_WRONLY | O_CLOEXEC | (adds ? O_APPEND : O_TRUNC)
    let file = try accepted(unsafe openat(folder, name, flags))
    defer { close(file) }
    let bytes = Array(text.utf8)
    _ = try accepted(CInt(clamping: unsafe Glibc.write(file, bytes, bytes.count)))
  }

}

/// FSOPEN_CLOEXEC and FSMOUNT_CLOEXEC.
private let closeOnExecution: UInt32 = 1

/// Why the system refused a call.
struct SystemFault: Error, Equatable {
  /// The error number.
  let number: CInt

  /// The system's text for it.
  var reason: String { systemReason(number) }
}

private func accepted(_ result: CInt) throws(SystemFault) -> CInt {
  if result < 0 { throw SystemFault(number: errno) }
  return result
}
