// LTTng's index of one stream: a list of packets, big-endian. Not for the packets themselves.

/// The part of an index file that tells whether anything was recorded.
struct StreamIndex {
  /// Whether a packet is longer than its header.
  let holdsEvents: Bool

  /// Reads an index; what is not one holds no events.
  init(_ bytes: [UInt8]) {
    let headerBytes = 16
    guard bytes.count >= headerBytes, Self.number(in: bytes[0..<4]) == 0xC1F1_DCC1 else {
      holdsEvents = false
      return
    }
    let entryBytes = Int(Self.number(in: bytes[12..<16]))
    let entries = stride(
      from: headerBytes, through: bytes.count - entryBytes, by: max(entryBytes, 24))
    holdsEvents = entries.contains { start in
      // An entry begins with the packet's offset, its size and the bits of it that are used.
      Self.number(in: bytes[(start + 16)..<(start + 24)]) > Self.packetHeaderBits
    }
  }

  /// Magic, identifier, stream, instance; then begin, end, used, size, sequence, discarded, CPU.
  static let packetHeaderBits: UInt64 = (4 + 16 + 4 + 8 + 6 * 8 + 4) * 8

  private static func number(in bytes: ArraySlice<UInt8>) -> UInt64 {
    bytes.reduce(0) { $0 << 8 | UInt64($1) }
  }
}
