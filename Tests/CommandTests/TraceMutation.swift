// Ways to damage a recorded trace, the same for the same seed. Not for running anything on it.

import Foundation
import TestSupport

/// One kind of damage to the files of a trace.
enum TraceMutation: CaseIterable {
  case cut, flip, flipHeader, fill, insert, delete, resize, extend, empty, remove, swap, copy
  case special, forbid, rename, mixIn

  /// Damages the trace in a folder; says what was done. `others`: folders of other traces.
  func damage(
    _ folder: URL, _ random: inout SeededRandom, others: [URL]
  ) throws -> String {
    let files = try Self.files(in: folder)
    let file = files[random.next(below: files.count)]
    try change(file, among: files, &random, others)
    return "\(self) \(file.lastPathComponent)"
  }

  private static func files(in folder: URL) throws -> [URL] {
    try FileManager.default.subpathsOfDirectory(atPath: folder.path()).sorted()
      .map { folder.appending(path: $0) }.filter { !$0.isFolder }
  }

  private func change(
    _ file: URL, among files: [URL], _ random: inout SeededRandom, _ others: [URL]
  ) throws {
    let manager = FileManager.default
    switch self {
    case .remove: try manager.removeItem(at: file)
    case .extend:
      let handle = try FileHandle(forWritingTo: file)
      try handle.truncate(atOffset: [1 << 27, 1 << 33, 1 << 40][random.next(below: 3)])
      try handle.close()
    case .swap:
      let other = files[random.next(below: files.count)]
      let (one, two) = (try Data(contentsOf: file), try Data(contentsOf: other))
      try two.write(to: file)
      try one.write(to: other)
    case .copy:
      let name = ["copy", "runloop_9", "aaa_0"][random.next(below: 3)]
      try manager.copyItem(at: file, to: file.sibling(name))
    case .special:
      let kinds = [
        "mkfifo \"$0\"", "ln -s /dev/zero \"$0\"", "ln -s \"$0\" \"$0\"", "mkdir \"$0\"",
        "ln -s . \"$0\"",
      ]
      try manager.removeItem(at: file)
      try Self.shell(kinds[random.next(below: kinds.count)], file)
    case .forbid: try Self.shell("chmod 0 \"$0\"", file)
    case .rename:
      let names = [String(repeating: "x", count: 250) + "_1", "a\nb\u{1B}[31m_1", "naïve_1"]
      try manager.moveItem(at: file, to: file.sibling(names[random.next(below: names.count)]))
    case .mixIn:
      let other = others[random.next(below: others.count)]
      for stream in try Self.files(in: other) where stream.lastPathComponent.hasPrefix("runloop") {
        let target = file.sibling("other_\(stream.lastPathComponent)")
        if !manager.fileExists(atPath: target.path()) {
          try manager.copyItem(at: stream, to: target)
        }
      }
    default:
      var bytes = [UInt8](try Data(contentsOf: file))
      change(&bytes, &random)
      try Data(bytes).write(to: file)
    }
  }

  private func change(_ bytes: inout [UInt8], _ random: inout SeededRandom) {
    guard !bytes.isEmpty else { return }
    let place = random.next(below: bytes.count)
    let end = min(bytes.count, place + [1, 4, 8, 100, 4096][random.next(below: 5)])
    let packet = min(place / 4096 * 4096, max(bytes.count - 84, 0))
    switch self {
    case .cut: bytes.removeSubrange(place...)
    case .flip:
      for _ in 0..<[1, 1, 1, 2, 20][random.next(below: 5)] {
        bytes[random.next(below: bytes.count)] ^= 1 << random.next(below: 8)
      }
    case .flipHeader:
      bytes[min(packet + random.next(below: 84), bytes.count - 1)] ^= 1 << random.next(below: 8)
    case .fill:
      let value = [0, 0x7F, 0x80, 0xFF][random.next(below: 4)] as UInt8
      for index in place..<end { bytes[index] = value }
    case .insert: bytes.insert(contentsOf: (place..<end).map { UInt8($0 & 0xFF) }, at: place)
    case .delete: bytes.removeSubrange(place..<end)
    case .resize:
      let sizes: [UInt64] = [0, 1, 84 * 8, 1 << 20, 1 << 36, 1 << 63, .max - 7, .max]
      let size = sizes[random.next(below: sizes.count)]
      let field = packet + [48, 56][random.next(below: 2)]
      for index in 0..<8 where field + index < bytes.count {
        bytes[field + index] = UInt8(truncatingIfNeeded: size >> (index * 8))
      }
    default: bytes.removeAll()
    }
  }

  private static func shell(_ line: String, _ file: URL) throws {
    let process = try Process.run(
      URL(filePath: "/bin/sh"), arguments: ["-c", line, file.path(percentEncoded: false)])
    process.waitUntilExit()
  }
}

extension URL {
  fileprivate var isFolder: Bool {
    let path = path(percentEncoded: false)
    let type = try? FileManager.default.attributesOfItem(atPath: path)[.type]
    return type as? FileAttributeType == .typeDirectory
  }

  fileprivate func sibling(_ name: String) -> URL {
    deletingLastPathComponent().appending(path: name)
  }
}
