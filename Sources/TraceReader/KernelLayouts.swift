// From the bytes of a kernel event to a value. Not for finding the events in a page: KernelPage.

import TraceModel

/// The tracepoints of one recording, by their numbers.
struct KernelLayouts {
  private let points: [UInt16: (point: KernelTracepoint, offsets: [Int])]

  /// In the fields that every event begins with: number, flags, count, thread.
  private static let commonBytes = 8
  private static let servesInterrupt: UInt8 = 0x08 | 0x10 | 0x40

  init(_ layouts: [KernelTracepoint: KernelTraceDescription.Layout]) {
    var points: [UInt16: (KernelTracepoint, [Int])] = [:]
    for (point, layout) in layouts {
      points[layout.number] = (point, point.fields.map { layout.offsets[$0] ?? 0 })
    }
    self.points = points
  }

  /// The event in a range of bytes; nil if it is of another tracepoint or too short.
  func event(
    in bytes: ByteReader, _ range: Range<Int>, _ cpu: UInt32, at time: UInt64
  ) -> KernelEvent? {
    guard range.count >= Self.commonBytes,
      let (point, offsets) = points[bytes.integer(at: range.lowerBound)],
      offsets.allSatisfy({ $0 + 4 <= range.count })
    else { return nil }
    let flags: UInt8 = bytes.integer(at: range.lowerBound + 2)
    let fields = offsets.map { offset -> UInt32 in bytes.integer(at: range.lowerBound + offset) }
    return KernelEvent(
      timestampNanoseconds: time, cpu: cpu,
      thread: Int32(bitPattern: bytes.integer(at: range.lowerBound + 4)),
      isInInterrupt: flags & Self.servesInterrupt != 0, action: Self.action(point, fields))
  }

  private static func action(_ point: KernelTracepoint, _ fields: [UInt32]) -> KernelEvent.Action {
    switch point {
    case .waking: .waking(thread: Int32(bitPattern: fields[0]))
    case .wakeup: .wakeup(thread: Int32(bitPattern: fields[0]), cpu: fields[1])
    case .switched: .switched(to: Int32(bitPattern: fields[0]))
    case .interruptSent: .interruptSent(toCPU: fields[0])
    case .pollingCPUTold: .pollingCPUTold(cpu: fields[0])
    }
  }
}
