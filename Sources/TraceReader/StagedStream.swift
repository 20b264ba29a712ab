// One stream set out for the reading library so that it meets nothing but checked metadata and whole
// packets. Not for reading: MessageGraph does that.
//
// Left to itself libbabeltrace2 2.0.4 reads nothing at all beside a stray file, and loses the whole
// of a stream that is cut short. So it gets a directory of its own for each stream: a link to the
// file when all of it is good, else copies of the good packets, some at a time.

/// A directory with the metadata and some packets of one stream.
struct StagedStream {
  /// Which of the stream's packets are in it.
  let packets: Range<Int>

  /// Where it is; gone when this value goes.
  let directory: ScratchDirectory

  /// So much of a stream is copied at once, or one packet if that is longer.
  private static let copySize: UInt64 = 16 << 20

  /// Sets out the packets of `stream` from `first` on, as many as fit; of a copy only that one, when
  /// the rest will not be read at once.
  init(
    _ stream: StreamFile, of trace: MetadataDescription, from first: Int, onlyOne: Bool
  ) throws(TraceReadingError) {
    directory = try ScratchDirectory()
    try directory.write("metadata", Array(trace.canonicalText.utf8))
    guard first > 0 || !stream.isWhole else {
      packets = 0..<stream.packets.count
      try directory.link("stream", to: stream.path)
      return
    }
    var last = first + 1
    var length = stream.packets[first].header.packetSize
    while last < stream.packets.count && !onlyOne {
      length += stream.packets[last].header.packetSize
      guard length <= Self.copySize else { break }
      last += 1
    }
    packets = first..<last
    try copy(stream)
  }

  /// What the library says, with the stream's own name for that of the copy: the same in every run.
  func named(_ problem: String, _ stream: StreamFile) -> String {
    problem.replacing("\(directory.path)/stream", with: stream.name)
      .replacing(directory.path, with: "the trace")
  }

  private func copy(_ stream: StreamFile) throws(TraceReadingError) {
    let parts = stream.packets[packets].map { $0.offset..<$0.offset + $0.header.packetSize }
    try directory.copy(parts, of: TraceFile(path: stream.path), to: "stream")
  }
}
