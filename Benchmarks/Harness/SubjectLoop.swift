// A loop as a benchmark drives it: run, stop, and a way to wake it from elsewhere.

public import LinuxIO

/// Ends a loop's sleep from any thread.
public protocol Waker: Sendable {
  /// Has the loop call its wake callout, the way this subject is meant to be woken.
  ///
  /// - Throws: what the kernel said when it refused.
  func wake() throws(Errno)
}

/// A loop made for one benchmark. It belongs to the thread that made it.
public protocol SubjectLoop: AnyObject {
  /// What wakes this loop.
  var waker: any Waker { get }

  /// Runs until a callout has called `stop`.
  func run() throws

  /// Ends `run`; called from a callout.
  func stop()
}
