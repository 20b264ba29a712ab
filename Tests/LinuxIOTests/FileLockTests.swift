// The lock between processes; two open files stand for two processes, as flock(2) sees them.

import FoundationEssentials
import LinuxIO
import Testing

@Suite struct FileLockTests {
  @Test func onlyOneHolderAtATime() throws {
    let path = "/tmp/loopscope-lock-test-\(ProcessInfo.processInfo.processIdentifier)"
    defer { try? FileManager.default.removeItem(atPath: path) }
    do {
      let holder = try FileLock(tryingPath: path)
      #expect(throws: Errno.wouldBlock) { _ = try FileLock(tryingPath: path) }
      _ = consume holder
    }
    let next = try FileLock(tryingPath: path)
    _ = consume next
  }

  @Test func aFolderThatIsNotThereIsAnError() {
    #expect(throws: Errno(rawValue: 2)) { _ = try FileLock(tryingPath: "/no/such/folder/lock") }
  }
}
