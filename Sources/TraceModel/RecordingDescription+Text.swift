// The description of a recording as JSON, for people and programs. Not for reading it back: the wings
// of the house share no parser, and whoever has one reads it.

extension RecordingDescription {
  /// One object with a newline at its end; the same description gives the same bytes.
  public var text: String {
    let members: [(String, String)] = [
      ("schema", jsonString(Self.schema)), ("session", jsonString(session)),
      ("finished", "\(isFinished)"), ("target", target.json),
      ("ending", optional(ending?.json)), ("interruption", optional(interruption.map(jsonString))),
      ("begin", begin.json), ("end", optional(end?.json)), ("hostname", jsonString(hostName)),
      ("recorder", "\(recorder)"), ("flightRecorder", "\(isFlightRecorder)"),
      ("patterns", list(patterns.map(jsonString))), ("contexts", list(contexts.map(jsonString))),
      ("buffers", optional(buffers?.json)), ("loss", optional(loss?.json)),
      ("fault", optional(fault.map(jsonString))), ("kernel", optional(kernel?.json)),
      ("warnings", list(warnings.map(jsonString))), ("allProcesses", "\(hasAllProcesses)"),
      ("processes", rows(processes.map(\.json))),
    ]
    let lines = members.map { "  \(jsonString($0)): \($1)" }
    return "{\n" + lines.joined(separator: ",\n") + "\n}\n"
  }
}

private func optional(_ text: String?) -> String { text ?? "null" }

private func list(_ elements: [String]) -> String {
  "[" + elements.joined(separator: ", ") + "]"
}

private func rows(_ elements: [String]) -> String {
  elements.isEmpty ? "[]" : "[\n" + elements.map { "    \($0)" }.joined(separator: ",\n") + "\n  ]"
}

private func object(_ members: KeyValuePairs<String, String>) -> String {
  "{" + members.map { "\(jsonString($0)): \($1)" }.joined(separator: ", ") + "}"
}

extension RecordingDescription.Target {
  fileprivate var json: String {
    switch self {
    case .command(let words): object(["command": list(words.map(jsonString))])
    case .process(let process): object(["process": "\(process)"])
    }
  }
}

extension RecordingDescription.Moment {
  fileprivate var json: String { object(["monotonic": "\(nanoseconds)", "utc": jsonString(utc)]) }
}

extension RecordingDescription.Ending {
  fileprivate var json: String {
    object(["status": "\(status)", "signal": optional(signal.map(jsonString))])
  }
}

extension RecordingDescription.Buffers {
  fileprivate var json: String {
    object(["per": "\"user\"", "partBytes": "\(partBytes)", "parts": "\(partCount)"])
  }
}

extension RecordingDescription.Loss {
  fileprivate var json: String {
    let channels = channels.map { channel in
      object([
        "name": jsonString(channel.name), "discardedEvents": "\(channel.discardedEvents)",
        "lostPackets": "\(channel.lostPackets)",
      ])
    }
    return object([
      "discardedEvents": "\(discardedEvents)", "lostPackets": "\(lostPackets)",
      "channels": list(channels),
    ])
  }
}

extension RecordingDescription.Kernel {
  fileprivate var json: String {
    switch self {
    case .recorded(let lostEvents, let fault):
      object([
        "recorded": "true", "lostEvents": "\(lostEvents)",
        "fault": optional(fault.map(jsonString)),
      ])
    case .unavailable(let reason): object(["recorded": "false", "reason": jsonString(reason)])
    }
  }
}

extension RecordingDescription.Process {
  fileprivate var json: String {
    object([
      "process": "\(process)", "parent": "\(parent)", "name": jsonString(name),
      "certain": "\(isNameCertain)", "isCommand": "\(isCommand)", "since": "\(sinceNanoseconds)",
    ])
  }
}
