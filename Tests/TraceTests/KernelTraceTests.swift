// Reading kernel events from pages written by hand: every kind of record, every fault.

import Testing
import TraceModel
import TraceReader

@Suite("Reading kernel events")
struct KernelTraceTests {
  private typealias Page = SyntheticKernelPage

  /// What is read from a folder with these files for CPU 0 and on.
  private struct Whole {
    let coverage: KernelCoverage
    var events: [KernelEvent] = []
    var losses: [TraceLoss] = []
    var damage: [TraceDamage] = []

    init(_ files: [[UInt8]], _ description: KernelTraceDescription) throws {
      let text = description.opening + description.closing
      try self.init(files, text: text)
    }

    init(_ files: [[UInt8]], text: String?) throws {
      let folder = try TraceFolder()
      for (cpu, bytes) in files.enumerated() { try folder.write(bytes, to: "ftrace/cpu\(cpu)") }
      if let text { try folder.write(Array(text.utf8), to: "ftrace/description") }
      let trace = KernelTrace(at: folder.path)
      coverage = trace.coverage
      note(trace.takeNotes())
      while let event = trace.next(before: .max) {
        note(trace.takeNotes())
        events.append(event)
      }
      note(trace.takeNotes())
    }

    private mutating func note(_ notes: KernelTraceNotes) {
      losses += notes.losses
      damage += notes.damage
    }
  }

  private func page(at time: UInt64, switchesTo threads: [UInt32]) -> Page {
    var page = Page(at: time)
    for thread in threads { page.add(after: 10, .switched, [thread]) }
    return page
  }

  @Test("Every tracepoint is read, with its time, CPU and thread")
  func everyTracepoint() throws {
    var page = Page(at: 1000)
    page.add(after: 0, .waking, [101], by: 500)
    page.add(after: 5, .interruptSent, [1], by: 500)
    page.add(after: 6, .pollingCPUTold, [1], by: 500)
    page.add(after: 7, .wakeup, [101, 1], by: 0, flags: 0x09)
    page.add(after: 8, .switched, [101], isLong: true)
    let whole = try Whole([page.bytes], Page.description)
    #expect(whole.coverage == .recorded(during: 500...9000, tellsInterrupts: true))
    #expect(whole.events.map(\.timestampNanoseconds) == [1000, 1005, 1011, 1018, 1026])
    #expect(whole.events.map(\.thread) == [500, 500, 500, 0, 77])
    #expect(whole.events.map(\.isInInterrupt) == [false, false, false, true, false])
    #expect(
      whole.events.map(\.action) == [
        .waking(thread: 101), .interruptSent(toCPU: 1), .pollingCPUTold(cpu: 1),
        .wakeup(thread: 101, cpu: 1), .switched(to: 101),
      ])
    #expect(whole.losses.isEmpty && whole.damage.isEmpty)
  }

  @Test("Steps in time, times and discarded events are followed")
  func records() throws {
    var page = Page(at: 1 << 60)
    page.add(after: 1, .switched, [1])
    page.extend(by: 5_000_000_000)
    page.add(after: 2, .switched, [2])
    page.discard(12)
    page.add(after: 3, .switched, [3])
    page.stamp((1 << 60 | 7_000_000_000) & ((1 << 59) - 1))
    page.add(after: 4, .switched, [4])
    let times = try Whole([page.bytes], Page.description).events.map {
      $0.timestampNanoseconds - 1 << 60
    }
    #expect(times == [1, 5_000_000_003, 5_000_000_007, 7_000_000_004])
  }

  @Test("Several CPUs come in the order of time, page after page")
  func severalCPUs() throws {
    var description = Page.description
    description.cpus = [0, 1]
    let first = page(at: 1000, switchesTo: [1, 2]).bytes + page(at: 3000, switchesTo: [3]).bytes
    let second = page(at: 1005, switchesTo: [4, 5]).bytes
    let whole = try Whole([first, second], description)
    #expect(whole.events.map(\.timestampNanoseconds) == [1010, 1015, 1020, 1025, 3010])
    #expect(whole.events.map(\.cpu) == [0, 1, 0, 1, 0])
  }

  @Test("A loss lies between the pages around it, with the kernel's number")
  func losses() throws {
    var description = Page.description
    description.lostEvents = [0: 12]
    var (first, second) = (page(at: 1000, switchesTo: [1]), page(at: 2000, switchesTo: [2]))
    first.lostEvents = 5
    second.lostEvents = 7
    let whole = try Whole([first.bytes + second.bytes], description)
    #expect(whole.losses.map(\.beginNanoseconds) == [500, 1010])
    #expect(whole.losses.map(\.endNanoseconds) == [1000, 2000])
    #expect(whole.losses.map(\.events) == [5, 7])
    #expect(whole.losses.allSatisfy { $0.file == "ftrace/cpu0" && $0.cpu == 0 })
  }

  @Test(
    "Where full pages have no room for the number, the counter knows what they lost together",
    arguments: [
      ([true, false], [5, 7]), ([false, true], [5, 7]), ([false, false], [12, nil]),
      ([false, true, false, true], [4, 3, nil, 5]),
    ] as [([Bool], [UInt64?])])
  func lossWithoutNumber(tells: [Bool], expected: [UInt64?]) throws {
    let lost: [UInt64] = tells.count == 2 ? [5, 7] : [2, 3, 2, 5]
    var description = Page.description
    description.lostEvents = [0: lost.reduce(0, +)]
    var file: [UInt8] = []
    for (index, events) in lost.enumerated() {
      var page = page(at: UInt64(1000 * (index + 1)), switchesTo: [1])
      page.lostEvents = events
      page.storesLoss = tells[index]
      file += page.bytes
    }
    let whole = try Whole([file], description)
    #expect(whole.losses.map(\.events) == expected)
    #expect(whole.losses.map(\.endNanoseconds) == lost.indices.map { UInt64(1000 * ($0 + 1)) })
  }

  @Test("A loss that no page tells of may be anywhere")
  func lossAnywhere() throws {
    var description = Page.description
    description.lostEvents = [0: 3]
    let whole = try Whole([page(at: 1000, switchesTo: [1]).bytes], description)
    #expect(whole.losses.map(\.beginNanoseconds) == [500])
    #expect(whole.losses.map(\.endNanoseconds) == [9000])
  }

  @Test("A record that reaches out of its page costs the rest of the page, and says where")
  func damagedPage() throws {
    var bad = page(at: 1000, switchesTo: [1])
    bad.damage([28, 0, 0, 0])
    let whole = try Whole([bad.bytes + page(at: 2000, switchesTo: [2]).bytes], Page.description)
    #expect(whole.events.map(\.action) == [.switched(to: 1), .switched(to: 2)])
    #expect(whole.damage.map(\.file) == ["ftrace/cpu0"] && whole.damage[0].offset == 32)
    #expect(whole.losses.map(\.beginNanoseconds) == [1010])
    #expect(whole.losses.map(\.endNanoseconds) == [2000])
  }

  @Test("Any byte of a page may be any other, and any length missing")
  func anyDamage() throws {
    var page = Page(at: 1000)
    for thread in 1...8 as ClosedRange<UInt32> { page.add(after: 9, .waking, [thread]) }
    let whole = page.bytes
    for place in whole.indices {
      for value in [0, 29, 30, 31, 0x7F, 0xFF] as [UInt8] {
        var bytes = whole
        bytes[place] = value
        #expect(try Whole([bytes], Page.description).events.count <= 8)
      }
      let cut = try Whole([Array(whole[..<place])], Page.description)
      #expect(cut.events.isEmpty && cut.damage.count == (place == 0 ? 0 : 1))
      #expect(cut.losses.count == cut.damage.count)
    }
  }

  @Test("A file that is gone is a loss over the whole time")
  func missingFile() throws {
    var description = Page.description
    description.cpus = [0, 1]
    let whole = try Whole([page(at: 1000, switchesTo: [1]).bytes], description)
    #expect(whole.events.count == 1)
    #expect(whole.damage.map(\.file) == ["ftrace/cpu1"])
    #expect(whole.losses.map(\.endNanoseconds) == [9000])
  }

  @Test("A recording that was not finished covers the time up to the last pages of all CPUs")
  func unfinished() throws {
    var description = Page.description
    description.cpus = [0, 1]
    description.endedNanoseconds = nil
    let files = [page(at: 3000, switchesTo: [1]).bytes, page(at: 2000, switchesTo: [2]).bytes]
    let whole = try Whole(files, description)
    #expect(whole.coverage == .recorded(during: 500...2000, tellsInterrupts: true))
    #expect(whole.damage.map(\.problem) == ["kernel events at the end were not finished"])
    description.fault = "the disk is full"
    #expect(try Whole(files, description).damage[0].problem.hasSuffix("the disk is full"))
  }

  @Test(
    "Without the folder nobody asked; with a reason they are unavailable; damaged, both are said")
  func unavailable() throws {
    let nothing = try TraceFolder()
    #expect(KernelTrace(at: nothing.path).coverage == .notAsked)
    let description = KernelTraceDescription(unavailableReason: "no\nroot")
    #expect(try Whole([], description).coverage == .unavailable(reason: "no root"))
    for text in [nil, "", "loopscope-ftrace 2\n", "loopscope-ftrace 1\npage 4096\n"] {
      let whole = try Whole([[]], text: text)
      guard case .unavailable(let reason) = whole.coverage else {
        Issue.record("\(whole.coverage)")
        continue
      }
      #expect(reason.contains("ftrace/description") && whole.damage.count == 1)
    }
  }
}
