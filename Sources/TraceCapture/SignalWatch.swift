// Signals as input that a recording waits for: its command's end, and requests to stop.
// Not for what to do about them: Recording.
//
// Handlers and a pipe, not signalfd(2): a signal may reach any thread that does not block it, and a
// library cannot know how its caller's other threads stand.

import CLinux
import Glibc
import Synchronization

/// A signal that came while a recording waited.
struct SignalNotice: Equatable {
  let signal: CInt
  /// Whether the terminal sent it, and so sent it to the command too.
  let isFromTerminal: Bool

  /// Whether somebody wants the recording to end.
  var isRequestToEnd: Bool { signal == SIGINT || signal == SIGTERM || signal == SIGHUP }
}

/// Takes over SIGCHLD, SIGINT, SIGTERM, SIGHUP and what else is asked for, for as long as the object
/// lives. One at a time.
///
/// While a call of liblttng-ctl waits nobody reads the pipe, so the handler itself hurries that call:
/// at the first request to end, or, once there is a command to be told of that one, at the second.
final class SignalWatch {
  private let readEnd: CInt
  private let writeEnd: CInt
  private var previousActions: [CInt: sigaction] = [:]
  private var previousMask = sigset_t()

  init(besides more: [CInt] = []) {
    var ends: [CInt] = [-1, -1]
    unsafe pipe2(&ends, O_CLOEXEC | O_NONBLOCK)
    (readEnd, writeEnd) = (ends[0], ends[1])
    noticeDescriptor.store(writeEnd, ordering: .releasing)
    patientRequests.store(0, ordering: .relaxed)
    isSettingUp.store(true, ordering: .relaxed)
    var watched = sigset_t()
    unsafe sigemptyset(&watched)
    for signal in [SIGCHLD, SIGINT, SIGTERM, SIGHUP] + more where install(signal) {
      unsafe sigaddset(&watched, signal)
    }
    unsafe pthread_sigmask(SIG_UNBLOCK, &watched, &previousMask)
  }

  deinit {
    unsafe pthread_sigmask(SIG_SETMASK, &previousMask, nil)
    for (signal, action) in previousActions {
      var action = action
      unsafe sigaction(signal, &action, nil)
    }
    noticeDescriptor.store(-1, ordering: .releasing)
    isSettingUp.store(false, ordering: .relaxed)
    close(readEnd)
    close(writeEnd)
  }

  /// The next signal, or nil when none came within the time, or before one of `others` could be read.
  ///
  /// Corresponds to `poll(2)`.
  func next(withinMilliseconds limit: CInt, or others: [CInt] = []) -> SignalNotice? {
    var watched = ([readEnd] + others).map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
    guard unsafe poll(&watched, nfds_t(watched.count), limit) > 0 || errno == EINTR else {
      return nil
    }
    var bytes: [UInt8] = [0, 0]
    guard unsafe read(readEnd, &bytes, 2) == 2 else { return nil }
    return SignalNotice(signal: CInt(bytes[0]), isFromTerminal: bytes[1] != 0)
  }

  /// Whether a request to end has come; takes it, and whatever came before it.
  func nextRequestToEnd() -> Bool {
    while let notice = next(withinMilliseconds: 0) {
      if notice.isRequestToEnd { return true }
    }
    return false
  }

  /// From here on there is a command to be told of the first request to end, which so hurries nothing.
  func beginTelling() {
    isSettingUp.store(false, ordering: .relaxed)
    patientRequests.store(1, ordering: .relaxed)
  }

  /// Whether somebody wants an end of something that has not begun.
  static var isUnwanted: Bool {
    isSettingUp.load(ordering: .relaxed) && patientRequests.load(ordering: .relaxed) < 0
  }

  /// Leaves alone what the caller ignores: the command inherits that.
  private func install(_ signal: CInt) -> Bool {
    var previous = sigaction()
    unsafe sigaction(signal, nil, &previous)
    if signal != SIGCHLD, previous.isIgnored { return false }
    var action = sigaction()
    unsafe action.__sigaction_handler.sa_sigaction = { signal, information, _ in
      unsafe passOn(signal, information)
    }
    action.sa_flags = SA_SIGINFO | SA_RESTART
    unsafe sigaction(signal, &action, nil)
    previousActions[signal] = previous
    return true
  }
}

/// Where the handler writes to; -1 while nobody watches.
private let noticeDescriptor = Atomic<CInt>(-1)

/// How many requests to end may come before calls of liblttng-ctl are hurried.
private let patientRequests = Atomic<Int>(0)

private let isSettingUp = Atomic<Bool>(false)

/// The handler's body: only what is safe in a signal handler.
private func passOn(_ signal: CInt, _ information: UnsafeMutablePointer<siginfo_t>?) {
  let savedError = errno
  let isFromTerminal = unsafe information?.pointee.si_code == sentByKernel
  if SignalNotice(signal: signal, isFromTerminal: false).isRequestToEnd,
    patientRequests.subtract(1, ordering: .relaxed).oldValue <= 0
  {
    clinux_call_limit_hurry()
  }
  var bytes = (UInt8(truncatingIfNeeded: signal), UInt8(isFromTerminal ? 1 : 0))
  _ = unsafe write(noticeDescriptor.load(ordering: .acquiring), &bytes, 2)
  errno = savedError
}

/// SI_KERNEL, which Swift's importer leaves out.
private let sentByKernel: CInt = 0x80

extension sigaction {
  fileprivate var isIgnored: Bool {
    unsafe unsafeBitCast(__sigaction_handler.sa_handler, to: Int.self)
      == unsafeBitCast(SIG_IGN, to: Int.self)
  }
}
