// A 64-bit atomic word whose low half the kernel can wait on.

import CLinux
public import Synchronization

/// A 64-bit atomic word that a thread can sleep on.
///
/// The kernel compares only 32 bits, so a sleeper waits on the low half. Any thread may use it.
@safe
public final class FutexWord: @unchecked Sendable {
  // Never moved and never shared between processes; freed with the object. The pointer itself never
  // changes and what it points to is atomic, hence `@safe` and `@unchecked Sendable`.
  @usableFromInline let storage: UnsafeMutablePointer<Atomic<UInt64>>

  /// A word with the value zero.
  public init() {
    unsafe storage = .allocate(capacity: 1)
    unsafe storage.initialize(to: Atomic(0))
  }

  deinit {
    unsafe storage.deinitialize(count: 1)
    unsafe storage.deallocate()
  }

  /// The value now, with acquire ordering.
  @inlinable
  public func load() -> UInt64 { unsafe storage.pointee.load(ordering: .acquiring) }

  /// Adds `amount` and returns the old value.
  @inlinable
  public func add(_ amount: UInt64) -> UInt64 {
    unsafe storage.pointee.wrappingAdd(amount, ordering: .sequentiallyConsistent).oldValue
  }

  /// Sets `bits` and returns the old value.
  @inlinable
  public func insert(_ bits: UInt64) -> UInt64 {
    unsafe storage.pointee.bitwiseOr(bits, ordering: .sequentiallyConsistent).oldValue
  }

  /// Clears `bits` and returns the old value.
  @inlinable
  public func remove(_ bits: UInt64) -> UInt64 {
    unsafe storage.pointee.bitwiseAnd(~bits, ordering: .sequentiallyConsistent).oldValue
  }

  /// Replaces `expected` by `desired`; false when the word held something else.
  @inlinable
  public func replace(_ expected: UInt64, with desired: UInt64) -> Bool {
    unsafe storage.pointee.compareExchange(
      expected: expected, desired: desired, ordering: .sequentiallyConsistent
    ).exchanged
  }

  /// Sleeps while the low half equals that of `expected`, at most until the absolute monotonic time
  /// `deadlineNanoseconds` (`UInt64.max`: no limit).
  ///
  /// Throws `wouldBlock` when the word differs already, `timedOut`, or `interrupted`. May return for
  /// no reason: check the word. Corresponds to `futex(2)` FUTEX_WAIT_BITSET.
  public func wait(while expected: UInt64, until deadlineNanoseconds: UInt64) throws(Errno) {
    try checkedNegated(
      unsafe clinux_futex_wait(
        lowHalf, UInt32(truncatingIfNeeded: expected), deadlineNanoseconds))
  }

  /// Wakes one sleeper; returns how many slept.
  ///
  /// Corresponds to `futex(2)` FUTEX_WAKE.
  @discardableResult
  public func wakeOne() throws(Errno) -> Int {
    Int(try checkedNegated(unsafe clinux_futex_wake(lowHalf)))
  }

  // x86-64 and arm64 are little-endian: the low half comes first.
  private var lowHalf: UnsafeMutablePointer<UInt32> {
    unsafe UnsafeMutableRawPointer(storage).assumingMemoryBound(to: UInt32.self)
  }
}
