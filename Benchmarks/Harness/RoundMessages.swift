// What parent and child of a round say to each other. Both are the same build, so this format is
// nobody else's business.

import BenchmarkRecords
import FoundationEssentials
import LinuxIO

/// What a child is asked to do.
public struct RoundRequest: Codable, Hashable, Sendable {
  /// The number of the round, counted from 1.
  public var round: Int
  /// The cells of the plan.
  public var cells: [PlannedCell]
  /// What is left of the round, in order.
  public var groups: [CellGroup]
  /// What to ask of the kernel first.
  public var tuning: TuningRequest
  /// The process that asks: without it nobody waits for the answer.
  public var parent: Int32

  /// A request of this process by its parts.
  public init(
    round: Int, cells: [PlannedCell], groups: [CellGroup], tuning: TuningRequest = TuningRequest()
  ) {
    parent = ProcessLifetime.number
    self.round = round
    self.cells = cells
    self.groups = groups
    self.tuning = tuning
  }

  /// The request as it is sent.
  public var json: [UInt8] {
    get throws { [UInt8](try JSONEncoder().encode(self)) }
  }

  /// Reads a request.
  public init(json: some Sequence<UInt8>) throws(Unreadable) {
    do {
      self = try JSONDecoder().decode(RoundRequest.self, from: Data(json))
    } catch {
      throw Unreadable()
    }
  }

  /// What came is no request: nobody but `bench` can write one.
  public struct Unreadable: Error, Equatable {}
}

/// What a child says while it works, one line each.
enum RoundMessage: Equatable {
  /// What came of the tuning that was asked for; said first, if any was.
  case tuned([TuningOutcome])
  /// A tracer records what this process does; said once, as soon as it is seen.
  case traced
  /// Work at these cells began; several share a measurement.
  case began([Int])
  /// A cell is done.
  case record(RoundRecord)
  /// The request is done.
  case finished

  /// The message as a line, without the newline.
  func line() throws(RecordError) -> String {
    switch self {
    case .tuned(let outcomes):
      try JSONValue.object([
        "tuned": .object(OrderedMap(outcomes.map { ($0.name, $0.recorded) }))
      ]).text()
    case .traced: try JSONValue.object(["traced": true]).text()
    case .began(let cells):
      try JSONValue.object(["began": .array(cells.map { .whole($0) })]).text()
    case .record(let record): try record.jsonLine()
    case .finished: try JSONValue.object(["finished": true]).text()
    }
  }

  /// Reads a line.
  init(line: some Collection<UInt8>) throws(RecordError) {
    guard case .object(let members) = try JSONValue(parsing: line) else {
      throw .malformed(line: 1, column: 1, message: "a message is an object")
    }
    if members["finished"] != nil {
      self = .finished
    } else if members["traced"] != nil {
      self = .traced
    } else if case .object(let outcomes) = members["tuned"] {
      self = .tuned(outcomes.compactMap { TuningOutcome(name: $0.key, recorded: $0.value) })
    } else if case .array(let cells) = members["began"] {
      self = .began(cells.compactMap(\.integer))
    } else {
      self = .record(try RoundRecord(jsonLine: line))
    }
  }
}

extension JSONValue {
  fileprivate var integer: Int? {
    guard case .integer(let number) = self else { return nil }
    return Int(exactly: number)
  }
}
