// A loop that other threads send work to, as the scale benchmark drives it.

public import LinuxIO

/// Has a loop perform blocks. Any thread.
public protocol BlockSender: Sendable {
  /// Has the loop call `block` on its thread, and wakes it if it sleeps.
  ///
  /// - Throws: what the kernel said when it refused.
  func send(_ block: @escaping @Sendable () -> Void) throws(Errno)
}

/// A loop that performs the blocks that it is sent. It belongs to the thread that made it.
public protocol BlockReceivingLoop: AnyObject {
  /// What sends to this loop.
  var sender: any BlockSender { get }

  /// Performs blocks until one of them has called `stop`.
  func run() throws

  /// Ends `run`; called from a block.
  func stop()
}
