// The main dispatch queue as libdispatch offers it to run loops.

import CLinux
import Dispatch

/// libdispatch's hooks for the loop that serves the main queue.
public enum MainDispatchQueue {
  /// The descriptor that is readable while the queue has work. Owned by libdispatch: never close it.
  ///
  /// Corresponds to `_dispatch_get_main_queue_handle_4CF`.
  public static let descriptor: CInt = clinux_main_queue_descriptor()

  /// Takes the descriptor's readiness back; true when the queue had work.
  ///
  /// One system call, `read(2)`.
  public static func consumeReadiness() -> Bool {
    ((try? discardInput(of: descriptor)) ?? 0) > 0
  }

  /// Runs the work that the queue holds now. Calls out. Main thread only.
  ///
  /// Corresponds to `_dispatch_main_queue_callback_4CF`.
  public static func drain() { clinux_main_queue_drain() }
}
