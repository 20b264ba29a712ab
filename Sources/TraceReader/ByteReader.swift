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

  /// The text at a place, up to a zero or to so many bytes; traps when the bytes end before it does.
  func text(at place: Int, most count: Int) -> String {
    String(decoding: bytes[place..<place + count].prefix { $0 != 0 }, as: UTF8.self)
  }
}
