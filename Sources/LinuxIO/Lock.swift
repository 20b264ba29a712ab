// A lock around a value, for what threads share. Used in place of Synchronization's Mutex, for fork:
// that one (Swift 6.3) keeps the owner's thread number in its word, taken from a cache that fork does
// not reset, so the first two threads of a forked child that meet at any of its locks trap. This one
// keeps no owner. It is not recursive and not fair, and passes no priority on.

public import Synchronization

/// A value that one thread at a time may touch.
///
/// Locking it twice on one thread blocks for ever. In a child made by `fork`, a lock that another
/// thread held at that moment stays locked. One compare-and-swap to lock and one exchange to unlock
/// while nobody contends; allocates once, when it is made.
@safe
public struct Lock<Value: ~Copyable>: ~Copyable, @unchecked Sendable {
  // Never moved; freed with the lock. The pointer never changes, and the value behind it is touched
  // only by whoever holds the word.
  @usableFromInline let storage: UnsafeMutablePointer<LockStorage<Value>>

  /// A lock around `value`.
  @inlinable
  public init(_ value: consuming sending Value) {
    unsafe storage = .allocate(capacity: 1)
    unsafe storage.initialize(to: LockStorage(value: value))
  }

  @inlinable
  deinit {
    unsafe storage.deinitialize(count: 1)
    unsafe storage.deallocate()
  }

  /// Calls `body` with the value while no other thread is in such a call. Any thread.
  @inlinable
  public func withLock<Result: ~Copyable, Failure: Error>(
    _ body: (inout sending Value) throws(Failure) -> sending Result
  ) throws(Failure) -> sending Result {
    word.lock()
    defer { word.unlock() }
    return try unsafe body(&storage.pointee.value)
  }

  // The word is the first member, and so lies where its owner does.
  @inlinable
  var word: LockWord {
    unsafe LockWord(
      UnsafeMutableRawPointer(storage).assumingMemoryBound(to: Atomic<UInt32>.self))
  }
}

/// The word and the value of a lock, side by side.
@usableFromInline
struct LockStorage<Value: ~Copyable>: ~Copyable {
  @usableFromInline let state = Atomic<UInt32>(LockWord.free)
  @usableFromInline var value: Value

  @usableFromInline
  init(value: consuming Value) { self.value = value }
}
