// Counts callouts on one thread.

import Synchronization

/// A count that one thread changes, in closures that any thread may hold.
final class CallCount: Sendable {
  private let count = Atomic<Int>(0)

  /// Adds one: a load and a store, no exchange. One thread only.
  func add() { count.store(count.load(ordering: .relaxed) &+ 1, ordering: .relaxed) }

  /// The count since the last call, which begins anew.
  func take() -> Int {
    defer { count.store(0, ordering: .relaxed) }
    return count.load(ordering: .relaxed)
  }
}
