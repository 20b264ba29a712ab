// One page of the kernel's ring buffer, decoded. Not for files of pages: KernelStream.
//
// A page begins with the time of its first event (8 bytes) and how many bytes of events follow
// (8 bytes, of which the upper bits of the low half say that events before the page were lost, and
// that their number follows the events). Each event begins with 32 bits: its length in words or one
// of four marks in the low 5 bits, and the nanoseconds since the one before in the other 27. This is
// the format that trace-cmd reads; the kernel tells it in events/header_page and header_event.
// Only pages of 64-bit little-endian machines are written, and so read.

import TraceModel

/// A page that was read from a file.
struct KernelPage {
  /// Bytes before the events.
  static let headerBytes = 16

  /// The events that were asked for, in the order of the page.
  private(set) var events: [KernelEvent] = []
  /// Time of the page's first event.
  private(set) var beginNanoseconds: UInt64 = 0
  /// Time of its last event.
  private(set) var endNanoseconds: UInt64 = 0
  /// How many events before the page are missing; nil if none, or if the page does not say.
  private(set) var lostEvents: UInt64?
  /// Where the page stops making sense, in bytes from its beginning; nil if it does throughout.
  private(set) var faultOffset: Int?

  /// The bits of a time that a time stamp inside a page leaves out.
  private static let epoch: UInt64 = ~0 << 59

  private let bytes: ByteReader
  private let size: Int

  private enum Commit {
    static let missedEvents: UInt64 = 1 << 31
    static let missedStored: UInt64 = 1 << 30
    static let length: UInt64 = (1 << 20) - 1
  }

  /// Whether the first bytes of a page say that events before it are missing.
  static func followsLoss(_ head: [UInt8]) -> Bool {
    ByteReader(head).integer(at: 8, as: UInt64.self) & Commit.missedEvents != 0
  }

  /// Decodes a page; nothing in it is trusted.
  init(_ bytes: [UInt8], cpu: UInt32, of layouts: KernelLayouts) {
    self.bytes = ByteReader(bytes)
    size = bytes.count
    guard size >= Self.headerBytes else {
      faultOffset = 0
      return
    }
    beginNanoseconds = self.bytes.integer(at: 0)
    endNanoseconds = beginNanoseconds
    let commit: UInt64 = self.bytes.integer(at: 8)
    let end = Self.headerBytes + Int(commit & Commit.length)
    guard end <= size else {
      faultOffset = 8
      return
    }
    if commit & Commit.missedStored != 0, end + 8 <= size {
      lostEvents = self.bytes.integer(at: end)
    }
    decodeEvents(until: end, cpu, layouts)
  }

  private mutating func decodeEvents(until end: Int, _ cpu: UInt32, _ layouts: KernelLayouts) {
    var place = Self.headerBytes
    while place + 4 <= end {
      guard let record = record(at: place, until: end) else {
        faultOffset = place
        return
      }
      place = record.next
      switch record.time {
      case .after(let delta): endNanoseconds &+= delta
      case .absolute(let low): endNanoseconds = (endNanoseconds & Self.epoch) | low
      }
      guard let content = record.content,
        let event = layouts.event(in: bytes, content, cpu, at: endNanoseconds)
      else { continue }
      events.append(event)
    }
  }

  private enum Time {
    case after(UInt64)
    case absolute(UInt64)
  }

  private typealias Record = (content: Range<Int>?, time: Time, next: Int)

  /// The record at a place; nil if it reaches beyond the end.
  private func record(at place: Int, until end: Int) -> Record? {
    let head: UInt32 = bytes.integer(at: place)
    let delta = UInt64(head >> 5)
    let kind = head & 31
    if (1...28).contains(kind) { return record(place + 4, Int(kind) * 4, .after(delta), end) }
    if kind == 29 && delta == 0 { return (nil, .after(0), end) }
    guard place + 8 <= end else { return nil }
    let word: UInt32 = bytes.integer(at: place + 4)
    switch kind {
    case 29: return record(place + 4, Int(word), .after(delta), end).map { (nil, $0.time, $0.next) }
    case 30: return (nil, .after(UInt64(word) << 27 | delta), place + 8)
    case 31: return (nil, .absolute(UInt64(word) << 27 | delta), place + 8)
    default:
      guard word >= 4 else { return nil }
      return record(place + 8, (Int(word) - 4 + 3) & ~3, .after(delta), end)
    }
  }

  private func record(_ begin: Int, _ length: Int, _ time: Time, _ end: Int) -> Record? {
    begin + length <= end ? (begin..<begin + length, time, begin + length) : nil
  }
}
