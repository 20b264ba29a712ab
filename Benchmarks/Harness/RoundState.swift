// What is left of a round, and what to give up when a child breaks in the middle of it.

/// The cells of one round between "to do" and "done".
struct RoundState: Equatable {
  /// The groups still to be measured, as the next request names them.
  private(set) var remaining: [CellGroup]
  private var inProgress: [Int] = []
  private var hasAdvanced = false

  /// All cells of `groups` but those in `lost`.
  init(groups: [CellGroup], without lost: Set<Int>) {
    remaining = groups
    remove(lost)
  }

  /// Whether nothing is left.
  var isDone: Bool { remaining.isEmpty }

  /// The cells that are left.
  var unfinished: [Int] { remaining.flatMap(\.cells) }

  /// A new child is about to work on what is left.
  mutating func start() {
    inProgress = []
    hasAdvanced = false
  }

  /// The child works at these cells now.
  mutating func began(_ cells: [Int]) { inProgress = cells }

  /// The child is done with a cell.
  mutating func finished(_ cell: Int) {
    remove([cell])
    inProgress = []
    hasAdvanced = true
  }

  /// The child broke; returns the cells to give up, which are left out from now on.
  ///
  /// A child that broke at one cell costs that cell. One that broke at what several share costs
  /// nothing yet: they are tried one by one. One that did nothing at all costs everything, so
  /// that a tool that cannot start comes to an end.
  mutating func broke() -> [Int] {
    if inProgress.count > 1, separate(inProgress) { return [] }
    if inProgress.isEmpty, hasAdvanced { return [] }
    let lost = inProgress.isEmpty ? unfinished : inProgress
    remove(Set(lost))
    return lost
  }

  private mutating func separate(_ cells: [Int]) -> Bool {
    let index = remaining.firstIndex {
      $0.sharesMeasurement && !Set($0.cells).isDisjoint(with: cells)
    }
    guard let index else { return false }
    remaining[index].sharesMeasurement = false
    return true
  }

  private mutating func remove(_ cells: Set<Int>) {
    for index in remaining.indices { remaining[index].cells.removeAll(where: cells.contains) }
    remaining.removeAll(where: \.cells.isEmpty)
  }
}
