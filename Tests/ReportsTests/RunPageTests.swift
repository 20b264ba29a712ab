// The page of a run: what it says first, how sure it is, that no name becomes markup, and its length.

import BenchmarkRecords
import Foundation
import LatencyStatistics
import PageSupport
import RegressionGate
import Testing

@testable import Reports

@Suite struct RunPageTests {
  private func page(_ runs: RunRecord...) -> String {
    RunPage(runs.enumerated().map { NamedRun($1, named: "run\($0 + 1).json") }).html
  }

  private func expectWellFormed(_ page: String) {
    #expect(HTMLChecker.complaintOfXML(about: page) == nil)
  }

  @Test func theAnswersComeBeforeTheDrawings() throws {
    let page = page(PagedRuns.run())
    expectWellFormed(page)
    let doubts = try #require(page.range(of: "Nothing known speaks against these figures"))
    let answer = try #require(page.range(of: "Which way to wake is fastest on one CPU?"))
    let drawing = try #require(page.range(of: "<section id=\"wakes\">"))
    #expect(doubts.upperBound < answer.lowerBound && answer.upperBound < drawing.lowerBound)
    #expect(page.contains("Which loop of all answers a wake fastest on one CPU?"))
    #expect(page.contains("Sure: round by round, side by side, ahead of every other one"))
    for section in ["cpu", "timers", "modes", "scale", "loops", "figures", "missing", "machine"] {
      #expect(page.contains("<section id=\"\(section)\">"), "\(section)")
      #expect(page.contains("href=\"#\(section)\""), "\(section)")
    }
    #expect(page.contains("it has no modes to switch between"))
    #expect(page.contains("No fire came early."))
    #expect(page.contains("the lateness of libuv is that of the other fires only"))
  }

  @Test func whatSpeaksAgainstTheFiguresIsOnTop() throws {
    var run = PagedRuns.run()
    run.interrupted = true
    run.results += SampleRuns.run.results.filter { $0.cell.subject == "glib" }
    let page = page(run)
    expectWellFormed(page)
    let doubt = try #require(page.range(of: "Interrupted: the plan was not finished."))
    let answers = try #require(page.range(of: "class=\"answers\""))
    #expect(doubt.upperBound < answers.lowerBound)
    #expect(page.contains("1 of \(run.results.count) measurements failed"))
    #expect(page.contains("killed by signal 9"))
  }

  @Test func fewRoundsAreNotSure() {
    let page = page(PagedRuns.run(rounds: 3))
    #expect(page.contains("Not sure: 3 rounds are too few for 95 %; it takes six."))
    #expect(!page.contains("Sure: round by round"))
    #expect(page.contains("<th>figure [75 %]</th>") && page.contains("drift [75 %]"))
    #expect(!page.contains("<th>figure [95 %]</th>") && !page.contains("drift [95 %]"))
  }

  @Test func equalsAreNotDecided() throws {
    func row(_ backend: String, _ values: [Double]) -> BenchmarkResult {
      let rounds = values.enumerated().map { index, value in
        RoundRecord(
          cell: SampleRuns.cell("loopscope", backend, gap: 0), round: index + 1,
          measurements: [RoundMeasurement(.cpuPerCycle, .value(value))])
      }
      return BenchmarkResult.pooling(rounds)[0]
    }
    let one = row("futex", [10, 12, 10, 12, 10, 12, 10, 12])
    let other = row("pipe", [12, 10, 12, 10, 12, 10, 12, 11])
    let undecided = try #require(Contest(of: "cpuPerCycle", among: [one, other]))
    #expect(!undecided.isDecided)
    #expect(
      undecided.sureness == "Not decided: 8 rounds do not tell it from pipe."
        || undecided.sureness.hasPrefix("Not decided: 8 rounds do not tell it from loopscope/"))
    // Ahead in every round, though the rounds differ by more than the two do.
    let decided = try #require(
      Contest(
        of: "cpuPerCycle",
        among: [one, row("pipe", [10.1, 12.1, 10.1, 12.1, 10.1, 12.1, 10.1, 12.1])]))
    #expect(decided.isDecided && decided.best.cell.backend == "futex")
    #expect(Contest(of: "cpuPerCycle", among: [one]) == nil)
  }

  @Test func twoRunsHaveAWordAndAShift() {
    let runs = [PagedRuns.run(), PagedRuns.run(seed: 2, slowdown: 1.3)]
    let page = page(runs[0], runs[1])
    expectWellFormed(page)
    #expect(page.contains("run2.json against run1.json"))
    let judgement = RegressionGate().judge(
      base: runs[0], named: "run1.json", candidate: runs[1], named: "run2.json")
    #expect(page.contains("<b>\(judgement.summary)</b>"))
    #expect(page.contains("Hodges-Lehmann, 95 %"))
    // 500 readings a round support p50 and p90 of each round: a bar for both.
    #expect(page.contains("class=\"bounds s0\""))
    #expect(page.contains("+3"))
    #expect(page.contains("<th class=\"word\">first run</th>"))
  }

  @Test func backendsAreDrawnSideBySideForARecipe() {
    var run = PagedRuns.run()
    let recipe: OrderedMap<ParameterValue> = ["workNanoseconds": 0, "recipe": "hitch-monitor"]
    run.results += BenchmarkResult.pooling(
      ["futex", "eventfd"].flatMap { backend in
        (1...6).map { round in
          RoundRecord(
            cell: BenchmarkCell(
              benchmark: "scale", subject: "loopscope", backend: backend, parameters: recipe),
            round: round,
            measurements: [RoundMeasurement(.monitorCost, .value(round == 3 ? -2 : 41))])
        }
      })
    let page = page(run)
    expectWellFormed(page)
    #expect(page.contains("What recipes cost"))
    #expect(page.contains("monitorCost: what the HitchMonitor adds to that"))
    #expect(page.contains("recipe hitch-monitor"))
    #expect(!self.page(PagedRuns.run()).contains("What recipes cost"))
  }

  @Test func aWildTailIsAnArrowAndRulesNoDrawing() {
    let base = PagedRuns.run()
    var wild = PagedRuns.run(seed: 2)
    for place in wild.results.indices where wild.results[place].cell.subject == "loopscope" {
      guard var latency = wild.results[place].metrics["latency"] else { continue }
      for round in latency.rounds.indices {
        guard case .quantiles(var quantiles, let samples) = latency.rounds[round].reading else {
          continue
        }
        quantiles["p99"] = 40 * (quantiles["p99"] ?? 1)
        latency.rounds[round].reading = .quantiles(quantiles, samples: samples)
      }
      wild.results[place].metrics["latency"] = latency
    }
    let page = page(base, wild)
    expectWellFormed(page)
    #expect(page.contains("class=\"arrow s0\""))
    #expect(page.matches(of: /text-anchor="(start|end)">\+[0-9]{3,}\.[0-9] %<\/text>/).count > 2)
    // The others are drawn to a scale on which they can be read: no mark of the axis is in the hundreds.
    #expect(!page.contains(">+500 %</text>") && !page.contains(">+1000 %</text>"))
  }

  @Test func parametersAreInWords() {
    let page = page(PagedRuns.run())
    #expect(page.contains("latency against the gap between wakes"))
    #expect(!page.contains("by gapNanoseconds"))
  }

  @Test func noNameBecomesMarkup() {
    let page = page(HostileRun.run, HostileRun.run)
    expectWellFormed(page)
    #expect(!page.contains("<f>"))
    #expect(!page.unicodeScalars.contains { [0x1, 0x7F, 0x85, 0xFFFE].contains($0.value) })
  }

  @Test func aPageNamesNothingOutsideItself() {
    let page = page(PagedRuns.run(), PagedRuns.run())
    for word in ["http://", "https://", "<script", "@import", "src=", "url("] {
      #expect(!page.contains(word), "\(word)")
    }
  }

  @Test func aRunWithoutResultsHasAPageToo() {
    var run = PagedRuns.run(rounds: 1)
    run.results = []
    expectWellFormed(page(run))
  }

  @Test func theSameRunGivesTheSameBytes() throws {
    let found = Data(page(PagedRuns.run(subjects: Array(PagedRuns.usual.prefix(3)))).utf8)
    let stored = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "Reference/run-page.html")
    if ProcessInfo.processInfo.environment["LOOPSCOPE_RENEW_FIXTURES"] != nil {
      try found.write(to: stored)
    }
    #expect(try Data(contentsOf: stored) == found, "with LOOPSCOPE_RENEW_FIXTURES=1 it is renewed")
  }

  @Test func aFullRunWithPeersStaysBelowTwoMegabytes() {
    let engine: [(String, String?)] = ["futex", "eventfd", "pipe"].flatMap {
      [("raw", $0), ("loopscope", $0)]
    }
    let peers: [(String, String?)] = ["cfrunloop", "libuv", "glib", "libev", "libdispatch"].map {
      ($0, nil)
    }
    var run = PagedRuns.run(rounds: 2, subjects: engine + peers)
    let wakes = run.results.filter { $0.cell.benchmark == "wakeup" }
    // The matrix of --full has 45 circumstances of a wake.
    for gap in 1...15 as ClosedRange<Int64> {
      run.results += wakes.map { wake in
        var wake = wake
        let own = wake.cell.parameters["gapNanoseconds"]?.number ?? 0
        wake.cell.parameters["gapNanoseconds"] = .whole(own + 7 * gap)
        return wake
      }
    }
    let page = page(run)
    expectWellFormed(page)
    #expect(page.utf8.count > 500_000)
    #expect(page.utf8.count < 2_000_000)
  }

  @Test(.enabled(if: HTMLChecker.hasParser, "needs: apt-get install python3-html5lib"))
  func aParserOfTheStandardHasNothingToComplainAbout() throws {
    #expect(try HTMLChecker.parseErrors(in: page(PagedRuns.run(), PagedRuns.run(seed: 2))) == [])
    #expect(try HTMLChecker.parseErrors(in: "<!DOCTYPE html><p><b></p>") != [])
  }

  @Test(.enabled(if: HTMLChecker.hasTidy, "needs: apt-get install tidy"))
  func tidyHasNothingToComplainAbout() throws {
    #expect(try HTMLChecker.warnings(about: page(PagedRuns.run(), PagedRuns.run(seed: 2))) == [])
    #expect(try HTMLChecker.warnings(about: "<!DOCTYPE html><p blink=1>") != [])
  }
}
