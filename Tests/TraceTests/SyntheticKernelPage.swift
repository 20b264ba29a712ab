// Pages of the kernel's ring buffer written by hand, byte by byte as the kernel does. Not for what
// they mean: the tests say that.

import TraceModel

/// One page, as trace_pipe_raw would give it.
struct SyntheticKernelPage {
  /// Numbers and places of the fields as the tests' kernel has them.
  static let description: KernelTraceDescription = {
    var description = KernelTraceDescription()
    description.pageBytes = 256
    description.cpus = [0]
    for (index, point) in KernelTracepoint.allCases.enumerated() {
      let offsets = point.fields.enumerated().map { ($1, 8 + 4 * $0) }
      description.layouts[point] = .init(
        number: UInt16(10 + index), offsets: Dictionary(uniqueKeysWithValues: offsets))
    }
    description.beganNanoseconds = 500
    description.endedNanoseconds = 9000
    return description
  }()

  private let beginNanoseconds: UInt64
  private var content: [UInt8] = []
  /// How many events before the page are missing.
  var lostEvents: UInt64?
  /// Whether the page says how many.
  var storesLoss = true

  init(at beginNanoseconds: UInt64) { self.beginNanoseconds = beginNanoseconds }

  /// An event some nanoseconds after the one before; `isLong`: its length in a word of its own.
  mutating func add(
    after delta: UInt32, _ point: KernelTracepoint, _ fields: [UInt32], by thread: UInt32 = 77,
    flags: UInt8 = 0, isLong: Bool = false
  ) {
    let layout = Self.description.layouts[point]
    var data = bytes(layout?.number ?? 0) + [flags, 0] + bytes(thread)
    for field in fields { data += bytes(field) }
    head(isLong ? 0 : UInt32(data.count / 4), delta)
    if isLong { content += bytes(UInt32(data.count + 4)) }
    content += data
  }

  /// A step in time that has no room in an event.
  mutating func extend(by nanoseconds: UInt64) {
    head(30, UInt32(nanoseconds & 0x7FF_FFFF))
    content += bytes(UInt32(nanoseconds >> 27))
  }

  /// The time itself, of which an event after it is no further.
  mutating func stamp(_ nanoseconds: UInt64) {
    head(31, UInt32(nanoseconds & 0x7FF_FFFF))
    content += bytes(UInt32(truncatingIfNeeded: nanoseconds >> 27))
  }

  /// An event that was thrown away after its place was taken.
  mutating func discard(_ length: Int) {
    head(29, 1)
    content += bytes(UInt32(length + 4)) + [UInt8](repeating: 0xEE, count: length)
  }

  /// Bytes that are no event.
  mutating func damage(_ bytes: [UInt8]) { content += bytes }

  var bytes: [UInt8] {
    var commit = UInt64(content.count)
    if lostEvents != nil { commit |= 1 << 31 | (storesLoss ? 1 << 30 : 0) }
    let loss = lostEvents.map { storesLoss ? bytes($0) : [] } ?? []
    let used = bytes(beginNanoseconds) + bytes(commit) + content + loss
    return used + [UInt8](repeating: 0xAA, count: Self.description.pageBytes - used.count)
  }

  private mutating func head(_ kind: UInt32, _ delta: UInt32) {
    content += bytes(kind | delta << 5)
  }

  private func bytes<Number: FixedWidthInteger>(_ number: Number) -> [UInt8] {
    (0..<Number.bitWidth / 8).map { UInt8(truncatingIfNeeded: number >> ($0 * 8)) }
  }
}
