// Real child processes that answer, crash, hang and talk nonsense.

import BenchmarkRecords
import Testing

@testable import Harness

@Suite struct ProcessRoundExecutorTests {
  private let cells = [cell("a"), cell("b")]

  private func execute(
    _ script: String, limitNanoseconds: UInt64 = 60_000_000_000
  ) -> (end: RoundEnd, heard: [RoundMessage]) {
    let executor = ProcessRoundExecutor(
      command: RoundCommand(executable: "/bin/sh", arguments: ["-c", "cat >/dev/null; " + script]),
      termination: nil, limitNanoseconds: { _ in limitNanoseconds })
    var heard: [RoundMessage] = []
    let request = RoundRequest(round: 1, cells: cells, groups: [CellGroup(cells: [0, 1])])
    return (executor.execute(request) { heard.append($0) }, heard)
  }

  private func line(_ message: RoundMessage) throws -> String {
    "echo '\(try message.line())'; "
  }

  @Test func aWholeAnswerIsHeard() throws {
    let messages: [RoundMessage] = [
      .began([0]), .record(record(cells[0], round: 1)), .began([1]),
      .record(record(cells[1], round: 1)),
    ]
    let script = try (messages + [.finished]).map(line).joined()
    let (end, heard) = execute(script)
    #expect(end == .finished)
    #expect(heard == messages)
  }

  @Test func aCrashIsToldWithWhatCameBefore() throws {
    let (end, heard) = execute(try line(.began([0])) + "kill -SEGV $$")
    #expect(end == .broken("its process was killed by signal 11"))
    #expect(heard == [.began([0])])
    #expect(execute("exit 3").end == .broken("its process exited with status 3"))
    #expect(execute("exit 0").end == .broken("its process exited with status 0"))
  }

  @Test func aHangIsEnded() {
    let (end, _) = execute("exec sleep 1000", limitNanoseconds: 1_000_000)
    #expect(end == .broken("no answer within 0 s"))
  }

  @Test func nonsenseIsABreak() {
    #expect(execute("echo hello").end == .broken("its process wrote a line that makes no sense"))
    #expect(execute("echo '{\"began\":[7]}'").end.isBroken)
  }

  @Test func aProgramThatIsNotThereIsABreak() {
    let executor = ProcessRoundExecutor(
      command: RoundCommand(executable: "/no/such/program", arguments: []), termination: nil)
    let request = RoundRequest(round: 1, cells: cells, groups: [CellGroup(cells: [0])])
    #expect(executor.execute(request) { _ in }.isBroken)
  }

  @Test func linesAreCutWhereverTheBytesAre() {
    var buffer = LineBuffer()
    #expect(buffer.append(Array("ab".utf8)).isEmpty)
    #expect(
      buffer.append(Array("c\nde\nf".utf8)).map { Array($0) }
        == ["abc", "de"].map { Array($0.utf8) })
    #expect(buffer.append(Array("\n".utf8)).map { Array($0) } == [Array("f".utf8)])
  }
}

extension RoundEnd {
  fileprivate var isBroken: Bool { if case .broken = self { true } else { false } }
}
