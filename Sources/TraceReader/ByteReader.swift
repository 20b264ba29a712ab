// Numbers out of bytes, in the byte order of the machine that wrote them.

/// Reads integers at fixed places of a run of bytes.
struct ByteReader {
  private let bytes: [UInt8]

  /// Whether the most significant byte comes first.
  let isBigEndian: Bool

  init(_ bytes: [UInt8], isBigEndian: Bool = false) {
    self.bytes = bytes
    self.isBigEndian = isBigEndian
  }

  /// The integer at a place; traps when the bytes end before it does.
  func integer<Number: FixedWidthInteger & UnsignedInteger>(
    at place: Int, as type: Number.Type = Number.self
  ) -> Number {
    let range = place..<place + Number.bitWidth / 8
    let ordered = bytes[range].reduce(0) { $0 << 8 | Number($1) }
    return isBigEndian ? ordered : ordered.byteSwapped
  }
}
