// What parent and child of a round say to each other. Both are the same build, so this format is
// nobody else's business.

import BenchmarkRecords
import FoundationEssentials

/// What a child is asked to do.
public struct RoundRequest: Codable, Hashable, Sendable {
  /// The number of the round, counted from 1.
  public var round: Int
  /// The cells of the plan.
  public var cells: [PlannedCell]
  /// What is left of the round, in order.
  public var groups: [CellGroup]

  /// A request by its parts.
  public init(round: Int, cells: [PlannedCell], groups: [CellGroup]) {
    self.round = round
    self.cells = cells
    self.groups = groups
  }

  var json: [UInt8] {
    get throws { [UInt8](try JSONEncoder().encode(self)) }
  }

  init(json: some Sequence<UInt8>) throws {
    self = try JSONDecoder().decode(RoundRequest.self, from: Data(json))
  }
}

/// What a child says while it works, one line each.
enum RoundMessage: Equatable {
  /// Work at these cells began; several share a measurement.
  case began([Int])
  /// A cell is done.
  case record(RoundRecord)
  /// The request is done.
  case finished

  /// The message as a line, without the newline.
  func line() throws(RecordError) -> String {
    switch self {
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
