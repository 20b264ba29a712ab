// What a lock promises: one thread at a time, no waiter forgotten, results and errors passed on.

import LinuxIO
import Testing

@Suite struct LockTests {
  private final class Counters: Sendable {
    let guarded = Lock((count: 0, isInside: false, meetings: 0))
  }

  @Test func oneThreadAtATimeIsInside() throws {
    let counters = Counters()
    let (threads, rounds) = (4, 50_000)
    let work: @Sendable () -> Void = {
      for _ in 0..<rounds {
        counters.guarded.withLock { value in
          if value.isInside { value.meetings += 1 }
          value.isInside = true
          value.count += 1
          value.isInside = false
        }
      }
    }
    try onThreads(threads, work)
    let (count, _, meetings) = counters.guarded.withLock { $0 }
    #expect(count == threads * rounds)
    #expect(meetings == 0)
  }

  /// The holder goes to the kernel while it holds the lock, so that the others wait there too.
  @Test func waitersInTheKernelAreAllWoken() throws {
    let counters = Counters()
    let (threads, rounds) = (8, 500)
    try onThreads(threads) {
      for _ in 0..<rounds {
        counters.guarded.withLock { value in
          value.count += 1
          MonotonicClock.sleep(untilNanoseconds: MonotonicClock.nowNanoseconds() + 1_000)
        }
      }
    }
    #expect(counters.guarded.withLock { $0.count } == threads * rounds)
  }

  @Test func anErrorComesOutAndTheLockIsFree() {
    let lock = Lock(1)
    #expect(throws: Errno.badDescriptor) {
      try lock.withLock { _ throws(Errno) in throw .badDescriptor }
    }
    #expect(lock.withLock { $0 } == 1)
  }

  @Test func theValueDiesWithTheLock() {
    weak var inside: Counters?
    do {
      let lock = Lock(Counters())
      inside = lock.withLock { $0 }
      #expect(inside != nil)
    }
    #expect(inside == nil)
  }

  /// Runs `work` on that many threads and waits for all.
  private func onThreads(_ count: Int, _ work: @escaping @Sendable () -> Void) throws {
    if count == 0 { return }
    let thread = try NativeThread(name: "locker", body: work)
    try onThreads(count - 1, work)
    thread.join()
  }
}
