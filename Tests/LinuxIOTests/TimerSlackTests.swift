// Timer slack belongs to one thread and is inherited by those that it makes.

import LinuxIO
import Synchronization
import Testing

@Suite struct TimerSlackTests {
  @Test func slackIsSetReadBackAndInherited() throws {
    let seen = Mutex<[UInt64]>([])
    let thread = try NativeThread(name: "slack") {
      do {
        try TimerSlack.set(nanoseconds: 12_345)
        let own = try TimerSlack.nanoseconds()
        let child = try NativeThread(name: "child") {
          let inherited = (try? TimerSlack.nanoseconds()) ?? 0
          seen.withLock { $0.append(inherited) }
        }
        child.join()
        seen.withLock { $0.append(own) }
      } catch {
        Issue.record("\(error)")
      }
    }
    thread.join()
    #expect(seen.withLock { $0 } == [12_345, 12_345])
  }
}
