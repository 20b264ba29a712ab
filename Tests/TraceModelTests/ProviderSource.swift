// What the C provider says about its events: RunLoopProvider.h taken apart.
// Not a C parser: it knows LTTng's macros as that one file writes them.

import Testing

struct ProviderSource {
  struct Event: Equatable {
    var logLevel: String
    var fields: [Field]
  }

  /// A field with its C type, or with the name of its enumeration, or `text`.
  struct Field: Equatable {
    var name: String
    var type: String
  }

  private(set) var events: [String: Event] = [:]
  private(set) var enumerations: [String: [UInt8: String]] = [:]
  private(set) var arguments: [String: [String]] = [:]

  init(_ text: String) throws {
    var classes: [String: [Field]] = [:]
    for (macro, chunk) in Self.macros(in: text) {
      let name = Self.firstWord(of: chunk)
      switch macro {
      case "ENUM": enumerations[name] = Self.members(in: chunk)
      case "EVENT_CLASS": classes[name] = Self.fields(in: chunk)
      case "EVENT":
        events[name] = Event(logLevel: "", fields: Self.fields(in: chunk))
        arguments[name] = Self.arguments(in: chunk)
      case "EVENT_INSTANCE":
        let parts = chunk.split(separator: ", ", maxSplits: 3).map { String($0) }
        events[parts[2]] = Event(logLevel: "", fields: try #require(classes[parts[0]]))
        arguments[parts[2]] = Self.arguments(in: chunk)
      default: events[name]?.logLevel = Self.logLevel(in: chunk)
      }
    }
  }
}

extension ProviderSource {
  /// Every LTTng macro of the file with the text that follows `(runloop, `, white space made single.
  private static func macros(in text: String) -> [(String, String)] {
    let code = text.split(separator: "\n").filter { !$0.hasPrefix("//") }.joined(separator: " ")
    let flat = code.split(separator: " ").joined(separator: " ")
    let starts = flat.matches(
      of: /LTTNG_UST_TRACEPOINT_(ENUM|EVENT_CLASS|EVENT_INSTANCE|EVENT|LOGLEVEL)\(runloop,\s/)
    return starts.enumerated().map { position, start in
      let end = position + 1 < starts.count ? starts[position + 1].range.lowerBound : flat.endIndex
      return (String(start.output.1), String(flat[start.range.upperBound..<end]))
    }
  }

  private static func firstWord(of chunk: String) -> String {
    String(chunk.prefix { $0.isLetter || $0.isNumber || $0 == "_" })
  }

  private static func members(in chunk: String) -> [UInt8: String] {
    chunk.matches(of: /enum_value\("(\w+)", (\d+)\)/).reduce(into: [:]) { members, match in
      members[UInt8(match.output.2)!] = String(match.output.1)
    }
  }

  private static func fields(in chunk: String) -> [Field] {
    chunk.matches(of: /lttng_ust_field_(integer|enum|sequence_text)\(([^)]*)\)/).map { match in
      let parts = match.output.2.split(separator: ", ").map { String($0) }
      return switch match.output.1 {
      case "integer": Field(name: parts[1], type: parts[0])
      case "enum": Field(name: parts[3], type: parts[1])
      default: Field(name: parts[1], type: "text")
      }
    }
  }

  private static func arguments(in chunk: String) -> [String] {
    guard let match = chunk.firstMatch(of: /LTTNG_UST_TP_ARGS\(([^)]*)\)/) else { return [] }
    let parts = match.output.1.split(separator: ", ").map { String($0) }
    return parts.enumerated().filter { $0.offset % 2 == 1 }.map { $0.element }
  }

  private static func logLevel(in chunk: String) -> String {
    let prefix = "TRACEPOINT_LOGLEVEL_"
    guard let start = chunk.firstRange(of: prefix) else { return "" }
    return firstWord(of: String(chunk[start.upperBound...]))
  }
}
