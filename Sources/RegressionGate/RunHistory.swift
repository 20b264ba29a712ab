// Stored runs, the oldest first, as one history: which of them can stand in one row, and what their figures
// did over time. Pure: it reads no file.

import BenchmarkRecords
public import LatencyStatistics

/// The history of all figures that have a tolerance.
public struct RunHistory: Equatable, Sendable {
  /// The schema of its JSON form.
  public static let schema = "loopscope.history/1"

  /// A run, or a file, that is not in the row.
  public struct LeftOut: Equatable, Sendable {
    /// The name it goes by.
    public let name: String
    /// Why, in a sentence.
    public let why: String

    /// Something that is not in the row.
    public init(name: String, why: String) {
      self.name = name
      self.why = why
    }
  }

  /// The runs by their start, the oldest first; of equal starts by name.
  public let runs: [JudgedRun]
  /// What is left out.
  public private(set) var leftOut: [LeftOut]
  /// The figures, in the order of the newest run that has them.
  public private(set) var figures: [FigureHistory] = []
  /// What is worth knowing.
  public private(set) var notes: [String] = []
  /// How the changes were searched.
  public let search: ChangePointSearch

  /// How many changes there are.
  public var shiftCount: Int { figures.reduce(0) { $0 + $1.shifts.count } }

  /// A history.
  ///
  /// The newest run says what must be the same: runs of another machine, clock or kind of build are left
  /// out. Time: as the search takes, for each figure.
  public init(
    _ all: [HistoryRun], leftOut unread: [LeftOut] = [],
    search: ChangePointSearch = ChangePointSearch()
  ) {
    self.search = search
    let ordered = all.sorted {
      ($0.origin.started, $0.origin.name) < ($1.origin.started, $1.origin.name)
    }
    let newest = ordered.last { $0.defect == nil }
    var kept: [HistoryRun] = []
    leftOut = unread
    for run in ordered {
      if let why = Self.obstacle(to: run, newest: newest, kept) {
        leftOut.append(LeftOut(name: run.origin.name, why: why))
      } else {
        kept.append(run)
      }
    }
    runs = kept.map(\.origin)
    notes = kept.flatMap(\.notes)
    gatherFigures(of: kept)
  }

  private static func obstacle(
    to run: HistoryRun, newest: HistoryRun?, _ kept: [HistoryRun]
  ) -> String? {
    if let defect = run.defect { return defect }
    if let newest, newest.machine != run.machine {
      let keys = newest.machine.values.filter { run.machine.values[$0.key] != $0.value }
      return keys.map { key, value in
        "\(key) is \(run.machine.values[key] ?? "unknown"), and \(value) in the newest run"
      }.joined(separator: "; ")
    }
    return kept.first(where: run.isCopy).map { "it is a copy of \($0.origin.name)" }
  }

  private mutating func gatherFigures(of kept: [HistoryRun]) {
    var seen: Set<Figure> = []
    let byFigure = kept.map { run in
      Dictionary(run.points.map { ($0.figure, $0) }) { first, _ in first }
    }
    for run in kept.reversed() {
      for point in run.points where seen.insert(point.figure).inserted {
        gather(point, byFigure.map { $0[point.figure] })
      }
    }
  }

  /// - Parameter newest: the figure as the newest run that has it measured it.
  private mutating func gather(_ newest: HistoryRun.Point, _ points: [HistoryRun.Point?]) {
    var other: [String] = []
    let same = points.enumerated().compactMap { run, point -> FigureHistory.Point? in
      guard let point else { return nil }
      guard point.unit == newest.unit, point.polarity == newest.polarity else {
        other.append(runs[run].name)
        return nil
      }
      return FigureHistory.Point(run: run, value: point.value, ratioToRaw: point.ratioToRaw)
    }
    if !other.isEmpty {
      notes.append(
        "\(newest.figure.cell): \(newest.figure.name) had another unit or polarity in "
          + other.joined(separator: ", "))
    }
    figures.append(
      FigureHistory(
        newest.figure, unit: newest.unit, polarity: newest.polarity,
        tolerance: newest.tolerance, same, search))
  }
}
