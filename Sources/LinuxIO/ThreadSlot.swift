// One object per thread, released when the thread ends.

import CLinux
import Glibc

/// The kernel's number of the calling thread.
///
/// Corresponds to `gettid(2)`.
public func currentThreadID() -> Int32 { clinux_thread_id() }

/// Whether the caller is the process's first thread.
public func isMainThread() -> Bool { currentThreadID() == getpid() }

/// An object that a slot holds for one thread.
public protocol ThreadBound: AnyObject {
  /// The thread is ending; called on it, once, after all of its own code.
  func threadWillEnd()
}

/// A place that holds one object per thread.
///
/// Corresponds to `pthread_key_create(3)`. Slots are never given back: make a few, globally.
public final class ThreadSlot<Object: ThreadBound>: Sendable {
  private let key: pthread_key_t

  /// A slot that is empty on every thread. Traps when the process has used up its thread keys.
  public init() {
    var key = pthread_key_t()
    let result = unsafe pthread_key_create(&key) { pointer in
      guard let pointer = unsafe pointer else { return }
      let object = unsafe Unmanaged<AnyObject>.fromOpaque(pointer).takeRetainedValue()
      (object as? any ThreadBound)?.threadWillEnd()
    }
    precondition(result == 0, "no thread key left: pthread_key_create failed with \(result)")
    self.key = key
  }

  /// The calling thread's object.
  public var current: Object? {
    guard let pointer = unsafe pthread_getspecific(key) else { return nil }
    return unsafe Unmanaged<Object>.fromOpaque(pointer).takeUnretainedValue()
  }

  /// Whether the calling thread has an object and it fits. Cheaper than `current`: nothing is retained.
  public func currentFits(_ test: (Object) -> Bool) -> Bool {
    guard let pointer = unsafe pthread_getspecific(key) else { return false }
    // The slot holds the object for as long as its thread is in here.
    return unsafe Unmanaged<Object>.fromOpaque(pointer)._withUnsafeGuaranteedRef(test)
  }

  /// Puts `object` into the calling thread's place; what was there is released without notice.
  public func set(_ object: Object?) {
    let old = unsafe pthread_getspecific(key)
    let pointer = unsafe object.map { unsafe Unmanaged.passRetained($0).toOpaque() }
    unsafe pthread_setspecific(key, pointer)
    if let old = unsafe old { unsafe Unmanaged<Object>.fromOpaque(old).release() }
  }
}
