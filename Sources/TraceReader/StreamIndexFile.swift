// LTTng's list of the packets of one stream, which tells when a stream ends between two packets too
// early. Not needed for reading: a stream without one is read all the same.

/// The length that a stream has by its index.
enum StreamIndexFile {
  private static let magic: UInt32 = 0xC1F1_DCC1
  private static let headerSize = 16
  /// More than any index of a trace that could be read.
  private static let longest: UInt64 = 1 << 30

  /// Where the last packet of the stream in `folder` ends; `nil` without an index that can be believed.
  static func streamLength(of stream: Substring, in folder: Substring) -> UInt64? {
    guard let file = try? TraceFile(path: "\(folder)/index/\(stream).idx"), file.size <= longest,
      let bytes = try? file.read(at: 0, count: Int(file.size)), bytes.count > headerSize
    else { return nil }
    let reader = ByteReader(bytes, isBigEndian: true)
    let entrySize = Int(reader.integer(at: 12, as: UInt32.self))
    guard reader.integer(at: 0) == magic, entrySize >= 16, bytes.count >= headerSize + entrySize
    else { return nil }
    // An entry begins with the packet's offset in bytes and its size in bits.
    let last = (bytes.count - headerSize) / entrySize - 1
    let offset: UInt64 = reader.integer(at: headerSize + last * entrySize)
    let bits: UInt64 = reader.integer(at: headerSize + last * entrySize + 8)
    let (end, overflow) = offset.addingReportingOverflow(bits / 8)
    return overflow ? nil : end
  }
}
