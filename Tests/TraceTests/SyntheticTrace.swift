// Traces made byte by byte, laid out as LTTng lays them out, so that tests can put every fault where
// they want it. Not for what LTTng really writes: the tests on captured traces look at that.

import TraceModel

/// Metadata and packets of one trace of provider `runloop`.
struct SyntheticTrace {
  /// One event: its name, when and where, and the values of its fields; the rest are 0 or empty.
  struct Event {
    var name: String
    var time: UInt64
    var process: Int32 = 100
    var thread: Int32 = 101
    /// In the context only if the trace `recordsThreadNames`.
    var threadName = ""
    var numbers: [String: UInt64] = [:]
    var text: [UInt8] = []
  }

  /// What a packet's header says besides its size.
  struct Packet {
    var events: [Event]
    var begin: UInt64
    var end: UInt64
    var sequence: UInt64 = 0
    var discarded: UInt64 = 0
    var cpu: UInt32 = 0
    var instance: UInt64 = 0

    init(_ events: [Event], begin: UInt64? = nil, end: UInt64? = nil) {
      self.events = events
      self.begin = begin ?? events.first?.time ?? 0
      self.end = end ?? events.last?.time ?? self.begin
    }
  }

  var uuid: [UInt8] = Array(1...16)

  /// The events that the metadata declares.
  var catalogue = EventCatalogue.events

  /// Fields that the metadata does not declare, as in an older build: `event.field`.
  var leftOutFields: Set<String> = []

  /// Text after the metadata's last declaration.
  var extraMetadata = ""

  /// Whether the context of the events has `procname`.
  var recordsThreadNames = false

  var environment = ["hostname": "somewhere", "tracer_name": "lttng-ust"]

  private static let pageSize = 4096

  /// The packet as a stream file has it, padded to whole pages.
  func bytes(of packet: Packet) -> [UInt8] {
    let content = packet.events.flatMap { encoded($0) }
    let size = 84 + content.count
    let whole = (size + Self.pageSize - 1) / Self.pageSize * Self.pageSize
    var bytes = little(UInt32(0xC1FC_1FC1)) + uuid + little(UInt32(0)) + little(packet.instance)
    bytes += little(packet.begin) + little(packet.end)
    bytes += little(UInt64(size * 8)) + little(UInt64(whole * 8))
    bytes += little(packet.sequence) + little(packet.discarded) + little(packet.cpu)
    bytes += content
    return bytes + [UInt8](repeating: 0, count: whole - size)
  }

  /// A stream of packets, numbered one after the other.
  func stream(_ packets: [Packet], instance: UInt64 = 0) -> [UInt8] {
    packets.enumerated().flatMap { index, packet in
      var packet = packet
      packet.sequence = UInt64(index)
      packet.instance = instance
      packet.cpu = UInt32(instance)
      return bytes(of: packet)
    }
  }

  /// The index that LTTng keeps of such a stream.
  func index(of packets: [Packet], instance: UInt64 = 0) -> [UInt8] {
    var bytes = big(UInt32(0xC1F1_DCC1)) + big(UInt32(1)) + big(UInt32(1)) + big(UInt32(72))
    var offset: UInt64 = 0
    for (index, packet) in packets.enumerated() {
      let size = UInt64(self.bytes(of: packet).count)
      let content = UInt64(84 + packet.events.flatMap { encoded($0) }.count)
      bytes += [offset, size * 8, content * 8, packet.begin, packet.end].flatMap(big)
      bytes += [packet.discarded, 0, instance, UInt64(index)].flatMap(big)
      offset += size
    }
    return bytes
  }

  /// The metadata as a file, in packets of one page.
  var metadataFile: [UInt8] {
    var rest = Array(metadata.utf8)[...]
    var bytes: [UInt8] = []
    while !rest.isEmpty {
      let piece = rest.prefix(Self.pageSize - 37)
      rest = rest.dropFirst(piece.count)
      bytes += little(UInt32(0x75D1_1D57)) + uuid + little(UInt32(0))
      bytes += little(UInt32((piece.count + 37) * 8)) + little(UInt32(Self.pageSize * 8))
      bytes += [0, 0, 0, 1, 8] + piece
      bytes += [UInt8](repeating: 0, count: Self.pageSize - 37 - piece.count)
    }
    return bytes
  }

  private func encoded(_ event: Event) -> [UInt8] {
    let id = catalogue.firstIndex { $0.name == event.name }!
    var bytes = little(UInt16(65535)) + little(UInt32(id)) + little(event.time)
    bytes += little(UInt32(bitPattern: event.process)) + little(UInt32(bitPattern: event.thread))
    if recordsThreadNames {
      let name = Array(event.threadName.utf8.prefix(16))
      bytes += name + [UInt8](repeating: 0, count: 17 - name.count)
    }
    for field in catalogue[id].fields where !leftOutFields.contains("\(event.name).\(field.name)") {
      let number = event.numbers[field.name] ?? 0
      switch field.layout {
      case .unsigned8, .enumeration: bytes.append(UInt8(truncatingIfNeeded: number))
      case .unsigned32, .signed32: bytes += little(UInt32(truncatingIfNeeded: number))
      case .unsigned64, .signed64: bytes += little(number)
      case .text: bytes += little(UInt32(event.text.count)) + event.text
      }
    }
    return bytes
  }

  private func big(_ number: some FixedWidthInteger) -> [UInt8] { little(number).reversed() }

  func little(_ number: some FixedWidthInteger) -> [UInt8] {
    (0..<number.bitWidth / 8).map { UInt8(truncatingIfNeeded: number >> ($0 * 8)) }
  }
}
