// Knowing that this process is a child that fork(2) made, without asking the kernel each time.

import Glibc
import Synchronization

private let forks = Atomic<UInt32>(0)

private let handlerInstalled: Bool = {
  pthread_atfork(nil, nil) { forks.add(1, ordering: .relaxed) } == 0
}()

/// How many forks lie between this process and the one that loaded the library.
///
/// Two equal values taken in one process mean that no fork came between. Any thread; one load.
/// Corresponds to `pthread_atfork(3)`.
public func forkGeneration() -> UInt32 {
  _ = handlerInstalled
  return forks.load(ordering: .relaxed)
}
