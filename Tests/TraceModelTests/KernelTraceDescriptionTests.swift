// The file that says how to read kernel events: written, read, and refused when it cannot be right.

import Testing
import TraceModel

@Suite struct KernelTraceDescriptionTests {
  private var whole: KernelTraceDescription {
    var description = KernelTraceDescription()
    description.pageBytes = 65536
    description.cpus = [0, 3]
    for (index, point) in KernelTracepoint.allCases.enumerated() {
      let offsets = point.fields.enumerated().map { ($1, 24 + 8 * $0) }
      description.layouts[point] = .init(
        number: UInt16(300 + index), offsets: Dictionary(uniqueKeysWithValues: offsets))
    }
    description.beganNanoseconds = 28_549_637_904_000
    description.lostEvents = [3: 12, 0: 1]
    description.endedNanoseconds = 28_560_637_904_000
    return description
  }

  @Test func whatIsWrittenIsRead() {
    let text = whole.opening + whole.closing
    #expect(KernelTraceDescription(text: text) == whole)
    #expect(
      text.hasPrefix(
        "loopscope-ftrace 1\npage 65536\ncpu 0\ncpu 3\nevent sched_waking 300 pid 24\n"))
    #expect(text.hasSuffix("lost 0 1\nlost 3 12\nended 28560637904000\n"))
  }

  @Test func aReasonAndAFaultStayOnTheirLines() {
    let refused = KernelTraceDescription(unavailableReason: "not\nallowed  here")
    #expect(KernelTraceDescription(text: refused.opening)?.unavailableReason == "not allowed  here")
    var faulty = whole
    faulty.fault = "no space left"
    faulty.endedNanoseconds = nil
    #expect(KernelTraceDescription(text: faulty.opening + faulty.closing) == faulty)
  }

  @Test func linesOfALaterVersionAreLeftAlone() {
    let text = whole.opening + "event sched_new 9 pid 8\nweather fine\n" + whole.closing
    #expect(KernelTraceDescription(text: text) == whole)
  }

  @Test(arguments: [
    ("loopscope-ftrace 1", "loopscope-ftrace 9"), ("page 65536", "page 1"),
    ("page 65536", "page x"),
    ("event sched_waking 300 pid 24", ""), ("event sched_waking 300 pid 24", "event sched_waking"),
    ("pid 24", "pid -4"), ("pid 24", "pod 24"), ("ended 28560637904000", "ended 1"),
    ("lost 0 1", "lost 0"), ("cpu 3", "  "), ("cpu 3", "cpu 0"),
  ])
  func whatCannotBeRightIsNone(original: String, changed: String) {
    let text = (whole.opening + whole.closing).replacing(original, with: changed)
    #expect(KernelTraceDescription(text: text) == nil)
  }

  @Test func withoutInterruptsTheRestIsReadable() {
    var older = whole
    older.layouts[.interruptSent] = nil
    #expect(KernelTraceDescription(text: older.opening) != nil)
  }
}
