// A Perfetto trace as protoc reads it: a reader of protocol buffers that shares no code with ours.

import Foundation

/// A message of `protoc --decode`'s text.
struct DecodedMessage {
  fileprivate(set) var texts: [String: [String]] = [:]
  fileprivate(set) var messages: [String: [DecodedMessage]] = [:]

  func text(_ name: String) -> String? { texts[name]?.first }
  func number(_ name: String) -> UInt64? { text(name).flatMap { UInt64($0) } }
  func message(_ name: String) -> DecodedMessage? { messages[name]?.first }

  /// Every name in it, at any depth.
  var names: Set<String> {
    messages.values.joined().reduce(Set(texts.keys).union(messages.keys)) { $0.union($1.names) }
  }
}

/// What decoding makes of a trace.
struct DecodedPerfetto {
  let packets: [DecodedMessage]

  /// Where `protoc` is; nil when it is not installed.
  static let protoc = ["/usr/bin/protoc", "/usr/local/bin/protoc"].first {
    FileManager.default.isExecutableFile(atPath: $0)
  }

  init(_ bytes: [UInt8]) throws {
    let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Reference")
    let input = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try Data(bytes).write(to: input)
    defer { try? FileManager.default.removeItem(at: input) }
    let process = Process()
    process.executableURL = URL(filePath: Self.protoc ?? "")
    process.arguments = ["--decode=Trace", "--proto_path=\(folder.path)", "perfetto_trace.proto"]
    process.standardInput = try FileHandle(forReadingFrom: input)
    let output = Pipe()
    process.standardOutput = output
    try process.run()
    let text = String(
      decoding: try output.fileHandleForReading.readToEnd() ?? Data(), as: UTF8.self)
    process.waitUntilExit()
    var lines = text.split(separator: "\n")[...]
    packets = process.terminationStatus == 0 ? Self.parse(&lines).messages["packet"] ?? [] : []
  }

  private static func parse(_ lines: inout ArraySlice<Substring>) -> DecodedMessage {
    var message = DecodedMessage()
    while let line = lines.popFirst()?.drop(while: { $0 == " " }) {
      if line == "}" { break }
      if line.hasSuffix(" {") {
        message.messages[String(line.dropLast(2)), default: []].append(parse(&lines))
      } else if let colon = line.firstIndex(of: ":") {
        let value = line[colon...].dropFirst(2)
        message.texts[String(line[..<colon]), default: []].append(
          value.hasPrefix("\"") ? String(value.dropFirst().dropLast()) : String(value))
      }
    }
    return message
  }

  /// One event with its name looked up.
  struct Event {
    let type: String
    let name: String
    let time: UInt64
    let track: UInt64
    let message: DecodedMessage
  }

  /// The events in the order of the file.
  var events: [Event] {
    var names: [String: String] = [:]
    return packets.compactMap { packet in
      for entry in packet.message("interned_data")?.messages["event_names"] ?? [] {
        names[entry.text("iid") ?? ""] = entry.text("name")
      }
      guard let event = packet.message("track_event") else { return nil }
      return Event(
        type: event.text("type") ?? "", name: names[event.text("name_iid") ?? ""] ?? "",
        time: packet.number("timestamp") ?? 0, track: event.number("track_uuid") ?? 0,
        message: event)
    }
  }

  /// The descriptions of tracks.
  var tracks: [DecodedMessage] { packets.compactMap { $0.message("track_descriptor") } }
}
