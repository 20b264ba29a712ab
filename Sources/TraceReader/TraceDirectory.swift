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
    let metadata: MetadataDescription
    let streams: [StreamFile]
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

  /// Opens the trace in a directory, or all traces below it.
  ///
  /// Finds every layout of LTTng: per user, per process, rotated, of a snapshot. Fails if there is
  /// none, or if the metadata of all of them is damaged.
  public init(at path: String) throws(TraceReadingError) {
    self.path = path
    let root = try absolutePath(path)
    let folders = try Self.foldersWithMetadata(below: root, depth: 0)
    guard !folders.isEmpty else { throw .noTrace(directory: path) }
    var refusal: TraceReadingError?
    for folder in folders {
      do {
        try addPart(in: folder, root: root)
      } catch .badMetadata(let file, let offset, let problem) {
        refusal = refusal ?? .badMetadata(file: file, offset: offset, problem: problem)
        let note = "\(problem); the whole directory is left out"
        damage.append(TraceDamage(file: file, offset: offset, problem: note))
      }
    }
    if parts.isEmpty, let refusal { throw refusal }
    summarize()
  }

  private static let deepest = 16

  private static func foldersWithMetadata(
    below folder: String, depth: Int
  ) throws(TraceReadingError) -> [String] {
    let names = try namesInDirectory(folder)
    var found = names.contains("metadata") ? [folder] : []
    guard depth < deepest else { return found }
    for name in names where PathKind(of: "\(folder)/\(name)") == .directory {
      found += try foldersWithMetadata(below: "\(folder)/\(name)", depth: depth + 1)
    }
    return found
  }

  private mutating func addPart(in folder: String, root: String) throws(TraceReadingError) {
    let prefix = folder == root ? "" : "\(folder.dropFirst(root == "/" ? 1 : root.count + 1))/"
    let name = "\(prefix)metadata"
    let file = try MetadataFile(path: "\(folder)/metadata", shownAs: name)
    let metadata: MetadataDescription
    do {
      metadata = try MetadataParser.description(of: file.text)
    } catch {
      let offset = file.fileOffset(of: error.place)
      throw .badMetadata(file: name, offset: offset, problem: error.problem)
    }
    parts.append(Part(metadata: metadata, streams: try streams(in: folder, prefix, of: metadata)))
  }

  private mutating func streams(
    in folder: String, _ prefix: String, of metadata: MetadataDescription
  ) throws(TraceReadingError) -> [StreamFile] {
    var streams: [StreamFile] = []
    for entry in try namesInDirectory(folder) where entry != "metadata" {
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
    return streams
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
