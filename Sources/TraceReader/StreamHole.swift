// What a damage in a stream took, as far as the stream's index tells. Not for what is wrong there:
// that is TraceDamage.

/// A place in a stream where packets are missing.
struct StreamHole {
  /// How many good packets stand before it.
  var packetsBefore: Int

  /// From the beginning of the first missing packet to the end of the last; `nil` where nobody knows.
  private(set) var span: ClosedRange<UInt64>?

  /// Whether the missing packets are known to have held no event.
  private(set) var isEmpty = false

  /// The CPU whose buffer the packets came from; `nil` where nobody knows.
  private(set) var cpu: UInt32?

  init(packetsBefore: Int, span: ClosedRange<UInt64>? = nil) {
    self.packetsBefore = packetsBefore
    self.span = span
  }

  /// Takes in what the index says of the missing packets.
  mutating func note(_ entries: some BidirectionalCollection<StreamIndex.Entry>) {
    guard let first = entries.first, let last = entries.last else { return }
    span = first.beginNanoseconds...max(first.beginNanoseconds, last.endNanoseconds)
    isEmpty = !entries.contains(where: \.holdsEvents)
    cpu = first.cpu.flatMap { UInt32(exactly: $0) }
  }
}
