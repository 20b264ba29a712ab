// The page of a history: what it says first, that its axes have words, and how it looks in a browser.

import BenchmarkRecords
import PageSupport
import RegressionGate
import Testing

@testable import Reports

@Suite(.serialized) struct HistoryPageTests {
  private static func history(days: ClosedRange<Int>) -> RunHistory {
    RunHistory(
      days.map { day in
        var run = PagedRuns.run(
          rounds: 4, seed: day, slowdown: day < 8 ? 1 : 1.3,
          subjects: Array(PagedRuns.usual.prefix(3)))
        run.started = "2026-11-\(day < 10 ? "0" : "")\(day)T12:00:00Z"
        return HistoryRun(run, name: "run\(day).json", tolerances: ToleranceTable())
      })
  }

  private static let page = history(days: 1...14).html()

  @Test func theChangesComeFirstAndTheAxesHaveWords() throws {
    #expect(HTMLChecker.complaintOfXML(about: Self.page) == nil)
    let changed = try #require(Self.page.range(of: "What changed"))
    let every = try #require(Self.page.range(of: "Every figure over the runs"))
    #expect(changed.upperBound < every.lowerBound)
    #expect(Self.page.contains("<td class=\"word\">worse</td>"))
    for words in ["↑ time", "run →", ">11-01</text>", ">11-08</text>", "class=\"break\""] {
      #expect(Self.page.contains(words), "\(words)")
    }
    #expect(!Self.page.contains(" us"))
  }

  @Test func tooFewRunsAreNoPeace() {
    let history = Self.history(days: 1...2)
    #expect(history.summary.hasPrefix("too few runs to tell (2 of at least 10), in "))
    #expect(history.html().contains("loopscope history: too few runs to tell"))
    #expect(!history.html().contains("no change that lasted</h1>"))
  }

  @Test func runsOfOneDayAreToldByTheirTime() {
    let runs = (10...21).map { hour in
      var run = PagedRuns.run(rounds: 2, seed: hour, subjects: [("loopscope", "futex")])
      run.started = "2026-11-30T\(hour):15:00Z"
      return HistoryRun(run, name: "\(hour)", tolerances: ToleranceTable())
    }
    #expect(RunHistory(runs).html().contains(">10:15</text>"))
  }

  @Test(
    .enabled(if: Browser.path != nil, "needs a browser: apt-get install chromium-headless-shell"),
    arguments: [1200, 390])
  func everyWordCanBeRead(_ width: Int) throws {
    let measure = try Browser.measure(Self.page, width: width)
    #expect(measure.width == width)
    #expect(measure.emptyDrawings == 0 && measure.drawings > 10)
    #expect(measure.unreadable == [])
  }
}
