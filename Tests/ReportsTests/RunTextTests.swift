// The page of text: golden, and what must hold for every width and terminal.

import BenchmarkRecords
import LatencyStatistics
import Reports
import Testing

@Suite struct RunTextTests {
  @Test func readsLikeThis() {
    #expect(SampleRuns.run.text() == golden)
  }

  @Test func plainTextHasNoEscapes() {
    #expect(!SampleRuns.run.text().contains("\u{1B}"))
    let colored = SampleRuns.run.text(TextStyle(usesColor: true))
    #expect(colored.contains("\u{1B}[1mwakeup\u{1B}[0m"))
    #expect(colored.contains("\u{1B}[32mloopscope/futex"))
  }

  @Test(arguments: [45, 60, 80, 120, 200])
  func staysWithinItsWidth(columns: Int) {
    let text = SampleRuns.run.text(TextStyle(columns: columns, showsDistributions: true))
    for line in text.split(separator: "\n") { #expect(line.count <= columns, "\(line)") }
  }

  @Test func narrowPlacesLoseNothing() {
    let narrow = SampleRuns.run.text(TextStyle(columns: 1))
    for figure in ["22.2 us", "p99.9", "2.10 us [2.10, 2.11] *", "idleCPUFraction"] {
      #expect(narrow.contains(figure))
    }
  }

  @Test func shapesAreDrawnOnlyWhenAskedFor() {
    #expect(!SampleRuns.run.text().contains("▁"))
    let text = SampleRuns.run.text(TextStyle(columns: 120, showsDistributions: true))
    #expect(text.contains("█"))
    #expect(text.contains("shape from 1.50 us to 23.4 us, logarithmic"))
  }

  @Test func noBackendIsBestWhenIntervalsTouch() {
    var run = SampleRuns.run
    for index in run.results.indices {
      run.results[index].metrics["latency"]?.interval = ConfidenceInterval(low: 1, high: 9_000)
      run.results[index].metrics["cpuPerCycle"]?.interval = nil
      run.results[index].metrics["wakerCPUPerCycle"]?.interval = nil
    }
    #expect(!run.text().contains("*"))
  }

  @Test(arguments: [(1, "[95 % of sample]"), (2, "[50 %]"), (3, "[75 %]"), (5, "[93.8 %]")])
  func fewRoundsHaveNoBestAndSayHowSureTheyAre(count: Int, head: String) {
    let text = SampleRuns.run(rounds: count).text()
    #expect(!text.contains("*"))
    #expect(text.contains("p50 \(head)"))
    #expect(text.contains("\n\(head)"))
  }

  @Test func aFailedBackendIsNeverBestAndSaysThatItFailed() {
    var run = SampleRuns.run
    run.results[0].status = .failed(reason: "round 3: 2 wakes were lost")
    let text = run.text()
    #expect(text.contains("loopscope/futex (failed)  2.10 us [2.10, 2.11]    2.18 us"))
    #expect(text.contains("loopscope/eventfd         2.70 us [2.70, 2.70] *  2.78 us"))
    #expect(text.contains("loopscope/futex: failed: round 3: 2 wakes were lost"))
  }

  @Test func peersDoNotTakePart() {
    // raw/futex is faster than every backend, and the mark is not on its line.
    let line = SampleRuns.run.text().split(separator: "\n").first { $0.contains("raw/futex") }
    #expect(line?.contains("1.60 us") == true)
    #expect(line?.contains("*") == false)
  }

  @Test func warningsStandAtTheTop() {
    var run = SampleRuns.run
    run.interrupted = true
    run.tool.configuration = "debug"
    let head = run.text().split(separator: "\n").prefix(4).joined(separator: "\n")
    #expect(head.contains("Interrupted: the plan was not finished."))
    #expect(head.contains("A debug build"))
  }

  @Test func anomaliesAreShown() throws {
    var histogram = Histogram()
    for reading in [-5, 0, 100] as [Int64] { histogram.record(reading) }
    var run = SampleRuns.run
    run.results[0].metrics["latency"]?.distribution = histogram.distribution
    #expect(
      run.text().contains(
        "loopscope/futex: readings without a bucket: 1 zero, 1 negative, 0 too large"))
  }

  @Test func quantilesThatAreMissingAreDashes() throws {
    var run = SampleRuns.run
    run.results[1].metrics["latency"]?.reading = .quantiles(["p50": 2_700], samples: 12)
    let text = run.text()
    #expect(text.contains("12 to 6000 samples each, in 6 rounds"))
    let line = try #require(text.split(separator: "\n").first { $0.contains("eventfd") })
    #expect(line.count { $0 == "-" } == 4)
  }

  @Test func aCellThatSomeRoundsLackSaysInHowManyItWasMeasured() {
    var run = SampleRuns.run
    run.results[0].unavailableRounds = [
      UnavailableRound(round: 7, reason: "none slept"),
      UnavailableRound(round: 9, reason: "none slept"),
    ]
    #expect(run.text().contains("loopscope/futex: in 6 of 8 rounds; rounds 7, 9: none slept"))
  }

  @Test func hostileNamesCannotBreakTheTerminal() {
    var run = SampleRuns.run
    run.results = [
      BenchmarkResult(
        cell: BenchmarkCell(
          benchmark: "wakeup", subject: "x", parameters: ["mode": "a\u{1B}[2Jb\nc"]),
        status: .unavailable(reason: "line\u{7}one\nline two"))
    ]
    let text = run.text()
    #expect(text.unicodeScalars.allSatisfy { $0 == "\n" || $0.value >= 0x20 })
    #expect(text.contains("mode a [2Jb c"))
    #expect(text.contains("x: unavailable: line one line two"))
  }

  @Test func emptyRunsSaySo() {
    var run = SampleRuns.run
    run.results = []
    #expect(run.text().contains("Nothing was measured."))
  }
}

private let golden = """
  loopscope 0.1.0 (abc123 and changes, release), 2026-11-30T12:00:00Z, seed 1
  Linux 6.1.0, Example CPU, 2 CPUs, tsc

  wakeup

    placement same, gap 0 ns
    latency                        p50 [95 %]      p90      p99    p99.9      max
    loopscope/futex    2.10 us [2.10, 2.11] *  2.18 us  2.20 us  22.2 us  22.2 us
    loopscope/eventfd  2.70 us [2.70, 2.70]    2.78 us  2.80 us  22.8 us  22.8 us
    loopscope/pipe     3.30 us [3.30, 3.31]    3.38 us  3.40 us  23.4 us  23.4 us
    raw/futex          1.60 us [1.60, 1.60]    1.68 us  21.5 us  21.7 us  21.7 us
    6000 samples each, in 6 rounds

                       contextSwitchesPerWake  lostWakes
    loopscope/futex                         2          0
    loopscope/eventfd                       2          0
    loopscope/pipe                          2          0
    raw/futex                               2          0

    libev: unavailable: built without Peers
    glib: failed: round 1: killed by signal 9 (and 5 more)

  sleep

                       cpuPerCycle [95 %]  wakerCPUPerCycle [95 %]
    loopscope/futex   816 ns [814, 819] *      410 ns [407, 412] *
    loopscope/pipe   1.21 us [1.21, 1.21]      606 ns [603, 608]
                     idleWakeupsPerSecond  idleCPUFraction
    loopscope/futex                   0/s        0.00123 %
    loopscope/pipe                    0/s        0.00123 %

  latency                 from just before the wake call to the callout's first
                          instruction
  contextSwitchesPerWake  of both threads
  lostWakes               wakes that only a time-out rescued; must be 0
  cpuPerCycle             CPU time of the loop's thread per sleep and wake, a
                          slope over wake rates
  wakerCPUPerCycle        CPU time of the waking thread per wake: the difference
                          of its time with and without wakes, which noise can take
                          below 0
  idleWakeupsPerSecond    of a loop with nothing to do; 0 is right
  idleCPUFraction         of one CPU, by a loop with nothing to do; 0 is right
  raw                     the bare primitive: exactly the system calls of that
                          backend
  p50, p99                50 and 99 of 100 readings are at or below; - where too
                          few were taken
  [95 %]                  the confidence interval of the figure before it, from
                          the rounds
  *                       the best backend: its interval lies apart from those of
                          all others

  """
