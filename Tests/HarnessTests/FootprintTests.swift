// What a process holds, from files that are made up and from the kernel's own.

import Foundation
import LinuxIO
import Testing

@testable import Harness

@Suite(.serialized) struct FootprintTests {
  @Test func theKernelsFilesAreRead() throws {
    let root = FileManager.default.temporaryDirectory.path() + "loopscope-footprint-\(getpid())"
    defer { try? FileManager.default.removeItem(atPath: root) }
    for name in ["0", "1", "7"] {
      try FileManager.default.createDirectory(
        atPath: root + "/proc/self/fd/" + name, withIntermediateDirectories: true)
    }
    try "0-1 ---p 0 00:00 0 [rollup]\nRss:      1234 kB\nPss: 9 kB\n"
      .write(toFile: root + "/proc/self/smaps_rollup", atomically: true, encoding: .utf8)
    let footprint = Footprint.now(files: SystemFiles(root: root))
    #expect(footprint.descriptors == 3)
    #expect(footprint.residentBytes == 1234 * 1024)
  }

  @Test func whatTheKernelDoesNotTellIsNil() {
    let footprint = Footprint.now(files: SystemFiles(root: "/proc/self/nowhere"))
    #expect(footprint.descriptors == 0)
    #expect(footprint.residentBytes == nil)
  }

  @Test func memoryThatIsAllocatedIsInUse() {
    let before = Footprint.now().heapBytes
    let used = [UInt8](repeating: 1, count: 64 << 20)
    let after = Footprint.now().heapBytes
    // Other suites allocate and free meanwhile, but nothing near half of this.
    #expect(after - before > 32 << 20)
    #expect(used.last == 1)
  }

  @Test func memoryThatIsUsedIsResident() throws {
    let before = try #require(Footprint.now().residentBytes)
    let used = [UInt8](repeating: 1, count: 64 << 20)
    let after = try #require(Footprint.now().residentBytes)
    // Other suites allocate and free meanwhile, but nothing near half of this.
    #expect(after - before > 32 << 20)
    #expect(used.last == 1)
  }
}
