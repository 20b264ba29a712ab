// A trace's report: golden as text, complete as JSON, and safe whatever a trace is called.

import BenchmarkRecords
import Foundation
import Reports
import Testing
import TraceAnalysis

@Suite struct TraceReportTests {
  @Test func `the text reads like this`() {
    let text = SampleTrace.report.text(TextStyle(columns: 90))
    #expect(text == golden)
  }

  @Test(arguments: [60, 80, 120])
  func `the text stays within its width`(columns: Int) {
    let text = SampleTrace.report.text(TextStyle(columns: columns))
    for line in text.split(separator: "\n") { #expect(line.count <= columns, "\(line)") }
  }

  @Test func `names cannot break the terminal`() {
    let text = SampleTrace.report.text()
    #expect(!text.contains("\u{1B}") && !text.contains(String(repeating: "x", count: 50)))
    #expect(SampleTrace.report.text(TextStyle(usesColor: true)).contains("\u{1B}[31mINCOMPLETE"))
  }

  @Test func `the same findings give the same bytes`() throws {
    #expect(SampleTrace.report.text() == SampleTrace.report.text())
    #expect(try SampleTrace.report.json.text() == SampleTrace.report.json.text())
  }

  @Test func `a long path is shown whole`() {
    let path = "/a" + String(repeating: "/folder", count: 20)
    let report = TraceReport(TraceFindings(), origin: TraceOrigin(path: path))
    #expect(report.text().hasPrefix("\(path):"))
  }

  @Test func `a trace of several programs says which is whose`() {
    let text = SampleTrace.ofTwoPrograms.text(TextStyle(columns: 90))
    #expect(
      text.contains(
        """
        process  program  loops  events      from        to
        10       server       1      20  0.000000  0.080220
        20       client       1       2  0.090000  0.091000
        20       client       1       1  0.095000  0.095000

        loop 1 "main" of process 10 "server", thread 11 "worker", futex

        """), "\(text)")
    #expect(text.contains("\nloop 1 of process 20 \"client\", thread 21, pipe\n"))
    #expect(
      text.contains(
        "\nloop 1 of process 20 \"client\" (number 2 with that number), thread 22, futex\n"))
    #expect(text.contains("\n    by thread 12 \"waker\"\n"))
    #expect(text.contains("by thread 12 \"waker\": to awake"))
  }

  @Test(arguments: [60, 80, 120])
  func `a table of durations stands in one piece and keeps what is needed most`(columns: Int) throws
  {
    let text = SampleTrace.ofManyCallouts.text(TextStyle(columns: columns))
    let heads = text.split(separator: "\n").filter { $0.hasPrefix("callouts in") }
    let head = try #require(heads.first)
    #expect(heads.count == 1 && head.count <= columns)
    #expect(head.contains("p50") && head.contains("p99") && head.hasSuffix("at"))
    #expect(head.contains("p90") == (columns == 120))
    let row = try #require(text.split(separator: "\n").first { $0.hasPrefix("source0 5") })
    #expect(row.contains("5,000") && row.count <= columns)
  }

  @Test func `the JSON carries names as they are and every number exactly`() throws {
    let text = try SampleTrace.report.json.text(.pretty)
    let json = try #require(
      JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
    #expect(json["schema"] as? String == "loopscope.trace/1")
    #expect(json["verdict"] as? String == "incomplete")
    let loop = try #require((json["loops"] as? [[String: Any]])?.first)
    #expect(loop["name"] as? String == "main")
    #expect(loop["busy"] as? Int == 80_208_000 - 46_000)
    #expect(loop["asleep"] as? Int == 46_000)
    let modes = try #require(loop["modes"] as? [[String: Any]])
    #expect(modes.map { $0["name"] as? String } == ["default", SampleTrace.oddName])
    let hitches = try #require(loop["hitches"] as? [[String: Any]])
    #expect(hitches.map { $0["duration"] as? Int } == [80_153_000])
    let doubt = try #require(json["doubt"] as? [String: Any])
    #expect(doubt["lostEvents"] as? Int == 1234 && doubt["lostPackets"] as? Int == 2)
    #expect(doubt["calloutsWithoutBegin"] as? Int == 1)
    #expect((doubt["openCallouts"] as? [[String: Any]])?.count == 1)
  }
}

private let golden = """
  t: 20 events in 80.2 ms of 1 loop in 1 process
  recorded on host from 2020-09-13T12:26:41Z to 2020-09-13T12:26:41Z; times below are
  seconds since it began at 1.000000 of CLOCK_MONOTONIC
  INCOMPLETE: 1,234 events lost, 2 packets lost, 2 gaps in time, 1 damaged place
    c_1, byte 4096: the packet is cut short

  1 hitch over 50.0 ms in 1 loop; the worst
    80.2 ms hitch at 0.000057 in default of loop 1 "main": timer 7 took 80.0 ms of it
    10.0 us slowest wake to a callout at 0.000050 of loop 1 "main", by thread 12
    5.00 us latest timer at 0.000100: timer 7 of loop 1 "main"
    the first alone: --loop 10/1 --from 0.000057 --to 0.080211

  loop 1 "main" of process 10, thread 11, futex
  INCOMPLETE: events missing between 8.000000 and 8.000001; read from 0.000000 to 0.080220,
  and no duration across a gap counts
  1 iteration, 1 sleep, busy 80.2 ms (99.9 %), asleep 46.0 us (0.0574 %)
  2 runs (stopped 1, timed out 1), 1 mode switch

  1 hitch over 50.0 ms, the worst first
    80.2 ms at 0.000057 in default
      80.1 ms in source0 5 "a "b" <script> [31mxxxxxxxxxxx…" at 0.000060
        80.0 ms in timer 7 at 0.000100

  mode                              runs  iterations     busy   asleep
  default                              1           1   122 us  46.0 us
  a "b" <script>  [31mxxxxxxxxxxx…     1           0  80.0 ms     0 ns

  callouts in default                           count    total  longest        at
  source0 5 "a "b" <script>  [31mxxxxxxxxxxx…"      1  80.1 ms  80.1 ms  0.000060

  callouts in a "b" <script>  [31mxxxxxxxxxxx…  count    total  longest        at
  timer 7                                           1  80.0 ms  80.0 ms  0.000100

  1 wake, 0 without a system call; waits ended by: wakeup 1; awake for nothing: 0
  from the wake             count    total  longest
  futex: to awake               1  7.00 us  7.00 us
  futex: to callout             1  10.0 us  10.0 us
  by thread 12: to awake        1  7.00 us  7.00 us
  by thread 12: to callout      1  10.0 us  10.0 us

  timer    every  fired  early  missed  late p50  late p99   latest
  7      10.0 ms      1      0       0                      5.00 us
  the kernel's timer was set 0 times

  time in activity  count    total  longest
  entry                 2  80.0 ms  80.0 ms
  before_timers         1  1.00 us  1.00 us
  before_sources        1  6.00 us  6.00 us
  before_waiting        1  47.0 us  47.0 us
  after_waiting         1   113 us   113 us

  event           count
  entry               2
  before_timers       1
  before_sources      1
  before_waiting      1
  after_waiting       1
  exit                2
  source0_begin       2
  source0_end         2
  timer_begin         1
  timer_end           1
  sleep               1
  wake                1
  mode_switch         1
  loop_info           1
  timer_info          1
  source_info         1
  other:thing         3

  in doubt
    1 callout ended that never began
    1 callout began that never ended
    open at the end: source0 5 of loop 1 in process 10, since 0.080220
    1,234 events missing between 8.000000 and 8.000001 in c_0
    2 packets missing between 8.000002 and 8.000003 in c_1
    c_1, byte 4096: the packet is cut short
    some events runloop:entry lack backend
    README is no part of the trace

  """
