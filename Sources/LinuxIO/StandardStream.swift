// Standard output and standard error as the command uses them: whole texts, and errors that reach
// somebody. Not for logging from the engine.

import Glibc

/// One of the two streams that a command writes to.
public enum StandardStream: CInt, Sendable {
  /// The result.
  case output = 1
  /// Progress, warnings and errors.
  case error = 2

  /// Makes both streams, and standard input, safe to use; call it once, before opening anything.
  ///
  /// A closed one is opened on /dev/null so that no file opened later takes its number; writing to
  /// it still fails with `EBADF`. A reader that went away becomes `EPIPE` instead of a signal; a
  /// program started from here gets the signal's usual meaning back.
  public static func prepare() {
    for number in STDIN_FILENO...STDERR_FILENO where fcntl(number, F_GETFD) < 0 {
      // The lowest free number is this one. Opened the wrong way round on purpose.
      _ = unsafe open("/dev/null", number == STDIN_FILENO ? O_WRONLY : O_RDONLY)
    }
    _ = signal(SIGPIPE) { _ in }
  }

  /// Whether a person is looking. Corresponds to `isatty(3)`.
  public var isTerminal: Bool { isatty(rawValue) == 1 }

  /// Whether it was opened for writing, and not closed by whoever started this process.
  ///
  /// Corresponds to `fcntl(2)` with F_GETFL.
  public var isWritable: Bool {
    let flags = fcntl(rawValue, F_GETFL)
    return flags >= 0 && flags & O_ACCMODE != O_RDONLY
  }

  /// The width of the terminal; nil where there is none or it does not say.
  ///
  /// Corresponds to `ioctl(2)` with TIOCGWINSZ.
  public var terminalColumns: Int? {
    var size = winsize()
    let result = unsafe ioctl(rawValue, UInt(TIOCGWINSZ), &size)
    return result == 0 && size.ws_col > 0 ? Int(size.ws_col) : nil
  }

  /// Writes all of `text`, waiting for a slow reader.
  ///
  /// - Throws: `brokenPipe` when nobody reads any more; what `write(2)` says otherwise.
  public func write(_ text: String) throws(Errno) {
    try writeAll(of: text, to: rawValue)
  }
}

/// Writes all of `text` to a descriptor that may be non-blocking.
///
/// Corresponds to `write(2)` and `poll(2)`.
func writeAll(of text: String, to descriptor: CInt) throws(Errno) {
  try writeAll(of: Array(text.utf8), to: descriptor)
}

func writeAll(of bytes: [UInt8], to descriptor: CInt) throws(Errno) {
  var rest = bytes[...]
  while !rest.isEmpty {
    let count = unsafe rest.withUnsafeBytes { buffer in
      unsafe Glibc.write(descriptor, buffer.baseAddress, buffer.count)
    }
    if count >= 0 {
      rest = rest.dropFirst(count)
    } else if errno == EAGAIN {
      var watched = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
      _ = unsafe poll(&watched, 1, -1)
    } else if errno != EINTR {
      throw .last
    }
  }
}
