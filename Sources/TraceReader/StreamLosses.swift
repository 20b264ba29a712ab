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
    for stream in streams { addHoles(of: stream) }
    let placed = streams.flatMap { stream in stream.packets.map { (stream.name, $0.header) } }
    let instances = Dictionary(grouping: placed) { StreamIdentity($0.1) }
    for identity in instances.keys.sorted() {
      addCounted(instances[identity]!.sorted { $0.1.sequence < $1.1.sequence })
    }
    losses.sort {
      ($0.beginNanoseconds, $0.endNanoseconds) < ($1.beginNanoseconds, $1.endNanoseconds)
    }
  }

  /// Damage between two good packets, or at either end of a file.
  private mutating func addHoles(of stream: StreamFile) {
    for index in Set(stream.packetsBeforeDamage).sorted() {
      let before = index > 0 ? stream.packets[index - 1].header : nil
      let after = index < stream.packets.count ? stream.packets[index].header : nil
      add(
        from: before?.endNanoseconds ?? span.lowerBound,
        to: after?.beginNanoseconds ?? span.upperBound,
        events: nil, file: stream.name, cpu: before?.cpu ?? after?.cpu)
    }
  }

  /// What the counters of one stream say, over all files that it was spread over.
  private mutating func addCounted(_ packets: [(file: String, header: PacketHeader)]) {
    var previous: PacketHeader?
    for (file, header) in packets {
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
          file: file, cpu: header.cpu)
      }
      if lost > 0 {
        let length = header.endNanoseconds - begin
        let isPossible = !isBackwards && lost / Self.mostEventsPerNanosecond <= length
        add(
          from: begin, to: header.endNanoseconds, events: isPossible ? lost : nil, file: file,
          cpu: header.cpu)
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
