// The wire format of Protocol Buffers, as much as Perfetto needs of it: numbers, fixed numbers,
// texts, messages. Not for what the fields mean: PerfettoPacket.swift has their numbers.

/// A message on its way to its bytes.
struct ProtobufMessage {
  private(set) var bytes: [UInt8] = []

  private enum WireType: UInt64 {
    case variable = 0
    case fixed64 = 1
    case delimited = 2
  }

  mutating func add(_ field: UInt64, _ number: UInt64) {
    addKey(field, .variable)
    addVariable(number)
  }

  /// A negative number takes ten bytes, as its type has 64 bits.
  mutating func add(_ field: UInt64, signed number: Int64) {
    add(field, UInt64(bitPattern: number))
  }

  mutating func add(_ field: UInt64, fixed number: UInt64) {
    addKey(field, .fixed64)
    for byte in 0..<8 as Range<UInt64> {
      bytes.append(UInt8(truncatingIfNeeded: number >> (8 * byte)))
    }
  }

  mutating func add(_ field: UInt64, _ text: String) {
    addKey(field, .delimited)
    addVariable(UInt64(text.utf8.count))
    bytes.append(contentsOf: text.utf8)
  }

  mutating func add(_ field: UInt64, _ message: ProtobufMessage) {
    addKey(field, .delimited)
    addVariable(UInt64(message.bytes.count))
    bytes.append(contentsOf: message.bytes)
  }

  mutating func removeAll() { bytes.removeAll(keepingCapacity: true) }

  private mutating func addKey(_ field: UInt64, _ type: WireType) {
    addVariable(field << 3 | type.rawValue)
  }

  private mutating func addVariable(_ number: UInt64) {
    var rest = number
    while rest >= 0x80 {
      bytes.append(UInt8(truncatingIfNeeded: rest) | 0x80)
      rest >>= 7
    }
    bytes.append(UInt8(rest))
  }
}
