// What most readers came for: who is fastest here, by how much, and how sure that is.

import BenchmarkRecords
import WebPages

struct ShortAnswers {
  let run: RunRecord

  /// A question, and the cells and the metric that answer it.
  private struct Question {
    let text: String
    let benchmark: String
    let parameters: OrderedMap<ParameterValue>
    let metric: String
    /// What the figure is.
    let meaning: String
    var isAboutPeers = false
  }

  private static let oneCPU: OrderedMap<ParameterValue> = [
    "placement": "same", "gapNanoseconds": 0,
  ]

  private static let questions = [
    Question(
      text: "Which way to wake is fastest on one CPU?", benchmark: "wakeup", parameters: oneCPU,
      metric: "roundTrip", meaning: "a wake and its answer"),
    Question(
      text: "And from another CPU?", benchmark: "wakeup",
      parameters: ["placement": "cross", "gapNanoseconds": 0], metric: "roundTrip",
      meaning: "a wake and its answer"),
    Question(
      text: "Which one sleeps and wakes with least CPU time?", benchmark: "sleep",
      parameters: ["placement": "same"], metric: "cpuPerCycle", meaning: "a sleep and a wake"),
    Question(
      text: "Which one fires a 1 kHz timer soonest?", benchmark: "timer",
      parameters: [
        "periodNanoseconds": 1_000_000, "load": "none", "timerSlackNanoseconds": 50_000,
      ], metric: "lateness", meaning: "late, with a timer slack of 50 µs"),
    Question(
      text: "Which one switches modes fastest?", benchmark: "mode", parameters: ["items": 0],
      metric: "switchTime", meaning: "from a mode's last callout to the next mode waiting"),
    Question(
      text: "Which loop of all answers a wake fastest on one CPU?", benchmark: "wakeup",
      parameters: oneCPU, metric: "roundTrip", meaning: "a wake and its answer",
      isAboutPeers: true),
  ]

  var markup: Markup {
    let answers = Self.questions.compactMap(answer)
    return answers.isEmpty
      ? Markup() : .element("div", ["class": "answers"], answers.joined())
  }

  private func answer(to question: Question) -> Markup? {
    let cells = ComparisonTable(
      title: "", benchmark: question.benchmark, parameters: question.parameters, columns: [])
    let rows = cells.rows(of: run).measured.filter { result in
      question.isAboutPeers ? result.cell.subject != "raw" : result.cell.subject == "loopscope"
    }
    if question.isAboutPeers, rows.allSatisfy({ $0.cell.subject == "loopscope" }) { return nil }
    return Contest(of: question.metric, among: rows).map { markup(of: question, $0) }
  }

  private func markup(of question: Question, _ contest: Contest) -> Markup {
    let figure = " \(contest.figure.figureOnPage ?? "")"
    let winner = Markup.element(
      "p", ["class": "winner"],
      Markup(contest.best.cell.subjectName) + .element("span", text: figure))
    let sureness = Markup.element(
      "p", ["class": contest.isDecided ? "sure" : "quiet"], text: contest.sureness)
    return .element(
      "div", ["class": "answer"],
      .element("h3", text: question.text) + winner
        + .element("p", ["class": "quiet"], text: question.meaning)
        + .element("p", text: contest.rivalsInWords) + sureness + notes(on: question, contest))
  }

  /// What a reader of just this answer would get wrong without it.
  private func notes(on question: Question, _ contest: Contest) -> Markup {
    var notes: [String] = []
    if question.isAboutPeers { notes += run.poolNote }
    if question.benchmark == "timer" { notes += timerNotes(contest) }
    return notes.map { Markup.element("p", ["class": "quiet"], text: $0) }.joined()
  }

  private func timerNotes(_ contest: Contest) -> [String] {
    let results = [contest.best] + contest.rivals.map(\.result)
    let early = results.compactMap { $0.metrics["earlyFires"]?.reading.headline }.reduce(0, +)
    let fires =
      early == 0 ? "No fire came early." : "\(fixed(early, decimals: 0)) fires came early."
    let drift = contest.best.metrics["driftPPM"]?.figureOnPage
    return [fires + (drift.map { " Drift of \(contest.best.cell.subjectName): \($0)." } ?? "")]
  }
}
