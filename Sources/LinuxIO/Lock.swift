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
  // The word, and behind it the value. Never moved; freed with the lock. The pointer never changes,
  // and the value is touched only by whoever holds the word.
  @usableFromInline let memory: UnsafeMutableRawPointer

  /// A lock around `value`.
  @inlinable
  public init(_ value: consuming sending Value) {
    unsafe memory = .allocate(
      byteCount: Self.valueOffset + MemoryLayout<Value>.size, alignment: Self.valueOffset)
    word.initialize()
    unsafe self.value.initialize(to: value)
  }

  @inlinable
  deinit {
    unsafe value.deinitialize(count: 1)
    unsafe memory.deallocate()
  }

  /// Calls `body` with the value while no other thread is in such a call. Any thread.
  @inlinable
  public func withLock<Result: ~Copyable, Failure: Error>(
    _ body: (inout sending Value) throws(Failure) -> sending Result
  ) throws(Failure) -> sending Result {
    word.lock()
    defer { word.unlock() }
    return try unsafe body(&value.pointee)
  }

  @inlinable
  var word: LockWord {
    unsafe LockWord(memory.assumingMemoryBound(to: Atomic<UInt32>.self))
  }

  @inlinable
  var value: UnsafeMutablePointer<Value> {
    unsafe (memory + Self.valueOffset).assumingMemoryBound(to: Value.self)
  }

  // Alignments are powers of two, so this is one for the value, and has room for the word.
  @inlinable
  static var valueOffset: Int {
    max(MemoryLayout<Atomic<UInt32>>.size, MemoryLayout<Value>.alignment)
  }
}
