// A loop that is there to be reached from other threads.

import LinuxIO
public import LoopEngine
public import WakeBackends

/// A loop on a thread of its own that runs, holding nothing but an idle source, until it is told to end.
public final class RunningLoop: Sendable {
  /// The loop.
  public let loop: Loop
  /// The kernel's number of its thread.
  public let threadID: Int32
  private let thread: OwnThread<Void>

  /// Starts a loop on a backend, and waits until it is there.
  public init(on backend: any WakeBackend) {
    let place = Lock<(loop: Loop, threadID: Int32)?>(nil)
    thread = OwnThread {
      let loop = Loop.attach(customBackend: backend)
      loop.add(Loop.Source {})
      place.withLock { $0 = (loop, currentThreadID()) }
      loop.runUntilStopped()
    }
    while true {
      if let found = place.withLock({ $0 }) {
        (loop, threadID) = found
        return
      }
      yieldProcessor()
    }
  }

  /// Ends the run, and waits until the thread is gone.
  public func end() {
    loop.perform(in: .common) { Loop.current.stop() }
    thread.join()
  }
}
