// How a recorded command ended, in a number and in words. Not for waiting for it: TracedCommand.

import Glibc

/// The end of a command.
public struct CommandEnding: Sendable, Equatable {
  /// Its exit status; 128 + the number of the signal that ended it.
  public var status: Int32
  /// The signal that ended it; nil if it ended by itself, with whatever status.
  public var signal: Int32?

  /// An end with an exit status.
  public init(status: Int32) { self.status = status }

  /// An end by a signal.
  public init(signal: Int32) {
    status = 128 + signal
    self.signal = signal
  }

  /// Reads what `waitpid(2)` says.
  init(waitStatus: Int32) {
    let signal = waitStatus & 0x7f
    self = signal == 0 ? Self(status: (waitStatus >> 8) & 0xff) : Self(signal: signal)
  }

  /// What the command did in the end: `ended with exit status 3`, `was killed by SIGKILL (status 137)`.
  public var words: String {
    guard let signal else { return "ended with exit status \(status)" }
    return "was killed by \(Self.name(ofSignal: signal)) (status \(status))"
  }

  /// What a signal is called, as in `SIGTERM`; `signal 35` where it has no name of its own.
  public static func name(ofSignal signal: Int32) -> String {
    names[signal] ?? "signal \(signal)"
  }

  private static let names: [Int32: String] = [
    SIGHUP: "SIGHUP", SIGINT: "SIGINT", SIGQUIT: "SIGQUIT", SIGILL: "SIGILL", SIGTRAP: "SIGTRAP",
    SIGABRT: "SIGABRT", SIGBUS: "SIGBUS", SIGFPE: "SIGFPE", SIGKILL: "SIGKILL",
    SIGUSR1: "SIGUSR1", SIGSEGV: "SIGSEGV", SIGUSR2: "SIGUSR2", SIGPIPE: "SIGPIPE",
    SIGALRM: "SIGALRM", SIGTERM: "SIGTERM", SIGXCPU: "SIGXCPU", SIGXFSZ: "SIGXFSZ",
    SIGSYS: "SIGSYS",
  ]
}
