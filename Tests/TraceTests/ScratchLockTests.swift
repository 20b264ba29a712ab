// What readers put their copies into is theirs for as long as they live, and nobody else's.

import FoundationEssentials
import Testing

@testable import TraceReader

@Suite("Scratch directories")
struct ScratchLockTests {
  @Test("One in use is not abandoned, and one that is not is gone")
  func lock() throws {
    let scratch = try ScratchDirectory()
    try scratch.write("metadata", [1])
    #expect(ScratchLock(scratch.path) == nil)
    #expect(!AbandonedScratch.paths().contains(scratch.path))
    AbandonedScratch.remove(scratch.path)
    #expect(FileManager.default.fileExists(atPath: scratch.path + "/metadata"))
    scratch.remove()
    #expect(!FileManager.default.fileExists(atPath: scratch.path))
  }

  @Test("One without a lock is abandoned, and can be removed")
  func abandoned() throws {
    let path = "\(ScratchDirectory.folder)/\(ScratchDirectory.prefix)\(UUID().uuidString)"
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: false)
    #expect(AbandonedScratch.paths().contains(path))
    AbandonedScratch.remove(path)
    #expect(!FileManager.default.fileExists(atPath: path))
  }
}
