// A short trace with one of everything that a report can show.

import Reports
import TraceAnalysis
import TraceModel

enum SampleTrace {
  /// Names out of a trace may hold anything; this one holds what breaks terminals and pages.
  static let oddName = "a \"b\" <script>\n\u{1B}[31m" + String(repeating: "x", count: 70_000)

  static var report: TraceReport {
    var analyzer = TraceAnalyzer(
      losses: [
        TraceLoss(
          beginNanoseconds: 9_000_000_000, endNanoseconds: 9_000_001_000, events: 1234,
          file: "c_0", cpu: 0),
        TraceLoss(
          beginNanoseconds: 9_000_002_000, endNanoseconds: 9_000_003_000, events: nil, packets: 2,
          file: "c_1", cpu: nil),
      ],
      damage: [TraceDamage(file: "c_1", offset: 4096, problem: "the packet is cut short")])
    for event in events { analyzer.add(event) }
    return TraceReport(
      analyzer.findings(),
      origin: TraceOrigin(
        path: "t", hostName: "host", wallClockOffsetNanoseconds: 1_600_000_000_000_000_000,
        otherEvents: ["other:thing": 3], missingFields: ["runloop:entry": ["backend"]],
        ignoredFiles: ["README"]))
  }

  /// The same of program `server`; and a number that was given to one process after another.
  static var ofTwoPrograms: TraceReport {
    var analyzer = TraceAnalyzer()
    let names = [(10, 10, "server"), (10, 11, "worker"), (10, 12, "waker"), (20, 20, "client")]
    for (process, thread, name) in names {
      analyzer.add(
        ThreadName(
          process: Int32(process), thread: Int32(thread), name: name, sinceNanoseconds: 0))
    }
    for event in events { analyzer.add(event) }
    let later: [(UInt64, Int32, TracePayload)] = [
      (90_000, 21, .loopInfo(thread: 21, backend: .pipe, name: "")),
      (91_000, 21, .entry(mode: 1, nesting: 0, backend: .pipe, modeName: "default")),
      (95_000, 22, .loopInfo(thread: 22, backend: .futex, name: "")),
    ]
    for (microseconds, thread, payload) in later {
      analyzer.add(
        TraceEvent(
          timestampNanoseconds: 1_000_000_000 + microseconds * 1000, process: 20, thread: thread,
          loop: 1, payload: payload))
    }
    return TraceReport(analyzer.findings(), origin: TraceOrigin(path: "t"))
  }

  /// One source, called often enough for every quantile.
  static var ofManyCallouts: TraceReport {
    var analyzer = TraceAnalyzer()
    let source = TraceCallout(kind: .source0, mode: 1, item: 5)
    func add(_ time: UInt64, _ payload: TracePayload) {
      analyzer.add(
        TraceEvent(
          timestampNanoseconds: time, process: 10, thread: 11, loop: 1, payload: payload))
    }
    add(0, .sourceInfo(item: 5, kind: .source0, order: 0, name: "a source with quite a long name"))
    add(0, .entry(mode: 1, nesting: 0, backend: .futex, modeName: "default"))
    for index in 0..<5000 as Range<UInt64> {
      add(index * 1000, .calloutBegin(source))
      add(index * 1000 + 100 + index % 700, .calloutEnd(source))
    }
    return TraceReport(analyzer.findings(), origin: TraceOrigin(path: "t"))
  }

  static var events: [TraceEvent] {
    var events: [TraceEvent] = []
    func at(_ microseconds: UInt64, thread: Int32 = 11, _ payload: TracePayload) {
      events.append(
        TraceEvent(
          timestampNanoseconds: 1_000_000_000 + microseconds * 1000, process: 10, thread: thread,
          loop: 1, payload: payload))
    }
    let timer = TraceCallout(
      kind: .timer, mode: 2, item: 7, sinceNanoseconds: 1_000_095_000)
    let source = TraceCallout(kind: .source0, mode: 1, item: 5, order: 1)
    at(0, .loopInfo(thread: 11, backend: .futex, name: "main"))
    at(0, .sourceInfo(item: 5, kind: .source0, order: 1, name: oddName))
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
    at(70, .entry(mode: 2, nesting: 1, backend: .futex, modeName: oddName))
    at(100, .calloutBegin(timer))
    at(80_100, .calloutEnd(timer))
    at(80_110, .exit(mode: 2, nesting: 1, result: .timedOut))
    at(80_200, .calloutEnd(source))
    at(80_210, .exit(mode: 1, nesting: 0, result: .stopped))
    at(80_220, .calloutBegin(source))
    return events
  }
}
