// The loop whose system calls are counted, and what the waking thread sees of it.

import Harness
import LinuxIO
import Synchronization

/// A loop that counts its system calls from each wake callout to the next.
///
/// A thread's calls are counted from its first callout after the warm-up on. A loop without a thread of
/// its own is counted on each thread that it comes by, from one callout there to the next.
final class CountedLoop: Sendable {
  /// What was counted.
  struct Count: Equatable, Sendable {
    var calls: UInt64 = 0
    /// From a callout to the next one on the same thread.
    var cycles = 0
  }

  /// The loop did not go back to sleep.
  struct Sleepless: Error, CustomStringConvertible {
    let description = "the loop did not fall asleep again within ten seconds of a wake"
  }

  /// Filled with what wakes the loop; with nil when there is none to wake.
  let waker = Handoff<(any Waker)?>()
  private let warmupWakes: Int
  private let served = Atomic<Int>(0)
  /// The kernel's number of the thread that served the latest wake.
  private let thread = Atomic<Int32>(0)
  private let isEnding = Atomic<Bool>(false)

  /// - Parameter warmupWakes: callouts before which nothing is counted.
  init(warmupWakes: Int) { self.warmupWakes = warmupWakes }

  /// Runs the loop on the calling thread until `end`.
  func run(on subject: any Subject) throws -> Count {
    defer { waker.fill(nil) }
    let notes = Notes()
    let stop = LateBound()
    var request = LoopRequest()
    request.onWake = { [self] in
      let isEnding = isEnding.load(ordering: .acquiring)
      if isEnding { stop.loop?.stop() } else { woken(notes) }
    }
    let loop = try subject.makeLoop(request)
    stop.loop = loop
    waker.fill(loop.waker)
    try loop.run()
    if let fault = notes.fault { throw fault }
    return notes.count
  }

  /// Waits until the loop has served `count` wakes and sleeps.
  func settle(afterWakes count: Int) throws {
    let limit = MonotonicClock.nowNanoseconds() + 10_000_000_000
    while served.load(ordering: .acquiring) < count {
      let now = MonotonicClock.nowNanoseconds()
      if now >= limit { throw Sleepless() }
      MonotonicClock.sleep(untilNanoseconds: now + 20_000)
    }
    let thread = WatchedThread(identifier: thread.load(ordering: .relaxed))
    guard thread.settles(byNanoseconds: limit) else { throw Sleepless() }
  }

  /// Has the loop stop at its next callout, and wakes it.
  func end(_ waker: any Waker) {
    isEnding.store(true, ordering: .releasing)
    try? waker.wake()
  }

  /// What the callouts note, one after the other.
  private final class Notes {
    struct Thread {
      let identifier: Int32
      let counter: SyscallCounter
      var reading: UInt64
    }

    var threads: [UInt: Thread] = [:]
    var count = Count()
    var fault: Errno?

    /// Counts a cycle; returns the calling thread's number in the kernel.
    func take() throws(Errno) -> Int32 {
      let handle = currentThreadHandle()
      guard var thread = threads[handle] else {
        let counter = try SyscallCounter()
        let identifier = currentThreadID()
        threads[handle] = Thread(
          identifier: identifier, counter: counter, reading: try counter.count())
        return identifier
      }
      let reading = try thread.counter.count()
      // The reading is one of the calls.
      count.calls += reading - thread.reading - 1
      count.cycles += 1
      thread.reading = reading
      threads[handle] = thread
      return thread.identifier
    }
  }

  private func woken(_ notes: Notes) {
    let count = served.load(ordering: .relaxed) + 1
    do throws(Errno) {
      let identifier = count > warmupWakes ? try notes.take() : currentThreadID()
      thread.store(identifier, ordering: .relaxed)
    } catch {
      notes.fault = error
      thread.store(currentThreadID(), ordering: .relaxed)
    }
    served.store(count, ordering: .releasing)
  }
}
