// A kernel thread with a name and an end, without Foundation.

import Glibc

/// A thread that runs one closure.
///
/// It must be joined or detached exactly once, by consuming the value.
@safe
public struct NativeThread: ~Copyable, Sendable {
  /// Which thread it is: no other one has this identity until it has been joined, or has ended detached.
  public struct Identity: Hashable, Sendable {
    fileprivate let handle: pthread_t

    /// The calling thread's. Corresponds to `pthread_self(3)`.
    public static var current: Identity { Identity(handle: pthread_self()) }
  }

  /// Which thread it is.
  public let identity: Identity

  /// Starts `body` on a new thread called `name` (the kernel keeps 15 bytes of it).
  ///
  /// - Throws: the kernel's refusal to make another thread. Corresponds to `pthread_create(3)`.
  public init(name: String, body: @escaping @Sendable () -> Void) throws(Errno) {
    let start = unsafe Unmanaged.passRetained(ThreadStart(name: name, body: body))
    var handle = pthread_t()
    let result = unsafe pthread_create(
      &handle, nil,
      { context in
        unsafe Unmanaged<ThreadStart>.fromOpaque(context!).takeRetainedValue().run()
        return nil
      }, unsafe start.toOpaque())
    if result != 0 {
      unsafe start.release()
      throw Errno(rawValue: result)
    }
    identity = Identity(handle: handle)
  }

  /// Waits until the thread has ended.
  ///
  /// Corresponds to `pthread_join(3)`.
  public consuming func join() {
    let result = pthread_join(identity.handle, nil)
    precondition(result == 0, "pthread_join failed with \(result)")
  }

  /// Waits until the thread has ended; called on the thread itself, lets it end by itself.
  public consuming func joinUnlessCurrent() {
    if identity == .current { detach() } else { join() }
  }

  /// Lets the thread end by itself, with nobody to wait for it.
  ///
  /// Corresponds to `pthread_detach(3)`.
  public consuming func detach() {
    let result = pthread_detach(identity.handle)
    precondition(result == 0, "pthread_detach failed with \(result)")
  }
}

/// What a new thread gets handed.
private final class ThreadStart: Sendable {
  private let name: String
  private let body: @Sendable () -> Void

  init(name: String, body: @escaping @Sendable () -> Void) {
    self.name = name
    self.body = body
  }

  func run() {
    unsafe String(name.prefix(15)).withCString { text in
      _ = unsafe pthread_setname_np(pthread_self(), text)
    }
    body()
  }
}
