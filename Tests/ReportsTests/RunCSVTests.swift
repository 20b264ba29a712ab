// CSV: one row per round per metric, exact numbers, fields that need quotes in quotes.

import BenchmarkRecords
import Reports
import Testing

@Suite struct RunCSVTests {
  @Test func readsLikeThis() {
    let cell = BenchmarkCell(
      benchmark: "wakeup", subject: "loopscope", backend: "futex",
      parameters: ["placement": "same", "gapNanoseconds": 0])
    var run = SampleRuns.run
    run.results = [
      BenchmarkResult(
        cell: cell, status: .measured,
        metrics: [
          "latency": Metric(
            unit: .nanoseconds, polarity: .lower, reading: .quantiles([:], samples: 0),
            rounds: [
              Metric.Round(round: 1, reading: .quantiles(["p50": 2_090, "max": 4], samples: 9)),
              Metric.Round(
                round: 2, reading: .quantiles(["p50": 2_090.5, "p99.99": 7], samples: 9)),
            ]),
          "cpuPerCycle": Metric(
            unit: .nanoseconds, polarity: .lower, reading: .value(1),
            rounds: [Metric.Round(round: 1, reading: .value(0.1))]),
        ]),
      BenchmarkResult(
        cell: BenchmarkCell(benchmark: "sleep", subject: "raw", parameters: ["load": "a,b"]),
        status: .failed(reason: "it said \"no\"\nand died")),
    ]
    #expect(
      run.csv() == """
        benchmark,subject,backend,placement,gapNanoseconds,load,status,reason,metric,unit,\
        polarity,round,samples,value,p50,p90,p99,p99.9,max,p99.99,interrupted
        wakeup,loopscope,futex,same,0,,measured,,latency,ns,lower,1,9,,2090,,,,4,,false
        wakeup,loopscope,futex,same,0,,measured,,latency,ns,lower,2,9,,2090.5,,,,,7,false
        wakeup,loopscope,futex,same,0,,measured,,cpuPerCycle,ns,lower,1,,0.1,,,,,,,false
        sleep,raw,,,,"a,b",failed,"it said ""no""
        and died",,,,,,,,,,,,,false

        """)
  }

  @Test func anInterruptedRunIsMarkedInEveryRow() {
    var run = SampleRuns.run
    run.interrupted = true
    run.results =
      run.results.filter { $0.status.word != "failed" } + [
        BenchmarkResult(
          cell: SampleRuns.cell("loopscope", "pipe", gap: 50_000),
          status: .failed(reason: "interrupted before its first round"))
      ]
    let rows = run.csv().split(separator: "\n")
    #expect(rows[0].hasSuffix(",interrupted"))
    #expect(rows.dropFirst().allSatisfy { $0.hasSuffix(",true") })
    #expect(rows.last?.contains(",failed,interrupted before its first round,") == true)
  }

  @Test func everyRoundOfEveryMetricHasARow() {
    let rows = SampleRuns.run.csv().split(separator: "\n")
    // Four cells with three metrics, two with four, six rounds each; two cells without a round, of
    // which one has a newline in its reason.
    #expect(rows.count == 1 + 6 * (4 * 3 + 2 * 4) + 2 + 1)
    let fields = rows[0].count { $0 == "," }
    for row in rows where !row.contains("killed by") && !row.hasPrefix("signal 9") {
      #expect(row.count { $0 == "," } == fields)
    }
  }
}
