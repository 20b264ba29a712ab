// Threads of their own for tests: each brings a loop of its own, which ends with it.

import Glibc
import LinuxIO

/// Runs `body` on a new thread and waits until that thread is gone; returns its result.
public func onOwnThread<Result: Sendable>(_ body: @escaping @Sendable () -> Result) -> Result {
  let thread = OwnThread(body)
  return thread.join()
}

/// A thread that computes one value.
public final class OwnThread<Result: Sendable>: Sendable {
  private final class Box: Sendable {
    let result = Lock<Result?>(nil)
    let body: @Sendable () -> Result
    init(_ body: @escaping @Sendable () -> Result) { self.body = body }
  }

  private let box: Box
  private let handle: pthread_t

  /// Starts the thread.
  public init(_ body: @escaping @Sendable () -> Result) {
    let box = Box(body)
    self.box = box
    var handle = pthread_t()
    let argument = unsafe Unmanaged<AnyObject>.passRetained(
      Work { box.result.withLock { [value = box.body()] in $0 = value } })
    let status = unsafe pthread_create(
      &handle, nil,
      { pointer in
        guard let pointer = unsafe pointer else { return nil }
        let work = unsafe Unmanaged<AnyObject>.fromOpaque(pointer).takeRetainedValue()
        (work as? Work)?.run()
        return nil
      }, argument.toOpaque())
    precondition(status == 0, "no thread to be had: \(status)")
    self.handle = handle
  }

  /// Waits until the thread is gone, thread-local storage and all.
  public func join() -> Result {
    pthread_join(handle, nil)
    guard let result = box.result.withLock({ $0 }) else { fatalError("the thread had no result") }
    return result
  }
}

private final class Work: Sendable {
  let run: @Sendable () -> Void
  init(_ run: @escaping @Sendable () -> Void) { self.run = run }
}

/// Lets other threads run first; for waits that have nothing to sleep on.
public func yieldProcessor() { sched_yield() }
