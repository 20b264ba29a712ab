// The recorded kernel events of one CPU: a file of pages. Not for one page (KernelPage) nor for
// bringing the CPUs together (KernelTrace).

import TraceModel

/// Reads one CPU's pages in order, one at a time.
final class KernelStream {
  /// What was found missing or wrong and not yet asked for.
  private(set) var notes = KernelTraceNotes()

  private let file: TraceFile
  private let name: String
  private let cpu: UInt32
  private let pageBytes: Int
  private let pageCount: Int
  private let layouts: KernelLayouts
  private let ended: UInt64
  private var nextPage = 0
  private var events: [KernelEvent] = []
  private var place = 0

  init(
    path: String, name: String, cpu: UInt32, of description: KernelTraceDescription
  ) throws(TraceReadingError) {
    file = try TraceFile(path: path)
    self.name = name
    self.cpu = cpu
    pageBytes = description.pageBytes
    pageCount = Int(clamping: file.size / UInt64(pageBytes))
    layouts = KernelLayouts(description.layouts)
    ended = description.endedNanoseconds ?? .max
  }

  /// The time of the next event; nil at the end.
  func nextNanoseconds() -> UInt64? {
    while place == events.count {
      guard nextPage < pageCount else { return nil }
      events = readPage()
      place = 0
    }
    return events[place].timestampNanoseconds
  }

  /// The event whose time `nextNanoseconds` told.
  func take() -> KernelEvent {
    defer { place += 1 }
    return events[place]
  }

  /// Hands over what was noted since the last time.
  func takeNotes() -> KernelTraceNotes {
    defer { notes = KernelTraceNotes() }
    return notes
  }

  private func readPage() -> [KernelEvent] {
    defer { nextPage += 1 }
    do throws(TraceReadingError) {
      let page = try self.page(nextPage)
      if let fault = page.faultOffset {
        let next = nextPage + 1 < pageCount ? try begin(of: nextPage + 1) : ended
        note("no kernel event; the rest of the page was left out", at: fault)
        noteLoss(from: page.endNanoseconds, to: next, events: nil)
      }
      return page.events
    } catch {
      note("cannot be read: \(error)", at: 0)
      noteLoss(from: 0, to: ended, events: nil)
      nextPage = pageCount
      return []
    }
  }

  private func page(_ number: Int) throws(TraceReadingError) -> KernelPage {
    let offset = UInt64(number) * UInt64(pageBytes)
    return KernelPage(try file.read(at: offset, count: pageBytes), cpu: cpu, of: layouts)
  }

  private func begin(of page: Int) throws(TraceReadingError) -> UInt64 {
    ByteReader(try head(of: page)).integer(at: 0)
  }

  private func head(of page: Int) throws(TraceReadingError) -> [UInt8] {
    let bytes = try file.read(
      at: UInt64(page) * UInt64(pageBytes), count: KernelPage.headerBytes)
    guard bytes.count == KernelPage.headerBytes else {
      throw .cannotOpen(path: name, reason: "it became shorter while it was read")
    }
    return bytes
  }

  private func note(_ problem: String, at offset: Int) {
    let offset = UInt64(nextPage) * UInt64(pageBytes) + UInt64(offset)
    notes.damage.append(TraceDamage(file: name, offset: offset, problem: problem))
  }

  private func noteLoss(from begin: UInt64, to end: UInt64, events: UInt64?) {
    notes.losses.append(
      TraceLoss(
        beginNanoseconds: begin, endNanoseconds: max(begin, end), events: events, file: name,
        cpu: cpu))
  }
}

extension KernelStream {
  /// Notes the spans in which the kernel overwrote events before they were read, and returns the
  /// time of the last page.
  ///
  /// Reads the head of every page, and the pages around a loss. `lost` is how many events the kernel
  /// says that this CPU lost; what the pages do not account for may be missing anywhere.
  func survey(from began: UInt64, lost: UInt64) throws(TraceReadingError) -> UInt64? {
    var last: UInt64?
    var unexplained = lost
    var uncounted: [Int] = []
    for number in 0..<pageCount {
      let head = try head(of: number)
      last = ByteReader(head).integer(at: 0)
      guard KernelPage.followsLoss(head) else { continue }
      let page = try self.page(number)
      let before = number == 0 ? began : try self.page(number - 1).endNanoseconds
      if page.lostEvents == nil { uncounted.append(notes.losses.count) }
      unexplained -= min(unexplained, page.lostEvents ?? 0)
      noteLoss(from: before, to: page.beginNanoseconds, events: page.lostEvents)
    }
    noteUnexplained(unexplained, in: uncounted.first, from: began)
    noteCut(after: last ?? began)
    return last
  }

  /// A full page has no room for its number. What is left when every page has had its say is lost
  /// before such pages: the first of them has the number for all.
  private func noteUnexplained(_ events: UInt64, in loss: Int?, from began: UInt64) {
    if events == 0 { return }
    if let loss {
      notes.losses[loss].events = events
    } else {
      noteLoss(from: began, to: ended, events: events)
    }
  }

  private func noteCut(after time: UInt64) {
    let rest = Int(file.size % UInt64(pageBytes))
    guard rest != 0 else { return }
    let offset = file.size - UInt64(rest)
    let problem = "the last page is cut short and was left out"
    notes.damage.append(TraceDamage(file: name, offset: offset, problem: problem))
    noteLoss(from: time, to: ended, events: nil)
  }
}
