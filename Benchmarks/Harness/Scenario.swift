// What a benchmark looks like to the harness. The benchmarks themselves are in Scenarios and Peers.

public import BenchmarkRecords

/// What came out of one cell in one round.
public struct CellOutcome: Sendable {
  /// The metrics.
  public var measurements: [RoundMeasurement]
  /// Why the cell counts as failed although it was measured, such as a lost wake.
  public var fault: String?
  /// Why metrics that such a cell usually has could not be had, by the metric's name.
  public var unavailableMetrics: OrderedMap<String> = [:]

  /// An outcome by its parts.
  public init(_ measurements: [RoundMeasurement], fault: String? = nil) {
    self.measurements = measurements
    self.fault = fault
  }

  /// Takes a metric away when there is a reason why it means nothing.
  public mutating func drop(_ metric: MetricDefinition, because reason: String?) {
    guard let reason else { return }
    measurements.removeAll { $0.definition == metric }
    unavailableMetrics[metric.name] = reason
  }
}

/// One benchmark on one or more subjects.
///
/// A scenario measures on the calling thread and on threads that it makes and joins. It throws
/// `Unavailable` for what cannot be had here; any other error is a failure of the cell.
public protocol Scenario: Sendable {
  /// Whether this scenario measures `cell`.
  func measures(_ cell: PlannedCell) -> Bool

  /// Measures one cell by itself.
  func measure(_ cell: PlannedCell) throws -> CellOutcome

  /// Measures what the cells of a group can share, such as a long wait; one outcome for each cell.
  ///
  /// Called before the cells are measured one by one; its metrics are added to theirs.
  func measureTogether(_ cells: [PlannedCell]) -> [CellOutcome]
}

extension Scenario {
  /// Nothing is shared.
  public func measureTogether(_ cells: [PlannedCell]) -> [CellOutcome] {
    cells.map { _ in CellOutcome([]) }
  }
}
