// What two runs share whose rounds were measured in turn, in one job. Not for measuring (Harness) nor for
// judging them (RegressionGate).

/// The job that two runs come from, and who came first in each of its rounds.
public struct InterleavedJob: Equatable, Sendable {
  /// A name that no other job has.
  public var name: String
  /// Whether the base came before the candidate: round 1 first. Empty when nobody kept the order.
  public var isBaseFirst: [Bool]

  /// A job by its parts.
  public init(name: String, isBaseFirst: [Bool]) {
    self.name = name
    self.isBaseFirst = isBaseFirst
  }

  /// The job that a run says it comes from; nil when its rounds were not interleaved with another's.
  public init?(of run: RunRecord) {
    guard case .string(let name)? = run.environment[Self.nameKey] else { return nil }
    guard case .string(let order)? = run.environment[Self.orderKey] else {
      self.init(name: name, isBaseFirst: [])
      return
    }
    self.init(name: name, isBaseFirst: order.map { $0 == "b" })
  }

  /// Writes the job down where both of its runs keep it.
  public func note(in environment: inout Environment) {
    environment.set(Self.nameKey, to: .string(name))
    let order = String(isBaseFirst.map { $0 ? "b" : "c" })
    environment.set(Self.orderKey, to: .string(order))
  }

  /// Whether the base came first in a round, counted from 1; nil when nobody kept it.
  public func isBaseFirst(inRound round: Int) -> Bool? {
    isBaseFirst.indices.contains(round - 1) ? isBaseFirst[round - 1] : nil
  }

  private static let nameKey = "interleavedJob"
  /// A letter per round: b where the base came first, c where the candidate did.
  private static let orderKey = "interleavedOrder"
}
