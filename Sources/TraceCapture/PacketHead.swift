// The beginning of a stream that a snapshot wrote, which has no index beside it.
// Not for reading packets: that is TraceReader's.

import TraceReader

/// The part of a packet's head that tells whether anything was recorded.
struct PacketHead {
  /// How much of a stream must be read for it.
  static let byteCount = 56

  /// Whether the packet is longer than its head.
  let holdsEvents: Bool

  /// Reads the first packet of a stream; what is not one holds no events.
  init(_ bytes: [UInt8]) {
    guard bytes.count >= Self.byteCount, Self.number(in: bytes[0..<4]) == 0xC1FC_1FC1 else {
      holdsEvents = false
      return
    }
    // Magic, identifier, stream, instance; then begin, end, and the bits that are used.
    holdsEvents = Self.number(in: bytes[48..<56]) > UInt64(PacketHeader.size) * 8
  }

  /// In the byte order of the machine that wrote it, which is this one.
  private static func number(in bytes: ArraySlice<UInt8>) -> UInt64 {
    let isLittle = 1.littleEndian == 1
    return (isLittle ? Array(bytes.reversed()) : Array(bytes)).reduce(0) { $0 << 8 | UInt64($1) }
  }
}
