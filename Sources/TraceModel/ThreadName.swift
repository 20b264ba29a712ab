// The name of a thread as the tracer noted it. Not for the names of loops, modes and items: their own
// events carry those.

/// What a thread was called.
public struct ThreadName: Sendable, Hashable {
  /// The process (`vpid`).
  public var process: Int32

  /// The thread (`vtid`); equal to the process for the thread that a program begins with.
  public var thread: Int32

  /// The kernel's name of it, which the first thread has from its program: at most 15 bytes.
  public var name: String

  /// When it was first met under that name, in nanoseconds of CLOCK_MONOTONIC.
  public var sinceNanoseconds: UInt64

  /// Makes a name.
  public init(process: Int32, thread: Int32, name: String, sinceNanoseconds: UInt64) {
    self.process = process
    self.thread = thread
    self.name = name
    self.sinceNanoseconds = sinceNanoseconds
  }
}
