// Reading what a recording noted beside its trace. Not for writing it: RecordingDescription does that;
// not for holding it against the trace: RecordingMatch.

import BenchmarkRecords
public import TraceModel

extension RecordingDescription {
  /// Reads the text of a file `recording.json`; keys that it does not know are left alone.
  ///
  /// - Throws: what is wrong, and where.
  public init(parsing bytes: [UInt8]) throws(RecordingNoteError) {
    do throws(RecordError) {
      try self.init(JSONNode(JSONValue(parsing: bytes)))
    } catch {
      throw RecordingNoteError(reason: "\(error)")
    }
  }

  private init(_ node: JSONNode) throws(RecordError) {
    let schema = try node.member("schema").string()
    guard schema == Self.schema else {
      throw .unknownSchema(found: schema, expected: Self.schema)
    }
    try self.init(
      session: node.member("session").string(), target: Target(node.member("target")),
      begin: Moment(node.member("begin")))
    isFinished = try node.member("finished").bool()
    isFlightRecorder = try node.present("flightRecorder")?.bool() ?? false
    ending = try node.present("ending").map { node throws(RecordError) in try Ending(node) }
    interruption = try node.present("interruption")?.string()
    end = try node.present("end").map { node throws(RecordError) in try Moment(node) }
    hostName = try node.present("hostname")?.string() ?? ""
    recorder = try node.present("recorder")?.whole() ?? 0
    patterns = try node.strings("patterns")
    contexts = try node.strings("contexts")
    buffers = try node.present("buffers").map { node throws(RecordError) in try Buffers(node) }
    loss = try node.present("loss").map { node throws(RecordError) in try Loss(node) }
    fault = try node.present("fault")?.string()
    kernel = try node.present("kernel").map { node throws(RecordError) in try Kernel(node) }
    warnings = try node.strings("warnings")
    hasAllProcesses = try node.present("allProcesses")?.bool() ?? false
    processes =
      try node.present("processes")?.list { node throws(RecordError) in
        try Process(node)
      } ?? []
  }
}

extension RecordingDescription {
  /// The description as it stands in its file, in whatever number of lines.
  var json: JSONValue { (try? JSONValue(parsing: text)) ?? .null }
}

/// Why a file `recording.json` cannot be used.
public struct RecordingNoteError: Error, Hashable, CustomStringConvertible {
  /// What is wrong, and where in the file.
  public let reason: String

  /// Makes an error.
  public init(reason: String) { self.reason = reason }

  /// The reason.
  public var description: String { reason }
}

extension JSONNode {
  /// A member that is there and not null.
  fileprivate func present(_ key: String) throws(RecordError) -> JSONNode? {
    guard let node = try optionalMember(key), node.value != .null else { return nil }
    return node
  }

  fileprivate func strings(_ key: String) throws(RecordError) -> [String] {
    try present(key)?.list { node throws(RecordError) in try node.string() } ?? []
  }

  fileprivate func list<Element>(
    _ read: (JSONNode) throws(RecordError) -> Element
  ) throws(RecordError) -> [Element] {
    var list: [Element] = []
    for node in try elements() { list.append(try read(node)) }
    return list
  }
}

extension RecordingDescription.Target {
  fileprivate init(_ node: JSONNode) throws(RecordError) {
    if let process = try node.present("process") {
      self = .process(try process.whole())
    } else {
      _ = try node.member("command")
      self = .command(try node.strings("command"))
    }
  }
}

extension RecordingDescription.Moment {
  fileprivate init(_ node: JSONNode) throws(RecordError) {
    try self.init(nanoseconds: node.member("monotonic").whole(), utc: node.member("utc").string())
  }
}

extension RecordingDescription.Ending {
  fileprivate init(_ node: JSONNode) throws(RecordError) {
    try self.init(status: node.member("status").whole(), signal: node.present("signal")?.string())
  }
}

extension RecordingDescription.Buffers {
  fileprivate init(_ node: JSONNode) throws(RecordError) {
    try self.init(
      partBytes: node.member("partBytes").whole(), partCount: node.member("parts").whole())
  }
}

extension RecordingDescription.Loss {
  fileprivate init(_ node: JSONNode) throws(RecordError) {
    try self.init(
      channels: node.member("channels").list { node throws(RecordError) in
        try Channel(
          name: node.member("name").string(),
          discardedEvents: node.member("discardedEvents").whole(),
          lostPackets: node.member("lostPackets").whole())
      })
  }
}

extension RecordingDescription.Kernel {
  fileprivate init(_ node: JSONNode) throws(RecordError) {
    if try node.member("recorded").bool() {
      self = .recorded(
        lostEvents: try node.member("lostEvents").whole(),
        fault: try node.present("fault")?.string())
    } else {
      self = .unavailable(reason: try node.member("reason").string())
    }
  }
}

extension RecordingDescription.Process {
  fileprivate init(_ node: JSONNode) throws(RecordError) {
    try self.init(
      process: node.member("process").whole(), parent: node.member("parent").whole(),
      name: node.member("name").string(),
      isNameCertain: node.present("certain")?.bool() ?? false,
      isCommand: node.member("isCommand").bool(),
      sinceNanoseconds: node.member("since").whole())
  }
}
