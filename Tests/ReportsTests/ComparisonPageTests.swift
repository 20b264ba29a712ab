// The comparison with other loops, on made-up runs whose ratios are known.

import BenchmarkRecords
import Foundation
import LatencyStatistics
import Testing

@testable import Reports

@Suite struct ComparisonPageTests {
  /// A round trip of so many microseconds, in each of three rounds of different weather.
  private func wakeup(
    _ subject: String, _ backend: String?, _ microseconds: Double,
    syscalls: (Double, Double)? = nil,
    gap: Int64 = 0
  ) -> [RoundRecord] {
    [1.0, 3.0, 2.0].enumerated().map { index, weather in
      var record = RoundRecord(
        cell: BenchmarkCell(
          benchmark: "wakeup", subject: subject, backend: backend,
          parameters: [
            "placement": "same", "loop": "closed", "gapNanoseconds": .whole(gap),
          ]),
        round: index + 1,
        measurements: [
          RoundMeasurement(.roundTrip, .value(microseconds * 1_000 * weather))
        ])
      if let syscalls {
        record.measurements += [
          RoundMeasurement(.wakerSyscallsPerWake, .value(syscalls.0)),
          RoundMeasurement(.loopSyscallsPerWake, .value(syscalls.1)),
        ]
      } else {
        record.unavailableMetrics["wakerSyscallsPerWake"] = "not | <counted>"
      }
      return record
    }
  }

  private func run(_ rounds: [RoundRecord], interrupted: Bool = false) -> RunRecord {
    var environment = Environment()
    environment.set("cpuModel", to: "Example CPU")
    environment.set("cpus", to: 2)
    environment.set("kernel", to: "6.1.0")
    environment.set("peers", to: .object(["libuv": "1.44.2", "glib": .null]))
    return RunRecord(
      tool: ToolIdentity(
        version: "0.1.0", revision: "abc123", isDirty: false, configuration: "release"),
      started: "2026-11-30T12:00:00Z", seed: 1, interrupted: interrupted,
      environment: environment, results: BenchmarkResult.pooling(rounds))
  }

  @Test func aLongPageOfTextEndsInShort() throws {
    let compared = wakeup("raw", "futex", 4) + wakeup("loopscope", "futex", 5)
    let more = (1...40).flatMap { wakeup("loopscope", "futex", 5, gap: $0 * 1_000) }
    #expect(!run(compared).text().contains("in short"))
    let page = run(compared + more).text(TextStyle(columns: 120))
    let parts = page.components(separatedBy: "\nin short\n")
    let end = try #require(parts.count == 2 ? parts.last : nil)
    #expect(end.contains("round trip"))
    #expect(end.contains("1.25"))
    let rows = end.split(separator: "\n").filter { $0.contains("/futex") }
    #expect(rows.count == 3, "two rows, and what the page says is missing: \(rows)")
    #expect(end.contains("median of the"))
  }

  @Test func ratiosAreThoseWithinTheRounds() {
    let page = run(
      wakeup("raw", "futex", 2, syscalls: (1, 1)) + wakeup("raw", "pipe", 4, syscalls: (1, 2))
        + wakeup("loopscope", "futex", 2.2, syscalls: (1, 1))
        + wakeup("loopscope", "pipe", 6, syscalls: (1, 2))
        + wakeup("libuv", nil, 11, syscalls: (1, 2))
    ).comparisonMarkdown()
    #expect(
      page.contains(
        """
        ### A wake and its answer, between two loops on one CPU

        | subject | round trip | to raw | to loopscope | system calls, waker + loop |
        | --- | ---: | ---: | ---: | ---: |
        | raw/futex | 4.00 us | 1.00 | 0.91 | 1 + 1 |
        | raw/pipe | 8.00 us | 1.00 | 1.82 | 1 + 2 |
        | loopscope/futex | 4.40 us | 1.10 | 1.00 | 1 + 1 |
        | loopscope/pipe | 12.0 us | 1.50 | 2.73 | 1 + 2 |
        | libuv | 22.0 us | 5.50 | 5.00 | 1 + 2 |

        """))
  }

  @Test func theMachineAndThePeersAreNamed() {
    let page = run(wakeup("raw", "futex", 2)).comparisonMarkdown()
    #expect(
      page.hasPrefix(
        "Measured 2026-11-30T12:00:00Z with loopscope 0.1.0 (abc123, release), 3 rounds, on "
          + "Example CPU, 2 CPUs, Linux 6.1.0. Peers: libuv 1.44.2.\n"))
  }

  @Test func whatIsMissingSaysWhyAndBreaksNoTable() {
    let unavailable = RoundRecord(
      cell: BenchmarkCell(
        benchmark: "wakeup", subject: "libev",
        parameters: ["placement": "same", "loop": "closed", "gapNanoseconds": 0]),
      round: 1, status: .unavailable(reason: "built without"))
    let page = run(wakeup("raw", "futex", 2) + [unavailable]).comparisonMarkdown()
    #expect(page.contains("| raw/futex | 4.00 us | 1.00 | - | - |\n"))
    #expect(page.contains("\nlibev: unavailable: built without  \n"))
    #expect(page.contains("\n-, raw/futex: not \\| &lt;counted>\n"))
  }

  @Test func latenessWithoutEarlyFiresSaysSo() {
    func timer(_ subject: String, early: Double) -> RoundRecord {
      RoundRecord(
        cell: BenchmarkCell(
          benchmark: "timer", subject: subject,
          parameters: [
            "periodNanoseconds": 1_000_000, "load": "none", "timerSlackNanoseconds": 50_000,
          ]),
        round: 1,
        measurements: [
          RoundMeasurement(.lateness, .value(50_000)), RoundMeasurement(.earlyFires, .value(early)),
        ])
    }
    let page = run([timer("libev", early: 3), timer("glib", early: 0)]).comparisonMarkdown()
    #expect(page.contains("the lateness of libev is that of the other fires only"))
    #expect(!run([timer("glib", early: 0)]).comparisonMarkdown().contains("other fires only"))
  }

  @Test func otherCellsAreNotOnThePage() {
    let page = run(wakeup("raw", "futex", 2, gap: 200_000)).comparisonMarkdown()
    #expect(page.contains("The run holds none of the cells that this page compares."))
  }

  @Test func anInterruptedRunSaysSo() {
    let page = run(wakeup("raw", "futex", 2), interrupted: true).comparisonMarkdown()
    #expect(page.contains("**Interrupted: the plan was not finished.**"))
  }

  @Test func everyTableNamesMetricsOfTheContract() {
    let known = Set(ComparisonTable.all.flatMap { $0.columns.flatMap(\.metrics) })
    #expect(
      known == [
        "roundTrip", "wakerSyscallsPerWake", "loopSyscallsPerWake", "cpuPerCycle", "lateness",
        "driftPPM", "earlyFires", "missedFires", "emptyPoll", "nestedRun", "switchTime",
        "timerInsert", "timerCancel", "timerRedate", "timerFire", "blocksPerSecond",
      ])
  }
}
