// The word of a Lock: free, held, or held with somebody waiting for it. Knows nothing of the value.

import CLinux
public import Synchronization

/// A futex with three states that belongs to a `Lock`.
///
/// Corresponds to `futex(2)` FUTEX_WAIT and FUTEX_WAKE.
@usableFromInline
@safe
struct LockWord: @unchecked Sendable {
  @usableFromInline static let free: UInt32 = 0
  @usableFromInline static let held: UInt32 = 1
  @usableFromInline static let awaited: UInt32 = 2

  // What is done under a lock takes less time than going to the kernel and back.
  private static let triesBeforeWaiting = 100

  @usableFromInline let state: UnsafeMutablePointer<Atomic<UInt32>>

  @inlinable
  init(_ state: UnsafeMutablePointer<Atomic<UInt32>>) { unsafe self.state = state }

  /// Makes the word, free; to be called once.
  @inlinable
  func initialize() { unsafe state.initialize(to: Atomic(Self.free)) }

  @inlinable
  func lock() { if !takeIfFree() { waitForTurn() } }

  @inlinable
  func unlock() {
    let old = unsafe state.pointee.exchange(Self.free, ordering: .releasing)
    if old == Self.awaited { wakeOne() }
  }

  @inlinable
  func takeIfFree() -> Bool {
    unsafe state.pointee.compareExchange(
      expected: Self.free, desired: Self.held, ordering: .acquiring
    ).exchanged
  }

  @usableFromInline
  func waitForTurn() {
    for _ in 0..<Self.triesBeforeWaiting {
      let seen = unsafe state.pointee.load(ordering: .relaxed)
      if seen == Self.awaited { break }
      if seen == Self.free && takeIfFree() { return }
      clinux_spin_hint()
    }
    // Whoever has waited leaves the word awaited: there may be others.
    while unsafe state.pointee.exchange(Self.awaited, ordering: .acquiring) != Self.free {
      _ = unsafe clinux_futex_wait(futex, Self.awaited, .max)
    }
  }

  @usableFromInline
  func wakeOne() { _ = unsafe clinux_futex_wake(futex) }

  private var futex: UnsafeMutablePointer<UInt32> {
    unsafe UnsafeMutableRawPointer(state).assumingMemoryBound(to: UInt32.self)
  }
}
