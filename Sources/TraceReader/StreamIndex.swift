// LTTng's list of the packets of one stream, which tells what a stream held that is cut short, or
// ends between two packets too early. Not needed for reading: a stream without one is read all the
// same.

/// What the index beside a stream says about its packets.
package struct StreamIndex {
  /// One packet.
  struct Entry {
    let offset: UInt64
    let size: UInt64
    let contentSize: UInt64
    let beginNanoseconds: UInt64
    let endNanoseconds: UInt64
    /// LTTng numbers the buffers of a channel as the CPUs that they belong to.
    let cpu: UInt64?

    /// Whether events were in the packet.
    var holdsEvents: Bool { contentSize > UInt64(PacketHeader.size) }
  }

  private let reader: ByteReader
  private let entrySize: Int
  private let count: Int

  private static let magic: UInt32 = 0xC1F1_DCC1
  private static let headerSize = 16
  /// Offset, sizes, two times, the count of lost events, the stream; then, since LTTng 2.10, the
  /// stream's instance and the packet's number.
  private static let (leastEntrySize, fullEntrySize) = (56, 72)
  /// More than any index of a trace that could be read.
  private static let longest: UInt64 = 64 << 20

  /// The index of the stream in `folder`; `nil` without one.
  init?(of stream: Substring, in folder: Substring) {
    self.init(at: "\(folder)/index/\(stream).idx")
  }

  /// The index in a file; `nil` if there is none.
  package init?(at path: String) {
    guard let file = try? TraceFile(path: path), file.size <= Self.longest,
      let bytes = try? file.read(at: 0, count: Int(file.size)), bytes.count >= Self.headerSize
    else { return nil }
    reader = ByteReader(bytes, isBigEndian: true)
    entrySize = Int(reader.integer(at: 12, as: UInt32.self))
    guard reader.integer(at: 0) == Self.magic, entrySize >= Self.leastEntrySize else { return nil }
    count = (bytes.count - Self.headerSize) / entrySize
    // Less than an entry is what is left of one.
    if count == 0 && bytes.count > Self.headerSize { return nil }
  }

  /// Whether no packet was ever written into the stream.
  var listsNothing: Bool { count == 0 }

  /// Whether events were in any packet.
  package var holdsEvents: Bool { (0..<count).contains { self[$0].holdsEvents } }

  /// Where the last packet of the stream ends; 0 without one, or if that cannot be.
  var streamLength: UInt64 {
    if listsNothing { return 0 }
    let last = self[count - 1]
    let (end, overflow) = last.offset.addingReportingOverflow(last.size)
    return overflow ? 0 : end
  }

  /// What the index says of packets that were read, and of those that were not.
  struct Comparison {
    /// The packets that were not read, in the order of the file.
    var missing: [Entry] = []
    /// Which of those that were read have another size by the index.
    var different: [Int] = []
  }

  /// Compares the index with the packets that were read, in the order of the file; says nothing if it
  /// contradicts itself or their times. O(n) in the number of packets.
  func comparison(with packets: [StreamFile.Packet]) -> Comparison {
    var comparison = Comparison()
    var next = 0
    var previous: Entry?
    for place in 0..<count {
      let entry = self[place]
      guard entry.follows(previous) else { return Comparison() }
      previous = entry
      while next < packets.count, packets[next].offset < entry.offset { next += 1 }
      guard next < packets.count, packets[next].offset == entry.offset else {
        comparison.missing.append(entry)
        continue
      }
      let header = packets[next].header
      guard entry.agrees(with: header) else { return Comparison() }
      if entry.contentSize != header.contentSize || entry.size != header.packetSize {
        comparison.different.append(next)
      }
    }
    return comparison
  }

  private subscript(place: Int) -> Entry {
    Entry(
      reader, at: Self.headerSize + place * entrySize,
      hasInstance: entrySize >= Self.fullEntrySize)
  }
}

extension StreamIndex.Entry {
  fileprivate init(_ reader: ByteReader, at place: Int, hasInstance: Bool) {
    let bits: UInt64 = reader.integer(at: place + 8)
    let contentBits: UInt64 = reader.integer(at: place + 16)
    offset = reader.integer(at: place)
    size = bits / 8
    contentSize = contentBits / 8 + (contentBits % 8 == 0 ? 0 : 1)
    beginNanoseconds = reader.integer(at: place + 24)
    endNanoseconds = reader.integer(at: place + 32)
    cpu = hasInstance ? reader.integer(at: place + 56) : nil
  }

  /// Whether it can stand behind another one, in the file and in time.
  fileprivate func follows(_ previous: StreamIndex.Entry?) -> Bool {
    let isSound =
      beginNanoseconds <= endNanoseconds && contentSize <= size
      && contentSize >= UInt64(PacketHeader.size)
    guard let previous else { return isSound && offset == 0 }
    return isSound && offset == previous.offset &+ previous.size && offset > previous.offset
      && previous.beginNanoseconds <= beginNanoseconds
  }

  fileprivate func agrees(with header: PacketHeader) -> Bool {
    beginNanoseconds == header.beginNanoseconds && endNanoseconds == header.endNanoseconds
  }
}
