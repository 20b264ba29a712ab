// A round that could not measure a cell which others may have measured. Not for metrics that a
// measured cell lacks: those are in BenchmarkResult.unavailableMetrics.

/// One round of a cell in which there was nothing to measure.
public struct UnavailableRound: Equatable, Sendable {
  /// The number of the round, counted from 1.
  public var round: Int
  /// Why there was nothing.
  public var reason: String

  /// A round with its reason.
  public init(round: Int, reason: String) {
    self.round = round
    self.reason = reason
  }
}

extension UnavailableRound {
  /// Nil for a round that was measured or failed.
  init?(_ record: RoundRecord) {
    guard case .unavailable(let reason) = record.status else { return nil }
    self.init(round: record.round, reason: reason)
  }

  /// Why a cell could be measured in none of these rounds: what all of them say, or the first
  /// one's reason with the number of its round; nil without any.
  static func reason(ofAll rounds: [UnavailableRound]) -> String? {
    guard let first = rounds.first else { return nil }
    if rounds.allSatisfy({ $0.reason == first.reason }) { return first.reason }
    return "round \(first.round): \(first.reason) (and \(rounds.count - 1) more)"
  }
}

extension [UnavailableRound] {
  private static var key: String { "unavailableRounds" }

  /// Adds the rounds; a record where none is missing has no such key.
  func add(to members: inout OrderedMap<JSONValue>) {
    guard !isEmpty else { return }
    members[Self.key] = .array(
      map { ["round": .whole($0.round), "reason": .string($0.reason)] })
  }

  init(in node: JSONNode) throws(RecordError) {
    self.init()
    for element in try node.optionalMember(Self.key)?.elements() ?? [] {
      append(
        UnavailableRound(
          round: try element.member("round").whole(),
          reason: try element.member("reason").string()))
    }
  }
}
