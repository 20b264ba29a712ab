// Where a trace admits to be incomplete: the tracer's own counters, gaps in the packets' numbers,
// and packets that damage has taken. Not for what damage inside a packet costs: StreamCursor finds
// that out while reading.

import TraceModel

/// The losses of all streams that belong together.
struct StreamLosses {
  private(set) var losses: [TraceLoss] = []

  /// From the beginning of the first packet to the end of the last, over all streams.
  private let span: ClosedRange<UInt64>

  /// More events or packets than this per nanosecond cannot have been lost: then a number is damaged.
  private static let mostEventsPerNanosecond: UInt64 = 1

  /// Finds what `streams` lack.
  init(in streams: [StreamFile], span: ClosedRange<UInt64>) {
    self.span = span
    for stream in streams { addHoles(of: stream, streams) }
    let placed = streams.flatMap { stream in
      let cpu = stream.cpu
      return stream.packets.map { PlacedHeader(file: stream.name, cpu: cpu, header: $0.header) }
    }
    let instances = Dictionary(grouping: placed) { StreamIdentity($0.header) }
    for identity in instances.keys.sorted() {
      addCounted(instances[identity]!.sorted { $0.header.sequence < $1.header.sequence })
    }
    losses.sort {
      ($0.beginNanoseconds, $0.endNanoseconds) < ($1.beginNanoseconds, $1.endNanoseconds)
    }
  }

  /// Damage between two good packets, or at either end of a file.
  private mutating func addHoles(of stream: StreamFile, _ neighbours: [StreamFile]) {
    for hole in stream.holes where !hole.isEmpty {
      let index = hole.packetsBefore
      let before = index > 0 ? stream.packets[index - 1].header : nil
      let after = index < stream.packets.count ? stream.packets[index].header : nil
      let previous = losses.last
      add(
        from: hole.span?.lowerBound ?? before?.endNanoseconds ?? span.lowerBound,
        to: hole.span?.upperBound ?? after?.beginNanoseconds ?? span.upperBound,
        events: nil, file: stream.name,
        cpu: stream.packets.isEmpty
          ? hole.cpu ?? stream.cpu(namedLike: neighbours) : stream.cpu)
      // Two faults between the same two packets are one gap, unless the index tells them apart.
      if let previous, previous == losses.last { losses.removeLast() }
    }
  }

  /// What the counters of one stream say, over all files that it was spread over.
  private mutating func addCounted(_ packets: [PlacedHeader]) {
    var previous: PacketHeader?
    for packet in packets {
      let (file, header) = (packet.file, packet.header)
      let begin = min(previous?.endNanoseconds ?? .max, header.beginNanoseconds)
      let isFirst = previous == nil && header.sequence > 0
      let counted = isFirst ? header.discardedEvents : previous?.discardedEvents ?? 0
      let (lost, isBackwards) = header.discardedEvents.subtractingReportingOverflow(counted)
      if let previous, header.sequence > previous.sequence,
        header.sequence - previous.sequence > 1
      {
        let missing = header.sequence - previous.sequence - 1
        let isPossible = missing <= header.beginNanoseconds - begin
        add(
          from: begin, to: header.beginNanoseconds, events: nil, packets: isPossible ? missing : 0,
          file: file, cpu: packet.cpu)
      }
      if lost > 0 {
        let length = header.endNanoseconds - begin
        let isPossible = !isBackwards && lost / Self.mostEventsPerNanosecond <= length
        add(
          from: begin, to: header.endNanoseconds, events: isPossible ? lost : nil, file: file,
          cpu: packet.cpu)
      }
      previous = header
    }
  }

  private mutating func add(
    from begin: UInt64, to end: UInt64, events: UInt64?, packets: UInt64 = 0, file: String,
    cpu: UInt32?
  ) {
    losses.append(
      TraceLoss(
        beginNanoseconds: min(begin, end), endNanoseconds: max(begin, end), events: events,
        packets: packets, file: file, cpu: cpu))
  }
}

private struct PlacedHeader {
  let file: String
  let cpu: UInt32?
  let header: PacketHeader
}

private struct StreamIdentity: Hashable, Comparable {
  let streamClass: UInt32
  let instance: UInt64

  init(_ header: PacketHeader) {
    streamClass = header.streamClass
    instance = header.streamInstance
  }

  static func < (left: Self, right: Self) -> Bool {
    (left.streamClass, left.instance) < (right.streamClass, right.instance)
  }
}

extension StreamFile {
  /// The CPU in the name of a stream without any packet, where LTTng's `CHANNEL_CPU` proves to be
  /// the way in which the other streams of the channel are called.
  fileprivate func cpu(namedLike others: [StreamFile]) -> UInt32? {
    guard let (channel, cpu) = nameParts else { return nil }
    let known = others.filter { $0.nameParts?.channel == channel && !$0.packets.isEmpty }
    let isTheRule = known.allSatisfy { $0.packets[0].header.cpu == $0.nameParts?.cpu }
    return !known.isEmpty && isTheRule ? cpu : nil
  }

  private var nameParts: (channel: Substring, cpu: UInt32)? {
    guard let bar = name.lastIndex(of: "_"), let cpu = UInt32(name[bar...].dropFirst()) else {
      return nil
    }
    return (name[..<bar], cpu)
  }
}
