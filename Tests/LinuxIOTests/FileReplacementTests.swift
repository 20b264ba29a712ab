// A file is replaced whole or not at all, on a real file system.

import Foundation
import LinuxIO
import Testing

@Suite final class FileReplacementTests {
  let folder: URL

  init() throws {
    folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(at: folder) }

  private var names: [String] {
    (try? FileManager.default.contentsOfDirectory(atPath: folder.path()).sorted()) ?? []
  }

  private func path(_ name: String) -> String { folder.appending(path: name).path() }

  private func content(_ name: String) throws -> String {
    try String(contentsOf: folder.appending(path: name), encoding: .utf8)
  }

  @Test func committedContentReplacesTheOldAtOnce() throws {
    try "old".write(toFile: path("a"), atomically: false, encoding: .utf8)
    let file = try FileReplacement(path: path("a"))
    try file.write("new ")
    try file.write("content")
    #expect(try content("a") == "old")
    try file.commit()
    #expect(try content("a") == "new content")
    #expect(names == ["a"])
  }

  @Test func droppedContentLeavesNothing() throws {
    do {
      let file = try FileReplacement(path: path("a"))
      try file.write("half")
      #expect(names.count == 1)
    }
    #expect(names == [])
  }

  @Test func aLinkIsFollowed() throws {
    try "old".write(toFile: path("a"), atomically: false, encoding: .utf8)
    try FileManager.default.createSymbolicLink(atPath: path("link"), withDestinationPath: "a")
    let file = try FileReplacement(path: path("link"))
    try file.write("new")
    try file.commit()
    #expect(try content("a") == "new")
    #expect(names == ["a", "link"])
  }

  @Test func aDeviceIsWrittenToAndStays() throws {
    let file = try FileReplacement(path: "/dev/null")
    try file.write("gone")
    try file.commit()
    let kind = try FileManager.default.attributesOfItem(atPath: "/dev/null")[.type]
    #expect(kind as? FileAttributeType == .typeCharacterSpecial)
  }

  @Test(arguments: [("missing/a", ENOENT), ("", EISDIR), ("file/a", ENOTDIR)])
  func aPlaceThatCannotBeWrittenIsToldAtOnce(_ name: String, _ number: CInt) throws {
    try "".write(toFile: path("file"), atomically: false, encoding: .utf8)
    #expect(throws: Errno(rawValue: number)) { try FileReplacement(path: path(name)).commit() }
    #expect(names == ["file"])
  }

  @Test func aFullDiskIsAnError() throws {
    let file = try FileReplacement(path: "/dev/full")
    #expect(throws: Errno(rawValue: ENOSPC)) { try file.write("text") }
  }
}
