// A trace on disk before any event is read: its parts, its streams, what is missing. Not for the
// events: TraceReader reads them.

public import TraceModel

/// Everything below a directory that is a trace, checked from file to file.
///
/// Opening reads the metadata and every packet's header, so it takes time in proportion to the
/// number of packets, and memory of about 100 bytes for each.
public struct TraceDirectory: Sendable {
  /// A directory that holds a file `metadata`: one process, user or rotation period.
  struct Part: Sendable {
    /// Its absolute path.
    let folder: String
    let metadata: MetadataDescription
    var streams: [StreamFile]
  }

  /// The directory that was asked for.
  public let path: String

  /// Spans in which events are missing, as far as counters and packets tell, in order of time.
  public private(set) var losses: [TraceLoss] = []

  /// Faults that cost events but do not end the reading.
  public private(set) var damage: [TraceDamage] = []

  /// Files that are no part of a trace and were left alone, relative to the directory.
  public private(set) var ignoredFiles: [String] = []

  /// The length of all streams in bytes.
  public private(set) var byteCount: UInt64 = 0

  /// What the tracer noted about itself and its host: `hostname`, `tracer_name`, ...
  public private(set) var environment: [String: String] = [:]

  /// What to add to a time stamp for nanoseconds since 1970 in UTC.
  public private(set) var wallClockOffsetNanoseconds: Int64 = 0

  /// From the beginning of the first packet to the end of the last; `nil` without any packet.
  public private(set) var spanNanoseconds: ClosedRange<UInt64>?

  private(set) var parts: [Part] = []

  /// The names of all events that the metadata declares, with their providers: those that a program
  /// had and that were asked for, whether or not there is one of them.
  public var eventNames: Set<String> {
    parts.reduce(into: []) { $0.formUnion($1.metadata.eventNames) }
  }

  /// Opens the trace in a directory, or all traces below it.
  ///
  /// Finds every layout of LTTng: per user, per process, rotated, of a snapshot. Fails if there is
  /// none, or if the metadata of all of them is damaged.
  public init(at path: String) throws(TraceReadingError) {
    self.path = path
    let root = try absolutePath(path)
    var refusal: TraceReadingError?
    for folder in try foldersWithMetadata(below: root, root: root, &refusal) {
      do {
        try addPart(in: folder, root: root)
      } catch {
        refusal = refusal ?? error
        damage.append(error.damage)
      }
    }
    if parts.isEmpty { throw refusal ?? .noTrace(directory: path) }
    removeCopies()
    summarize()
  }

  private static let deepest = 16

  private mutating func foldersWithMetadata(
    below folder: String, root: String, depth: Int = 0, _ refusal: inout TraceReadingError?
  ) throws(TraceReadingError) -> [String] {
    let listing = try DirectoryListing(of: folder)
    noteUnreadable(listing, in: folder, root: root)
    let names = listing.names
    let hasMetadata = names.contains("metadata") && PathKind(of: "\(folder)/metadata") == .file
    var found = hasMetadata ? [folder] : []
    guard depth < Self.deepest else { return found }
    for name in names where PathKind(of: "\(folder)/\(name)") == .directory {
      let inner = "\(folder)/\(name)"
      do {
        found += try foldersWithMetadata(
          below: inner, root: root, depth: depth + 1, &refusal)
      } catch .cannotOpen(let path, let reason) where path == inner {
        let error = TraceReadingError.cannotOpen(path: relative(inner, to: root), reason: reason)
        refusal = refusal ?? error
        damage.append(error.damage)
      }
    }
    return found
  }

  private mutating func noteUnreadable(_ listing: DirectoryListing, in folder: String, root: String)
  {
    for name in listing.unreadable {
      damage.append(
        TraceDamage(
          file: relative("\(folder)/\(name)", to: root), offset: 0,
          problem: "its name is no UTF-8; it was not read: rename it"))
    }
  }

  private func relative(_ path: String, to root: String) -> String {
    String(path.dropFirst(root == "/" ? 1 : root.count + 1))
  }

  private mutating func addPart(in folder: String, root: String) throws(TraceReadingError) {
    let prefix = folder == root ? "" : "\(relative(folder, to: root))/"
    let name = "\(prefix)metadata"
    let file = try MetadataFile(path: "\(folder)/metadata", shownAs: name)
    let metadata: MetadataDescription
    do {
      metadata = try MetadataParser.description(of: file.text)
    } catch {
      let offset = file.fileOffset(of: error.place)
      throw .badMetadata(file: name, offset: offset, problem: error.problem)
    }
    let streams = try streams(in: folder, prefix, of: metadata)
    parts.append(Part(folder: folder, metadata: metadata, streams: streams))
  }

  private mutating func streams(
    in folder: String, _ prefix: String, of metadata: MetadataDescription
  ) throws(TraceReadingError) -> [StreamFile] {
    var streams: [StreamFile] = []
    for entry in try DirectoryListing(of: folder).names where entry != "metadata" {
      let path = "\(folder)/\(entry)"
      let kind = PathKind(of: path)
      do {
        if kind == .file,
          let stream = try StreamFile(path: path, name: prefix + entry, of: metadata)
        {
          streams.append(stream)
        } else if kind != .directory {
          ignoredFiles.append(prefix + entry)
        }
      } catch .cannotOpen(_, let reason) {
        damage.append(
          TraceDamage(file: prefix + entry, offset: 0, problem: "cannot be read: \(reason)"))
      }
    }
    return streams + StreamFile.lost(in: folder, prefix: prefix)
  }

  /// Snapshots of one session overlap: what is still in the ring is written each time. And a stream
  /// may lie there twice, as when somebody kept a copy.
  private mutating func removeCopies() {
    let copies = Dictionary(grouping: parts.indices) { parts[$0].metadata.uuid }
    for indices in copies.values where indices.count > 1 || parts[indices[0]].hasTwins {
      removeCopies(among: indices)
    }
  }

  private mutating func removeCopies(among indices: [Int]) {
    var known: Set<PacketHeader> = []
    for part in indices {
      for stream in parts[part].streams.indices {
        parts[part].streams[stream].removePackets { !known.insert($0).inserted }
      }
    }
  }

  private mutating func summarize() {
    let streams = parts.flatMap(\.streams)
    let filled = streams.filter { !$0.packets.isEmpty }
    if let begin = filled.map({ $0.packets[0].header.beginNanoseconds }).min(),
      let end = filled.map({ $0.packets.last!.header.endNanoseconds }).max()
    {
      spanNanoseconds = begin...max(begin, end)
    }
    byteCount = streams.reduce(0) { $0 + $1.size }
    damage += streams.flatMap(\.damage)
    environment = parts.first?.metadata.environment ?? [:]
    wallClockOffsetNanoseconds = parts.first?.metadata.wallClockOffsetNanoseconds ?? 0
    let groups = Dictionary(grouping: parts, by: \.metadata.uuid).values
    let span = spanNanoseconds ?? 0...0
    losses = groups.flatMap { StreamLosses(in: $0.flatMap(\.streams), span: span).losses }
      .sorted {
        ($0.beginNanoseconds, $0.endNanoseconds) < ($1.beginNanoseconds, $1.endNanoseconds)
      }
  }
}

extension TraceDirectory.Part {
  /// Whether two files hold packets of one stream.
  fileprivate var hasTwins: Bool {
    let filled = streams.compactMap(\.packets.first?.header)
    return Set(filled.map { [UInt64($0.streamClass), $0.streamInstance] }).count < filled.count
  }
}

extension TraceReadingError {
  /// The fault that left a directory out.
  fileprivate var damage: TraceDamage {
    let rest = "; the whole directory is left out"
    return switch self {
    case .badMetadata(let file, let offset, let problem):
      TraceDamage(file: file, offset: offset, problem: problem + rest)
    case .cannotOpen(let path, let reason):
      TraceDamage(file: path, offset: 0, problem: "cannot be opened: \(reason)" + rest)
    default: TraceDamage(file: "metadata", offset: 0, problem: "\(self)" + rest)
    }
  }
}
