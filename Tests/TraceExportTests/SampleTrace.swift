// Traces made in code: a small one with everything, and the names that break formats.

import TraceExport
import TraceModel

enum SampleTrace {
  /// What a program may call its modes and sources.
  static let hostileNames = [
    "", "a \"quoted\" \\ name", "</script><script>alert(1)</script>", "two\nlines", "\u{0}nul",
    "]]>--&#0;", "\u{202E}turned", "\u{FFFD}\u{FFFD}", "日本語 👩‍🚀",
    String(repeating: "x", count: 70_000),
  ]

  static let origin = ExportOrigin(
    path: "captures/<odd> & \"t1\"", hostName: "host",
    wallClockOffsetNanoseconds: 1_600_000_000_000_000_000)

  /// One loop that runs a mode with a nested run, is woken, fires a timer, and hitches for 80 ms.
  static func events(named name: String = "inner") -> [TraceEvent] {
    var events: [TraceEvent] = []
    func at(_ microseconds: UInt64, thread: Int32 = 11, _ payload: TracePayload) {
      events.append(
        TraceEvent(
          timestampNanoseconds: 1_000_000_000 + microseconds * 1000, process: 10, thread: thread,
          loop: 1, payload: payload))
    }
    let timer = TraceCallout(kind: .timer, mode: 2, item: 7, sinceNanoseconds: 1_000_095_000)
    let source = TraceCallout(kind: .source0, mode: 1, item: 5, order: 1)
    at(0, .loopInfo(thread: 11, backend: .futex, name: name))
    at(0, .sourceInfo(item: 5, kind: .source0, order: 1, name: name))
    at(0, .timerInfo(item: 7, intervalNanoseconds: 10_000_000, toleranceNanoseconds: 0))
    at(1, .calloutEnd(source))
    at(2, .entry(mode: 1, nesting: 0, backend: .futex, modeName: "default"))
    at(3, .beforeTimers(mode: 1, nesting: 0))
    at(4, .beforeSources(mode: 1, nesting: 0))
    at(10, .beforeWaiting(mode: 1, nesting: 0))
    at(11, .sleep(mode: 1, backend: .futex, deadlineNanoseconds: nil))
    at(50, thread: 12, .wake(calledKernel: true, sequence: 1))
    at(57, .afterWaiting(mode: 1, nesting: 0, cause: .wakeup, wakeSequence: 1))
    at(60, .calloutBegin(source))
    at(70, .modeSwitch(from: 1, to: 2))
    at(70, .entry(mode: 2, nesting: 1, backend: .futex, modeName: name))
    at(100, .calloutBegin(timer))
    at(80_100, .calloutEnd(timer))
    at(80_110, .exit(mode: 2, nesting: 1, result: .timedOut))
    at(80_200, .calloutEnd(source))
    at(80_210, .exit(mode: 1, nesting: 0, result: .stopped))
    at(80_220, .calloutBegin(source))
    return events
  }

  /// What the kernel did on the way from the sample's wake to its loop, with an interrupt to CPU 1.
  static let kernelEvents = [
    kernel(51, cpu: 0, by: 12, .waking(thread: 11)),
    kernel(52, cpu: 0, by: 12, .interruptSent(toCPU: 1)),
    kernel(53, cpu: 1, by: 0, .wakeup(thread: 11, cpu: 1)),
    kernel(55, cpu: 1, by: 0, .switched(to: 11)),
  ]

  static func kernel(
    _ microseconds: UInt64, cpu: UInt32, by thread: Int32, _ action: KernelEvent.Action
  ) -> KernelEvent {
    KernelEvent(
      timestampNanoseconds: 1_000_000_000 + microseconds * 1000, cpu: cpu, thread: thread,
      action: action)
  }

  static func loss(from begin: UInt64, to end: UInt64, events: UInt64? = 1234) -> TraceLoss {
    TraceLoss(
      beginNanoseconds: begin, endNanoseconds: end, events: events, packets: events == nil ? 2 : 0,
      file: "c_<0>", cpu: 0)
  }
}

extension TraceExporter {
  /// All bytes that these events make.
  func bytes(
    of events: [TraceEvent], losses: [TraceLoss] = [], kernel: [KernelEvent] = []
  ) -> [UInt8] {
    var exporter = self
    var bytes: [UInt8] = []
    var kernel = kernel[...]
    exporter.begin(ofSampleWith: kernel)
    for loss in losses { exporter.add(loss) }
    for event in events {
      exporter.add(&kernel, before: event)
      exporter.add(event)
      bytes += exporter.takeBytes()
    }
    exporter.finish()
    return bytes + exporter.takeBytes()
  }
}

extension KernelEventSink {
  /// Without kernel events nobody asked for them.
  mutating func begin(ofSampleWith kernel: ArraySlice<KernelEvent>) {
    begin(kernel.isEmpty ? .notAsked : .recorded(during: 0...(.max), tellsInterrupts: true))
  }

  /// Takes in the kernel events that are older than an event of a loop.
  mutating func add(_ kernel: inout ArraySlice<KernelEvent>, before event: TraceEvent) {
    while let first = kernel.first, first.timestampNanoseconds < event.timestampNanoseconds {
      add(kernel.removeFirst())
    }
  }
}
