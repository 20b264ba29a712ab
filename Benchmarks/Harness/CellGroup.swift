// Cells of a plan that belong next to each other.

/// Cells that are measured next to each other, because they are to be compared.
public struct CellGroup: Codable, Hashable, Sendable {
  /// The cells' places in the plan, in the order in which to measure them.
  public var cells: [Int]
  /// Whether what the scenario measures for all cells at once is measured that way.
  public var sharesMeasurement: Bool

  /// A group of cells.
  public init(cells: [Int], sharesMeasurement: Bool = true) {
    self.cells = cells
    self.sharesMeasurement = sharesMeasurement
  }
}
