// Who is fastest of several, and how sure that is. Pairs of the same round saw the same weather: they
// decide, not the figures beside each other. Not for two runs: the gate judges those.

import BenchmarkRecords

/// Subjects held against the best of them.
struct Contest {
  /// One of the others, and how many times the best one's figure its own is.
  struct Rival {
    let result: BenchmarkResult
    let ratio: RoundRatio
  }

  let best: BenchmarkResult
  let figure: Metric
  let rivals: [Rival]

  /// Nil unless two subjects or more have a figure of the metric, of which less is better.
  init?(of metric: String, among results: [BenchmarkResult]) {
    let rows = results.filter { $0.status == .measured }.compactMap { result in
      result.metrics[metric].flatMap { figure in
        figure.polarity != .lower
          ? nil : figure.reading.headline.map { (result: result, figure: figure, headline: $0) }
      }
    }
    guard rows.count > 1, let best = rows.min(by: { $0.headline < $1.headline }) else { return nil }
    self.best = best.result
    figure = best.figure
    rivals = rows.filter { $0.result.cell != best.result.cell }.compactMap { row in
      RoundRatio(of: row.figure, to: best.figure).map { Rival(result: row.result, ratio: $0) }
    }.sorted { $0.ratio.center < $1.ratio.center }
  }

  /// Those that the rounds do not tell from the best one.
  var equals: [Rival] { rivals.filter { !$0.ratio.isSurelyAboveOne } }

  var isDecided: Bool { equals.isEmpty && !rivals.isEmpty }

  /// How sure the first place is, in a sentence.
  var sureness: String {
    let rounds = rivals.map(\.ratio.rounds).min() ?? 0
    if isDecided {
      return
        "Sure: round by round, side by side, ahead of every other one (95 %, \(rounds) rounds)."
    }
    if rounds < 6 { return "Not sure: \(rounds) rounds are too few for 95 %; it takes six." }
    let names = equals.map(\.result.cell.subjectName).joined(separator: ", ")
    return "Not decided: \(rounds) rounds do not tell it from \(names)."
  }

  /// `Times that: loopscope/eventfd 1.07 [1.03, 1.11], loopscope/pipe 1.23 [1.20, 1.26].`
  var rivalsInWords: String {
    guard !rivals.isEmpty else { return "" }
    let parts = rivals.map { "\($0.result.cell.subjectName) \($0.ratio.inWords)" }
    return "Times that: " + parts.joined(separator: ", ") + "."
  }
}
