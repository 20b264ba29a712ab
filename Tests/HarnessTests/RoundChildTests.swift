// The child's side: what it answers to a request.

import BenchmarkRecords
import Testing

@testable import Harness

@Suite struct RoundChildTests {
  private func answer(
    _ request: RoundRequest, isTraced: @escaping () -> Bool = { false }
  ) throws -> [RoundMessage] {
    var lines: [String] = []
    let child = RoundChild(
      scenarios: [SampleScenario()], isTraced: isTraced
    ) { lines.append($0) }
    try child.run(RoundRequest(json: request.json))
    return try lines.map { try RoundMessage(line: $0.utf8) }
  }

  private func records(_ messages: [RoundMessage]) -> [RoundRecord] {
    messages.compactMap { if case .record(let record) = $0 { record } else { nil } }
  }

  @Test func everyKindOfOutcomeHasItsStatus() throws {
    let cells = ["good", "missing", "throwing", "faulty", "unknown"].map { cell($0) }
    let messages = try answer(
      RoundRequest(round: 3, cells: cells, groups: [CellGroup(cells: [0, 1, 2, 3, 4])]))
    let records = records(messages)
    #expect(records.map(\.cell) == cells.map(\.recorded))
    #expect(records.map(\.round) == [3, 3, 3, 3, 3])
    #expect(
      records.map(\.status) == [
        .measured, .unavailable(reason: "not here"), .failed(reason: "Fault()"),
        .failed(reason: "3 were lost"),
        .unavailable(reason: "this build cannot measure unknown"),
      ])
    #expect(records[3].measurements.count == 1)
    #expect(messages.last == .finished)
  }

  @Test func aReasonThatPassesSaysSo() throws {
    let cells = ["missing", "passing", "good"].map { cell($0) }
    let records = records(
      try answer(RoundRequest(round: 1, cells: cells, groups: [CellGroup(cells: [0, 1, 2])])))
    #expect(records.map(\.isPassing) == [false, true, false])
    #expect(records.map(\.isHopeless) == [true, false, false])
  }

  @Test func whatIsSharedIsMeasuredOnceForTheGroup() throws {
    let cells = ["a", "b"].map { cell($0, benchmark: .sleep, idle: 1) }
    let together = try answer(
      RoundRequest(round: 1, cells: cells, groups: [CellGroup(cells: [1, 0])]))
    #expect(together.first == .began([1, 0]))
    #expect(records(together).map { $0.measurements.last?.measurement } == [.value(2), .value(2)])
    let group = CellGroup(cells: [1, 0], sharesMeasurement: false)
    let apart = try answer(RoundRequest(round: 1, cells: cells, groups: [group]))
    #expect(apart.first == .began([1]))
    #expect(records(apart).map { $0.measurements.last?.measurement } == [.value(1), .value(1)])
  }

  @Test func aTracerIsToldOfOnceWheneverItCame() throws {
    let request = RoundRequest(round: 1, cells: [cell("a")], groups: [CellGroup(cells: [0])])
    var asked = 0
    let late = try answer(request) {
      asked += 1
      return asked > 1
    }
    #expect(late.suffix(2) == [.traced, .finished])
    let early = try answer(request) { true }
    #expect(early.first == .traced && early.count { $0 == .traced } == 1)
    #expect(try !answer(request).contains(.traced))
  }

  @Test func aRequestThatMakesNoSenseIsAnError() {
    let child = RoundChild(scenarios: []) { _ in }
    for text in ["", "{}", "nonsense"] {
      #expect(throws: RoundRequest.Unreadable()) { try child.run(input: text.utf8) }
    }
  }
}
