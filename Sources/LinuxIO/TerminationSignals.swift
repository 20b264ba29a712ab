// SIGINT, SIGTERM and SIGHUP as input that can be polled, instead of as a handler that runs anywhere.

import CLinux
import Glibc

/// Requests to end this process, taken from the signals SIGINT, SIGTERM and SIGHUP.
///
/// Make it on the main thread before any other thread exists: the signals stay blocked for the
/// whole process, and new threads inherit that. Corresponds to `signalfd(2)`.
public final class TerminationSignals: Sendable {
  private let signals: Descriptor

  /// Blocks these signals and starts to collect them.
  public init() throws(Errno) {
    signals = Descriptor(owning: try checkedNegated(clinux_termination_descriptor()))
  }

  /// The number of the signal that came, nil while there is none; takes it off the queue.
  public func takePending() -> CInt? {
    var record = InlineArray<128, UInt8>(repeating: 0)  // struct signalfd_siginfo
    var bytes = record.mutableSpan
    let count = unsafe bytes.withUnsafeMutableBytes { buffer in
      unsafe read(signals.number, buffer.baseAddress, buffer.count)
    }
    return count > 0 ? CInt(bytes[0]) : nil
  }

  /// The descriptor that is readable once a signal came, for a poll.
  var number: CInt { signals.number }
}
