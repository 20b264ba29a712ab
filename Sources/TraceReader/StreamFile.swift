// One stream file of a trace and the good packets in it. Not for the events inside the packets.

import TraceModel

/// A stream file, looked through from packet to packet.
struct StreamFile: Sendable {
  /// One packet and where it stands in the file.
  struct Packet: Sendable {
    let offset: UInt64
    let header: PacketHeader
  }

  /// The file's path, absolute.
  let path: String

  /// The path relative to the directory that was asked for.
  let name: String

  /// The file's length in bytes.
  let size: UInt64

  /// The packets that can be read, in the order of the file.
  private(set) var packets: [Packet] = []

  /// Whether the packets are the whole of the file.
  private(set) var isWhole = true

  /// What is wrong with the rest.
  private(set) var damage: [TraceDamage] = []

  /// What each damage took, in the order of the file.
  private(set) var holes: [StreamHole] = []

  /// LTTng rounds packets up to whole pages, so a lost packet's successor is on such a border.
  private static let pageSize: UInt64 = 4096
  private static let searchSize: UInt64 = 256 * pageSize

  /// LTTng writes whole packets; a copy may leave pages of zeros out, but no event is that long.
  private static let longestHole: UInt64 = 64 << 10

  /// Looks through a file; `nil` if it holds nothing of this trace.
  init?(path: String, name: String, of trace: MetadataDescription) throws(TraceReadingError) {
    let file = try TraceFile(path: path)
    self.path = path
    self.name = name
    size = file.size
    if size == 0 { note(0, "the stream is empty; whatever was in it is lost") }
    var offset: UInt64 = 0
    while offset < size {
      switch try Self.header(in: file, at: offset, of: trace) {
      case .success(let header):
        if let next = try Self.packetWithin(header, of: file, at: offset, of: trace) {
          note(
            offset, "the packet's size takes in the next packets; skipped \(next - offset) bytes")
          offset = next
        } else {
          packets.append(Packet(offset: offset, header: header))
          offset += header.packetSize
        }
      case .failure(let fault):
        let next = try Self.nextPacket(in: file, after: offset, of: trace) ?? size
        note(offset, "\(fault.problem); skipped \(next - offset) bytes")
        offset = next
      }
    }
    let (folder, stream) = splitPath(path)
    let index = StreamIndex(of: stream, in: folder)
    noteMissingEnd(by: index)
    if let index { compare(with: index.comparison(with: packets)) }
    if packets.isEmpty, try !Self.isMeantAsStream(file) { return nil }
  }

  /// A stream of which only the index is left; `nil` if that says that no event was in it.
  init?(lostAt path: String, name: String) {
    self.path = path
    self.name = name
    size = 0
    let (folder, stream) = splitPath(path)
    let index = StreamIndex(of: stream, in: folder)
    if index?.listsNothing == true { return nil }
    note(0, "the stream is gone, and only its index is left; whatever was in it is lost")
    if let index { compare(with: index.comparison(with: packets)) }
    if holes.allSatisfy(\.isEmpty) { return nil }
  }

  /// Compares the end of the last packet with the index: a cut between two packets leaves no trace in
  /// the stream itself.
  private mutating func noteMissingEnd(by index: StreamIndex?) {
    guard holes.last?.packetsBefore != packets.count, !packets.isEmpty,
      let length = index?.streamLength, length > size
    else { return }
    note(size, "the stream is cut short: its index knows of \(length - size) bytes more")
  }

  /// The CPU whose buffer it is; `nil` where its packets do not agree, or there is none.
  var cpu: UInt32? {
    packets.allSatisfy { $0.header.cpu == packets[0].header.cpu } ? packets.first?.header.cpu : nil
  }

  /// Finds out from the index when it was that the lost packets were written, and which of the others
  /// say something else of their own size.
  private mutating func compare(with index: StreamIndex.Comparison) {
    var missing = index.missing[...]
    for place in holes.indices {
      let before = holes[place].packetsBefore
      let end = before < packets.count ? packets[before].offset : .max
      let taken = missing.prefix { $0.offset < end }
      holes[place].note(taken)
      missing = missing.dropFirst(taken.count)
    }
    for place in index.different {
      let header = packets[place].header
      note(packets[place].offset, "the packet's size is not the one that its index has")
      holes[holes.count - 1] = StreamHole(
        packetsBefore: place + 1, span: header.beginNanoseconds...header.endNanoseconds)
    }
  }

  /// Leaves packets out, as those that another file holds too.
  mutating func removePackets(where isUnwanted: (PacketHeader) -> Bool) {
    let wanted = packets.map { !isUnwanted($0.header) }
    guard wanted.contains(false) else { return }
    for hole in holes.indices {
      holes[hole].packetsBefore = wanted[..<holes[hole].packetsBefore].count { $0 }
    }
    packets = zip(packets, wanted).filter { $1 }.map { $0.0 }
    isWhole = false
  }

  private mutating func note(_ offset: UInt64, _ problem: String) {
    isWhole = false
    damage.append(TraceDamage(file: name, offset: offset, problem: problem))
    holes.append(StreamHole(packetsBefore: packets.count))
  }

  /// Whether a file without a good packet once was a stream: it begins like one, LTTng keeps an
  /// index for it, or it is called as LTTng calls streams, `CHANNEL_CPU`.
  private static func isMeantAsStream(
    _ file: borrowing TraceFile
  ) throws(TraceReadingError) -> Bool {
    let start = try file.read(at: 0, count: 4)
    let isStream = [false, true].contains { isBigEndian in
      start.count == 4
        && ByteReader(start, isBigEndian: isBigEndian).integer(at: 0) == PacketHeader.magic
    }
    let (folder, name) = splitPath(file.path)
    let number = name.split(separator: "_").dropFirst().last ?? ""
    return isStream || PathKind(of: "\(folder)/index/\(name).idx") == .file
      || (!number.isEmpty && number.allSatisfy(\.isNumber))
  }

  /// The packet that follows a packet's content before its size is over, as it does when the size
  /// is damaged: LTTng pads a packet to a whole page and no further.
  private static func packetWithin(
    _ header: PacketHeader, of file: borrowing TraceFile, at offset: UInt64,
    of trace: MetadataDescription
  ) throws(TraceReadingError) -> UInt64? {
    let pages = (header.contentSize + pageSize - 1) / pageSize
    guard pages * pageSize < header.packetSize else { return nil }
    let place = offset + pages * pageSize
    let bytes = try file.read(at: place, count: PacketHeader.size)
    let next = PacketHeader.read(bytes, of: trace, room: file.size - place)
    guard case .success(let next) = next, next.sequence == header.sequence &+ 1 else { return nil }
    return place
  }

  private static func header(
    in file: borrowing TraceFile, at offset: UInt64, of trace: MetadataDescription
  ) throws(TraceReadingError) -> Result<PacketHeader, PacketFault> {
    let bytes = try file.read(at: offset, count: PacketHeader.size)
    let header = PacketHeader.read(bytes, of: trace, room: file.size - offset)
    guard case .success(let sound) = header,
      file.longestHole(in: offset..<offset + sound.contentSize) > longestHole
    else { return header }
    return .failure("the packet's events were never written: the file has a hole there")
  }

  private static func nextPacket(
    in file: borrowing TraceFile, after offset: UInt64, of trace: MetadataDescription
  ) throws(TraceReadingError) -> UInt64? {
    var start = (offset / pageSize + 1) * pageSize
    while start < file.size, let written = file.firstWritten(from: start) {
      start = max(start, written / pageSize * pageSize)
      let bytes = try file.read(at: start, count: Int(searchSize))
      for place in stride(from: 0, to: bytes.count, by: Int(pageSize)) {
        let rest = Array(bytes[place...].prefix(PacketHeader.size))
        let room = file.size - start - UInt64(place)
        if case .success = PacketHeader.read(rest, of: trace, room: room) {
          return start + UInt64(place)
        }
      }
      start += searchSize
    }
    return nil
  }
}
