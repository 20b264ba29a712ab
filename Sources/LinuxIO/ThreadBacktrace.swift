// Where another thread of this process is. For watchdogs: the thread is interrupted by a signal to say.

import CLinux

/// Backtraces of other threads.
public enum ThreadBacktrace {
  private static let turn = Lock(())
  private static let mostFrames = 64

  /// The frames of the thread with the kernel's number `threadID`, the innermost first: each a line of
  /// module and function, or module and offset where the module names no function.
  ///
  /// The thread answers a SIGURG, which it must not block; a system call that it sleeps in may end with
  /// EINTR, as by any signal. One question at a time in a process. Any other thread.
  ///
  /// Corresponds to `tgkill(2)` and, on that thread, `backtrace(3)`.
  /// - Throws: `busy` when the program handles SIGURG itself, `timedOut` when the thread has not answered by
  ///   the monotonic time `deadlineNanoseconds`, or what the kernel said.
  public static func frames(
    ofThread threadID: Int32, untilNanoseconds deadlineNanoseconds: UInt64
  ) throws(Errno) -> [String] {
    try addresses(ofThread: threadID, untilNanoseconds: deadlineNanoseconds).map {
      description(of: $0)
    }
  }

  private static func addresses(
    ofThread threadID: Int32, untilNanoseconds deadlineNanoseconds: UInt64
  ) throws(Errno) -> [UInt] {
    try turn.withLock { _ throws(Errno) -> [UInt] in
      var frames = unsafe [UnsafeMutableRawPointer?](repeating: nil, count: mostFrames)
      let count = unsafe clinux_thread_backtrace(
        threadID, &frames, CInt(mostFrames), deadlineNanoseconds)
      let length = Int(try checkedNegated(count))
      return unsafe frames.prefix(length).map { UInt(bitPattern: $0) }
    }
  }

  private static func description(of frame: UInt) -> String {
    let capacity = 1_024
    return unsafe String(unsafeUninitializedCapacity: capacity) { text in
      unsafe text.withMemoryRebound(to: CChar.self) { text in
        let length = unsafe clinux_describe_frame(
          UnsafeRawPointer(bitPattern: frame), text.baseAddress, CInt(capacity))
        return min(max(Int(length), 0), capacity - 1)
      }
    }
  }
}
