// The event catalogue made for reading: Markdown for traces/README.md, plain text for a terminal.
// Not for the list itself: that is in EventCatalogue.swift.

extension EventCatalogue {
  /// The catalogue as the whole of traces/README.md.
  public static var markdown: String {
    let tables = groups.map { group in
      """
      ## \(group.title)

      | event | emitted | fields | log level |
      |---|---|---|---|
      \(group.events.map(markdownRow).joined(separator: "\n"))

      """
    }
    return """
      # The events of provider `\(provider)`

      The same list as `loopscope trace events` prints; generated from the catalogue in
      `Sources/TraceModel`, and a test fails when this page differs.

      Every event is `\(provider):NAME`. Times are nanoseconds of CLOCK_MONOTONIC, the clock of LTTng's own
      time stamps; 18446744073709551615 stands for "no time". Texts are UTF-8 of at most \(longestTextBytes)
      bytes; a longer one is cut between characters, and readers end one at a null. Recording up to a log level takes in the levels
      above it: INFO, DEBUG_PROGRAM (runs), DEBUG_MODULE (sleeping and waking), DEBUG_FUNCTION
      (callouts), DEBUG_LINE (everything).

      `sessions/` holds session scripts for people who use the `lttng` command by hand; what
      `loopscope trace record` captures goes to `captures/`, which git ignores. `tracecompass/runloop.xml`
      is an analysis for Trace Compass (import it under Window, Preferences, Tracing, XML Analyses; it
      opens with how to); `loopscope trace export` writes it too, and other formats.

      A capture has, beside LTTng's folder `ust`, a file `recording.json` (schema `loopscope.recording/1`):
      session, command line or process, how it ended, begin and end, patterns, buffers, the loss as the
      session daemon counted it, what came of the kernel's events, and the processes with their programs,
      parents and whether they are of the command. `finished` is false until the recording has come to its
      end. No environment variable is in it; what is on the command line is. Each snapshot of a flight
      recorder has a copy; a trace that a relay daemon has, none. It never lies in a folder that holds
      `metadata`, where readers of CTF would stumble over it. `trace analyze` and `trace export` believe it
      if its session is the trace's; without it they do what they can.

      \(tables.joined(separator: "\n"))
      ## Fields

      | field | type | unit | meaning |
      |---|---|---|---|
      \(fields.map(markdownRow).joined(separator: "\n"))

      """
  }

  /// The least width that `text(width:)` keeps to.
  public static let narrowestText = 60

  /// The catalogue as plain text, with lines of at most `width` columns.
  ///
  /// A width below `narrowestText` counts as that.
  public static func text(width: Int) -> String {
    let width = max(width, narrowestText)
    let sections = groups.map { group in
      broken(group.title, width: width).map { $0 + "\n" }.joined()
        + group.events.map { row(of: $0, width: width) }.joined()
    }
    return sections.joined(separator: "\n") + "\nFields\n"
      + fields.map { row(of: $0, width: width) }.joined()
  }

  private static func markdownRow(_ event: CataloguedEvent) -> String {
    let fields = event.fields.map { "`\($0.name)`" }.joined(separator: " ")
    return "| `\(event.name)` | \(event.moment) | \(fields) | \(event.logLevel.name) |"
  }

  private static func markdownRow(_ field: CataloguedField) -> String {
    "| `\(field.name)` | \(field.layout.name) | \(field.unit.rawValue) | \(meaning(of: field)) |"
  }

  private static func row(of event: CataloguedEvent, width: Int) -> String {
    let fields = event.fields.map(\.name).joined(separator: " ")
    return wrapped("\(event.moment) [\(fields)]", after: event.name, width: width)
  }

  private static func row(of field: CataloguedField, width: Int) -> String {
    let unit = field.unit == .none ? "" : " (\(field.unit.rawValue))"
    return wrapped(
      "\(field.layout.name)\(unit): \(meaning(of: field))", after: field.name, width: width)
  }

  private static func meaning(of field: CataloguedField) -> String {
    guard case .enumeration(let enumeration) = field.layout else { return field.meaning }
    let members = enumeration.members.map { "\($0.value) \($0.label)" }
    return "\(field.meaning): \(members.joined(separator: ", "))"
  }

  /// A two-column entry: the label once, the words broken into lines beside it.
  private static func wrapped(_ words: String, after label: String, width: Int) -> String {
    let lines = broken(words, width: width - labelColumns)
    return lines.enumerated().map { number, line in
      let margin = number == 0 ? "  " + label : ""
      return margin + String(repeating: " ", count: labelColumns - margin.count) + line + "\n"
    }.joined()
  }

  /// Words as lines of at most `width` columns; a longer word has a line of its own.
  private static func broken(_ words: String, width: Int) -> [String] {
    words.split(separator: " ").reduce(into: []) { lines, word in
      if let last = lines.last, last.count + 1 + word.count <= width {
        lines[lines.count - 1] += " " + word
      } else {
        lines.append(String(word))
      }
    }
  }

  private static let labelColumns = 20
}

extension CataloguedField.Layout {
  /// The type's short name: `u32`, `i64`, `text`, or `enum`.
  public var name: String {
    switch self {
    case .unsigned8: "u8"
    case .unsigned32: "u32"
    case .unsigned64: "u64"
    case .signed32: "i32"
    case .signed64: "i64"
    case .text: "text"
    case .enumeration: "enum"
    }
  }
}
