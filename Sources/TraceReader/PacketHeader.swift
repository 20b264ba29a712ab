// The fixed beginning of every packet that LTTng writes. Not for the events behind it.

/// Header and context of one packet of a stream.
package struct PacketHeader: Hashable {
  var streamClass: UInt32
  var streamInstance: UInt64
  var beginNanoseconds: UInt64
  var endNanoseconds: UInt64
  /// Sizes in bytes; the content's may end within a byte, which is counted as whole.
  var contentSize: UInt64
  var packetSize: UInt64
  var sequence: UInt64
  /// Events that the tracer has discarded since it began, counted per stream.
  var discardedEvents: UInt64
  var cpu: UInt32

  /// Length of the header in bytes.
  package static let size = 84

  /// The longest packet that is read: more than the ring buffers that tracers are given.
  static let mostBytes: UInt64 = 256 << 20

  static let magic: UInt32 = 0xC1FC_1FC1

  /// The fields that metadata must declare for the header to be where it is read.
  static let traceLayout = PacketLayout([
    ("magic", 32), ("uuid", 128), ("stream_id", 32), ("stream_instance_id", 64),
  ])
  static let streamLayout = PacketLayout([
    ("timestamp_begin", 64), ("timestamp_end", 64), ("content_size", 64), ("packet_size", 64),
    ("packet_seq_num", 64), ("events_discarded", 64), ("cpu_id", 32),
  ])

  /// Reads the header at the start of `bytes` for a trace, or says what is wrong with it.
  ///
  /// `room` is how many bytes the file has from here on.
  static func read(
    _ bytes: [UInt8], of trace: MetadataDescription, room: UInt64
  ) -> Result<PacketHeader, PacketFault> {
    guard bytes.count >= size else { return .failure("cut short within a packet's header") }
    let reader = ByteReader(bytes, isBigEndian: trace.isBigEndian)
    guard reader.integer(at: 0) == magic else { return .failure("no packet begins here") }
    guard bytes[4..<20].elementsEqual(trace.uuid) else {
      return .failure("the packet belongs to another trace")
    }
    let contentBits: UInt64 = reader.integer(at: 48)
    let packetBits: UInt64 = reader.integer(at: 56)
    let header = PacketHeader(
      streamClass: reader.integer(at: 20), streamInstance: reader.integer(at: 24),
      beginNanoseconds: reader.integer(at: 32), endNanoseconds: reader.integer(at: 40),
      contentSize: contentBits / 8 + (contentBits % 8 == 0 ? 0 : 1), packetSize: packetBits / 8,
      sequence: reader.integer(at: 64), discardedEvents: reader.integer(at: 72),
      cpu: reader.integer(at: 80))
    guard packetBits % 8 == 0, contentBits >= size * 8, contentBits <= packetBits else {
      return .failure("the packet's sizes contradict each other")
    }
    guard header.beginNanoseconds <= header.endNanoseconds else {
      return .failure("the packet ends before it begins")
    }
    guard ![header.endNanoseconds, header.sequence, header.discardedEvents].contains(.max) else {
      // The library takes it for "not known" and ends the process when it meets it.
      return .failure("a number of the packet is impossible")
    }
    guard trace.streamClasses.contains(UInt64(header.streamClass)) else {
      return .failure("the packet belongs to a stream that the metadata does not know")
    }
    guard header.packetSize <= room else { return .failure("the packet is cut short") }
    guard header.packetSize <= mostBytes else {
      return .failure("the packet is longer than 256 MiB, which no tracer's buffer is")
    }
    return .success(header)
  }
}

/// What is wrong with a packet.
struct PacketFault: Error, ExpressibleByStringLiteral {
  let problem: String
  init(stringLiteral problem: String) { self.problem = problem }
}

/// Names and sizes of fields that follow each other.
struct PacketLayout: Sendable {
  private let fields: [(name: String, bits: Int)]

  init(_ fields: [(name: String, bits: Int)]) { self.fields = fields }

  func matches(_ declared: [MetadataField]?) -> Bool {
    guard let declared, declared.count == fields.count else { return false }
    return zip(declared, fields).allSatisfy { $0.name == $1.name && $0.type.fixedBits == $1.bits }
  }
}
