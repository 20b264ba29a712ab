// From the bytes of a kernel event to a value. Not for finding the events in a page: KernelPage.

import TraceModel

/// The tracepoints of one recording, by their numbers.
struct KernelLayouts {
  private struct Layout {
    let point: KernelTracepoint
    let offsets: [Int]
    /// Empty where names were not recorded.
    let nameOffsets: [Int]
  }

  private let layouts: [UInt16: Layout]

  /// In the fields that every event begins with: number, flags, count, thread.
  private static let commonBytes = 8
  private static let servesInterrupt: UInt8 = 0x08 | 0x10 | 0x40

  init(_ layouts: [KernelTracepoint: KernelTraceDescription.Layout]) {
    let known = layouts.map { point, layout in
      let names = point.nameFields.compactMap { layout.offsets[$0] }
      return (
        layout.number,
        Layout(
          point: point, offsets: point.fields.map { layout.offsets[$0] ?? 0 },
          nameOffsets: names.count == point.nameFields.count ? names : [])
      )
    }
    self.layouts = Dictionary(known) { first, _ in first }
  }

  /// The event in a range of bytes; nil if it is of another tracepoint or too short.
  func event(
    in bytes: ByteReader, _ range: Range<Int>, _ cpu: UInt32, at time: UInt64
  ) -> KernelEvent? {
    guard range.count >= Self.commonBytes,
      let layout = layouts[bytes.integer(at: range.lowerBound)],
      layout.offsets.allSatisfy({ $0 + 4 <= range.count })
    else { return nil }
    let flags: UInt8 = bytes.integer(at: range.lowerBound + 2)
    let fields = layout.offsets.map { offset -> UInt32 in
      bytes.integer(at: range.lowerBound + offset)
    }
    var event = KernelEvent(
      timestampNanoseconds: time, cpu: cpu,
      thread: Int32(bitPattern: bytes.integer(at: range.lowerBound + 4)),
      isInInterrupt: flags & Self.servesInterrupt != 0, action: Self.action(layout.point, fields))
    name(&event, in: bytes, range, layout.nameOffsets)
    return event
  }

  private func name(
    _ event: inout KernelEvent, in bytes: ByteReader, _ range: Range<Int>, _ offsets: [Int]
  ) {
    let size = KernelTracepoint.nameBytes
    guard offsets.count == 2, offsets.allSatisfy({ $0 + size <= range.count }) else { return }
    event.threadName = bytes.text(at: range.lowerBound + offsets[0], most: size)
    event.nextThreadName = bytes.text(at: range.lowerBound + offsets[1], most: size)
  }

  private static func action(_ point: KernelTracepoint, _ fields: [UInt32]) -> KernelEvent.Action {
    switch point {
    case .waking: .waking(thread: Int32(bitPattern: fields[0]))
    case .wakeup: .wakeup(thread: Int32(bitPattern: fields[0]), cpu: fields[1])
    case .switched: .switched(to: Int32(bitPattern: fields[0]))
    case .interruptSent: .interruptSent(toCPU: fields[0])
    case .pollingCPUTold: .pollingCPUTold(cpu: fields[0])
    case .forked: .followed(thread: Int32(bitPattern: fields[0]))
    }
  }
}
