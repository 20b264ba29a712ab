// The text inside a metadata file: LTTng wraps it in packets. Not for what the text says.
//
// libbabeltrace2 2.0.4 reads a packet that is cut short for ever, so no file gets to it whose packets
// are not whole; and it never gets the file itself, only the text that was found in it.

/// The text of a `metadata` file, and where in the file each of its bytes stands.
struct MetadataFile {
  /// The metadata in the Trace Stream Description Language.
  private(set) var text: [UInt8] = []

  /// Start of each packet's text in `text` and in the file.
  private var pieces: [(text: Int, file: Int)] = []

  private static let magic: UInt32 = 0x75D1_1D57
  private static let headerSize = 37
  private static let version2 =
    "metadata of CTF 2, which cannot be read here: record with LTTng 2.13"
  /// More than any tracer writes; what is longer is not metadata.
  private static let longest: UInt64 = 256 << 20

  /// Reads and unwraps a metadata file; errors name it as `name`.
  init(path: String, shownAs name: String) throws(TraceReadingError) {
    let file = try TraceFile(path: path)
    do {
      guard file.size > 0 else { throw MetadataFault(place: 0, problem: "the file is empty") }
      guard file.size <= Self.longest else {
        throw MetadataFault(place: 0, problem: "too long for metadata")
      }
      try unwrap(file.read(at: 0, count: Int(file.size)))
    } catch let fault as MetadataFault {
      throw .badMetadata(file: name, offset: UInt64(fault.place), problem: fault.problem)
    } catch let error as TraceReadingError {
      throw error
    } catch {
      throw .cannotOpen(path: name, reason: "\(error)")
    }
  }

  /// The place in the file of a place in the text.
  func fileOffset(of place: Int) -> UInt64 {
    guard let piece = pieces.last(where: { $0.text <= place }) else { return 0 }
    return UInt64(piece.file + place - piece.text)
  }

  private mutating func unwrap(_ bytes: [UInt8]) throws(MetadataFault) {
    if bytes.starts(with: "/* CTF 1.".utf8) {
      pieces = [(0, 0)]
      text = bytes
      return
    }
    let reader = ByteReader(bytes, isBigEndian: try Self.isBigEndian(bytes))
    var offset = 0
    while offset < bytes.count {
      let sizes = try Self.sizes(reader, at: offset, of: bytes.count)
      pieces.append((text.count, offset + Self.headerSize))
      text += bytes[offset + Self.headerSize..<offset + sizes.content]
      offset += sizes.packet
    }
  }

  private static func isBigEndian(_ bytes: [UInt8]) throws(MetadataFault) -> Bool {
    for isBigEndian in [false, true] where bytes.count >= 4 {
      if ByteReader(bytes, isBigEndian: isBigEndian).integer(at: 0) == magic { return isBigEndian }
    }
    let isVersion2 = bytes[0] == 0x1E || bytes[0] == UInt8(ascii: "{")
    throw MetadataFault(
      place: 0,
      problem: isVersion2
        ? version2
        : "neither a metadata packet nor the text of CTF 1.8")
  }

  /// Content and packet size, in bytes, of the packet at an offset.
  private static func sizes(
    _ reader: ByteReader, at offset: Int, of total: Int
  ) throws(MetadataFault) -> (content: Int, packet: Int) {
    func fault(_ problem: String) -> MetadataFault { .init(place: offset, problem: problem) }
    guard offset + headerSize <= total else { throw fault("the metadata is cut short") }
    guard reader.integer(at: offset) == magic else { throw fault("no metadata packet here") }
    let content = Int(reader.integer(at: offset + 24, as: UInt32.self))
    let packet = Int(reader.integer(at: offset + 28, as: UInt32.self))
    guard reader.integer(at: offset + 35, as: UInt8.self) != 2 else {
      throw fault(version2)
    }
    let schemes = (32..<35).map { reader.integer(at: offset + $0, as: UInt8.self) }
    guard schemes == [0, 0, 0] else { throw fault("compressed or encrypted metadata") }
    guard content % 8 == 0, packet % 8 == 0, content >= headerSize * 8, content <= packet else {
      throw fault("the metadata packet's sizes contradict each other")
    }
    guard offset + packet / 8 <= total else { throw fault("the metadata is cut short") }
    return (content / 8, packet / 8)
  }
}
