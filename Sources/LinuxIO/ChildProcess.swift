// A child process that reads a request and answers in lines. Not a general way to run programs.

import CLinux
import Glibc

/// A child whose standard input and output are one socket to this process.
///
/// It gets a process group of its own and unblocked signals, so that a Ctrl-C on the terminal
/// reaches the parent alone. Killed and reaped when the object dies. One thread at a time.
public final class ChildProcess {
  /// What ended a wait for output.
  public enum Output: Equatable, Sendable {
    /// Bytes that the child wrote.
    case bytes([UInt8])
    /// The child closed its output.
    case ended
    /// The deadline passed first.
    case timedOut
    /// A request to end this process came first; it stays pending.
    case terminationRequested
  }

  /// How a child ended.
  public enum Exit: Equatable, Sendable {
    /// It exited with this status.
    case status(CInt)
    /// This signal killed it.
    case signal(CInt)
  }

  private let identifier: pid_t
  private let socket: Descriptor
  private var exit: Exit?

  /// Starts `executable` with `arguments` (without the name) and this process's environment.
  ///
  /// Corresponds to `posix_spawn(3)` and `socketpair(2)`.
  public init(executable: String, arguments: [String]) throws(Errno) {
    let kind = CInt(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue)
    var ends: [CInt] = [-1, -1]
    try checked(unsafe socketpair(AF_UNIX, kind, 0, &ends))
    socket = Descriptor(owning: ends[0])
    let childEnd = Descriptor(owning: ends[1])
    identifier = try spawn([executable] + arguments, inputAndOutput: childEnd.number)
  }

  deinit {
    kill()
    _ = waitForExit()
  }

  /// Sends all of `bytes` to the child's standard input, then its end.
  ///
  /// - Throws: among others EPIPE when the child has gone. Corresponds to `send(2)`.
  public func send(_ bytes: [UInt8]) throws(Errno) {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = unsafe rest.withUnsafeBytes { buffer in
        unsafe Glibc.send(socket.number, buffer.baseAddress, buffer.count, CInt(MSG_NOSIGNAL))
      }
      if count >= 0 { rest = rest.dropFirst(count) } else if errno != EINTR { throw .last }
    }
    try checked(shutdown(socket.number, CInt(SHUT_WR)))
  }

  /// Waits for output until the monotonic time `deadlineNanoseconds` or a signal in `termination`.
  ///
  /// Corresponds to `poll(2)` and `recv(2)`.
  public func receive(
    untilNanoseconds deadlineNanoseconds: UInt64, or termination: TerminationSignals?
  ) throws(Errno) -> Output {
    var watched = [
      pollfd(fd: socket.number, events: Int16(POLLIN), revents: 0),
      pollfd(fd: termination?.number ?? -1, events: Int16(POLLIN), revents: 0),
    ]
    while true {
      let timeout = millisecondsLeft(untilNanoseconds: deadlineNanoseconds)
      let count = unsafe poll(&watched, 2, timeout)
      if count < 0, errno != EINTR { throw .last }
      if count == 0, timeout == 0 { return .timedOut }
      if count > 0 { break }
    }
    return watched[1].revents != 0 ? .terminationRequested : try receiveNow()
  }

  /// Kills the child with what it started itself; nothing happens when it has gone already.
  ///
  /// Corresponds to `kill(2)` with SIGKILL, of its process group.
  public func kill() {
    if exit == nil { _ = Glibc.kill(-identifier, SIGKILL) }
  }

  /// Stops the child; when this returns none of its threads runs any more.
  ///
  /// - Throws: `brokenPipe` when it has ended instead. Corresponds to `kill(2)` with SIGSTOP and
  ///   `waitpid(2)` with WUNTRACED.
  public func suspend() throws(Errno) {
    guard exit == nil else { throw .brokenPipe }
    try checked(Glibc.kill(identifier, SIGSTOP))
    let status = try waitForChange(WUNTRACED)
    let hasStopped = status & 0xff == 0x7f
    if hasStopped { return }
    exit = Self.exit(fromStatus: status)
    throw .brokenPipe
  }

  /// Lets a stopped child go on.
  ///
  /// Corresponds to `kill(2)` with SIGCONT.
  public func resume() throws(Errno) {
    guard exit == nil else { throw .brokenPipe }
    try checked(Glibc.kill(identifier, SIGCONT))
  }

  /// Waits until the child has ended and says how.
  ///
  /// Corresponds to `waitpid(2)`.
  public func waitForExit() -> Exit {
    if let exit { return exit }
    let result = Self.exit(fromStatus: (try? waitForChange(0)) ?? 0)
    exit = result
    return result
  }

  /// How the child ended; nil when it goes on for longer than that, though its output may be closed.
  ///
  /// Corresponds to `pidfd_open(2)` and `waitpid(2)`.
  public func exit(within nanoseconds: UInt64) -> Exit? {
    if let exit { return exit }
    guard let number = try? checkedNegated(clinux_process_descriptor(identifier)) else {
      return waitForExit()
    }
    let process = Descriptor(owning: number)
    let deadline = MonotonicClock.nowNanoseconds() + nanoseconds
    var watched = pollfd(fd: process.number, events: Int16(POLLIN), revents: 0)
    while true {
      let timeout = millisecondsLeft(untilNanoseconds: deadline)
      let count = unsafe poll(&watched, 1, timeout)
      if count > 0 { return waitForExit() }
      if count == 0, timeout == 0 { return nil }
    }
  }

  private func waitForChange(_ options: CInt) throws(Errno) -> CInt {
    var status: CInt = 0
    while unsafe waitpid(identifier, &status, options) < 0 {
      if errno != EINTR { throw .last }
    }
    return status
  }

  private static func exit(fromStatus status: CInt) -> Exit {
    let signal = status & 0x7f
    return signal == 0 ? .status((status >> 8) & 0xff) : .signal(signal)
  }

  private func receiveNow() throws(Errno) -> Output {
    var bytes = [UInt8](repeating: 0, count: 65_536)
    let count = unsafe bytes.withUnsafeMutableBytes { buffer in
      unsafe recv(socket.number, buffer.baseAddress, buffer.count, 0)
    }
    // A child that dies with input unread resets the connection: an end like any other.
    if count == 0 || (count < 0 && errno == ECONNRESET) { return .ended }
    if count < 0 { throw .last }
    return .bytes(Array(bytes[..<count]))
  }
}

/// Rounded up, so that a wait for a deadline never turns into a spin before it.
private func millisecondsLeft(untilNanoseconds deadlineNanoseconds: UInt64) -> CInt {
  let now = MonotonicClock.nowNanoseconds()
  guard deadlineNanoseconds > now else { return 0 }
  return CInt(min((deadlineNanoseconds - now - 1) / 1_000_000 + 1, 1_000_000))
}
