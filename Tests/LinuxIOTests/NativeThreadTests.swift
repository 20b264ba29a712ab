// Threads: who they are, and the two ways to let them end.

import Glibc
import LinuxIO
import Testing

@Suite struct NativeThreadTests {
  @Test func aThreadKnowsItself() throws {
    let box = Box()
    let thread = try NativeThread(name: "itself") { box.seen.withLock { $0 = .current } }
    let identity = thread.identity
    thread.join()
    #expect(box.seen.withLock { $0 } == identity)
    #expect(identity != .current)
  }

  @Test func aDetachedThreadRunsToItsEnd() throws {
    let box = Box()
    let thread = try NativeThread(name: "detached") { box.seen.withLock { $0 = .current } }
    let identity = thread.identity
    thread.detach()
    while box.seen.withLock({ $0 }) == nil { sched_yield() }
    #expect(box.seen.withLock { $0 } == identity)
  }

  private final class Box: Sendable {
    let seen = Lock<NativeThread.Identity?>(nil)
  }
}
