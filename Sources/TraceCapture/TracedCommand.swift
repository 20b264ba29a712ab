// The command that is recorded, as a child of this process. Not for choosing its environment.

import Glibc

/// A child process that runs the recorded command.
final class TracedCommand: RecordedSubject {
  /// What makes a program wait, in LTTng's constructor and before its own code, until the daemon has
  /// switched on its events: half a minute, where three seconds are usual. Without a limit a program
  /// whose daemon ends meanwhile would wait for ever.
  static let handShake = [
    "LTTNG_UST_REGISTER_TIMEOUT": "30000", "LTTNG_UST_WITHOUT_BADDR_STATEDUMP": "1",
  ]

  /// The child's number.
  let process: pid_t
  private var ending: CommandEnding?

  /// Starts the command in this process's group, so that it keeps the terminal.
  init(_ command: [String], adding variables: [String: String]) throws(RecorderError) {
    do {
      process = try ChildStart.spawn(command, adding: variables)
    } catch {
      throw .commandNotRunnable(command[0], reason: error.reason)
    }
  }

  deinit {
    send(SIGKILL)
    _ = waitpid(process, nil, 0)
  }

  /// Sends a signal to the child; nothing happens when it has ended.
  ///
  /// Corresponds to `kill(2)`.
  func send(_ signal: CInt) {
    if ending == nil { Glibc.kill(process, signal) }
  }

  var pollInterval: Duration? { nil }

  var goesOnByItself: Bool { false }

  /// A signal from the terminal has reached the child, too.
  func end(_ notice: SignalNotice, isFirst: Bool) -> Bool {
    if !isFirst { kill() } else if !notice.isFromTerminal { send(notice.signal) }
    return false
  }

  func kill() { send(SIGKILL) }

  /// How the child ended; nil while it runs.
  ///
  /// Corresponds to `waitpid(2)` with WNOHANG.
  func endingIfEnded() -> CommandEnding? {
    if let ending { return ending }
    var raw: CInt = 0
    guard unsafe waitpid(process, &raw, WNOHANG) == process else { return nil }
    ending = CommandEnding(waitStatus: raw)
    return ending
  }

  /// Says why a command cannot be run; nil if it seems that it can.
  ///
  /// Asked before anything is changed on disk. Corresponds to `access(2)`.
  static func reasonNotToRun(_ name: String) -> String? {
    if name.contains("/") { return unsafe access(name, X_OK) == 0 ? nil : systemReason(errno) }
    let folders = (Environment.value(of: "PATH") ?? "/bin:/usr/bin").split(separator: ":")
    let isFound = folders.contains { unsafe access("\($0)/\(name)", X_OK) == 0 }
    return isFound ? nil : "no such program on PATH"
  }
}
