// Packets of Perfetto's format, one method for each kind. Not for what they say about a trace:
// PerfettoExporter decides that.

/// Writes packets into bytes.
struct PerfettoWriter {
  private var bytes: [UInt8] = []
  private var nameIDs: [String: UInt64] = [:]
  private var hasCleared = false

  /// More names than this are written out where they are used.
  private static let mostNames = 65_536
  /// All packets come from one sequence: they share one table of names.
  private static let sequence: UInt64 = 1

  mutating func takeBytes() -> [UInt8] {
    defer { bytes.removeAll(keepingCapacity: true) }
    return bytes
  }

  /// Says which clock the timestamps are of, and what time it was by the wall.
  mutating func writeClock(monotonic: UInt64, wallClock: UInt64?) {
    typealias Field = PerfettoField.ClockSnapshot
    var snapshot = ProtobufMessage()
    func clock(_ id: UInt64, _ time: UInt64) -> ProtobufMessage {
      var clock = ProtobufMessage()
      clock.add(Field.clockID, id)
      clock.add(Field.clockTimestamp, time)
      return clock
    }
    snapshot.add(Field.clocks, clock(PerfettoValue.monotonicClock, monotonic))
    if let wallClock { snapshot.add(Field.clocks, clock(PerfettoValue.realtimeClock, wallClock)) }
    snapshot.add(Field.primaryClock, PerfettoValue.monotonicClock)
    var packet = ProtobufMessage()
    packet.add(PerfettoField.Packet.clockSnapshot, snapshot)
    write(packet, at: nil)
  }

  mutating func writeTrack(_ track: ProtobufMessage) {
    var packet = ProtobufMessage()
    packet.add(PerfettoField.Packet.trackDescriptor, track)
    write(packet, at: nil)
  }

  /// One event on a track; `fill` adds what is particular to it.
  mutating func writeEvent(
    _ type: UInt64, at time: UInt64, track: UInt64, name: String? = nil,
    _ details: ProtobufMessage = ProtobufMessage()
  ) {
    var packet = ProtobufMessage()
    var event = details
    event.add(PerfettoField.Event.type, type)
    event.add(PerfettoField.Event.track, track)
    if let name { addName(name, to: &event, &packet) }
    packet.add(PerfettoField.Packet.trackEvent, event)
    write(packet, at: time)
  }

  private mutating func addName(
    _ name: String, to event: inout ProtobufMessage, _ packet: inout ProtobufMessage
  ) {
    if let id = nameIDs[name] {
      event.add(PerfettoField.Event.nameID, id)
    } else if nameIDs.count < Self.mostNames {
      let id = UInt64(nameIDs.count + 1)
      nameIDs[name] = id
      event.add(PerfettoField.Event.nameID, id)
      var entry = ProtobufMessage()
      entry.add(PerfettoField.Interned.id, id)
      entry.add(PerfettoField.Interned.name, name)
      var interned = ProtobufMessage()
      interned.add(PerfettoField.Interned.eventNames, entry)
      packet.add(PerfettoField.Packet.internedData, interned)
    } else {
      event.add(PerfettoField.Event.name, name)
    }
  }

  private mutating func write(_ content: ProtobufMessage, at time: UInt64?) {
    typealias Field = PerfettoField.Packet
    var packet = content
    if let time {
      packet.add(Field.timestamp, time)
      packet.add(Field.timestampClock, PerfettoValue.monotonicClock)
    }
    packet.add(Field.sequenceID, Self.sequence)
    packet.add(
      Field.sequenceFlags, PerfettoValue.needsState | (hasCleared ? 0 : PerfettoValue.stateCleared))
    hasCleared = true
    var trace = ProtobufMessage()
    trace.add(PerfettoField.Trace.packet, packet)
    bytes.append(contentsOf: trace.bytes)
  }
}
