// Knowing that this process is a child that fork(2) made, without asking the kernel each time; and
// locks that no child is born with in somebody's hands.

import Glibc
import Synchronization

private let forks = Atomic<UInt32>(0)

private let heldDuringFork = Lock<[LockWord]>([])

private let handlersInstalled: Bool = pthread_atfork(holdLocks, letGoOfLocks, beginChild) == 0

/// How many forks lie between this process and the one that loaded the library.
///
/// Two equal values taken in one process mean that no fork came between. Any thread; one load.
/// Corresponds to `pthread_atfork(3)`.
public func forkGeneration() -> UInt32 {
  _ = handlersInstalled
  return forks.load(ordering: .relaxed)
}

/// Whether no fork lies between the moment that `generation` was read and now.
///
/// For a `generation` that this process or its parent has read. Any thread; one load.
public func isStillForkGeneration(_ generation: UInt32) -> Bool {
  forks.load(ordering: .relaxed) == generation
}

extension Lock where Value: ~Copyable {
  /// Has `fork` wait until nobody holds the lock, so that the child finds it free.
  ///
  /// For a few locks that live as long as the process, under which no other such lock is taken.
  public borrowing func holdDuringFork() {
    _ = handlersInstalled
    let word = word
    heldDuringFork.withLock { $0.append(word) }
  }
}

private func holdLocks() {
  heldDuringFork.word.lock()
  for word in unsafe heldDuringFork.value.pointee { word.lock() }
}

private func letGoOfLocks() {
  for word in unsafe heldDuringFork.value.pointee { word.unlock() }
  heldDuringFork.word.unlock()
}

private func beginChild() {
  forks.add(1, ordering: .relaxed)
  letGoOfLocks()
}
