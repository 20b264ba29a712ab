// Which backend won, and only if that is sure. Not for judging two runs.

import BenchmarkRecords
import LatencyStatistics

enum BestBackend {
  /// The row of the backend whose interval lies on the better side of all the others' intervals.
  ///
  /// Nil unless two backends or more were measured, all in enough rounds for an interval of the usual
  /// confidence, and they separate. Peers do not take part: they are there to compare with.
  static func row(in rows: [MetricTables.Row?]) -> Int? {
    let contenders = rows.indices.filter { row in
      rows[row]?.result.cell.subject == "loopscope" && rows[row]?.result.status == .measured
    }
    let intervals = contenders.compactMap { row in
      rows[row].flatMap { $0.metric.isBoundByRounds ? $0.metric.interval : nil }
    }
    guard contenders.count >= 2, intervals.count == contenders.count else { return nil }
    return zip(contenders, intervals).first { row, interval in
      let others = zip(contenders, intervals).filter { $0.0 != row }.map(\.1)
      let polarity = rows[row]?.metric.polarity ?? .exact
      return others.allSatisfy { isBetter(interval, than: $0, polarity) }
    }?.0
  }

  private static func isBetter(
    _ left: ConfidenceInterval, than right: ConfidenceInterval, _ polarity: Polarity
  ) -> Bool {
    switch polarity {
    case .lower: left.high < right.low
    case .higher: left.low > right.high
    case .exact: false
    }
  }
}
