// `bench --self-test` as a process. What does not depend on a quiet machine must hold anywhere: the
// stop and the lost wakes. Whether delays are recovered is for a quiet machine to say.

import Foundation
import Testing

@Suite(.serialized) struct SelfTestProcessTests {
  private func record(_ text: String) throws -> [String: Any] {
    try #require(JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
  }

  private func checks(_ record: [String: Any]) throws -> [[String: Any]] {
    try #require(record["checks"] as? [[String: Any]])
  }

  @Test func everyCheckOfABackendIsMadeAndTheStatusIsItsVerdict() throws {
    let run = try CommandProcess([
      "bench", "--self-test", "--backend", "futex", "--seed", "3", "--format", "json",
    ])
    let record = try record(run.output)
    #expect(record["schema"] as? String == "loopscope.self-test/1")
    #expect(record["interrupted"] as? Bool == false)
    #expect(run.status == (record["passed"] as? Bool == true ? 0 : 1), "\(run.error)")
    let checks = try checks(record)
    #expect(
      checks.map { $0["check"] as? String } == [
        "delay", "delay", "delay", "stop", "lostWakes",
      ])
    #expect(!checks.contains { $0["verdict"] as? String == "not run" })
    #expect(checks[3]["verdict"] as? String == "passed", "\(checks[3])")
    #expect(checks[4]["verdict"] as? String == "passed", "\(checks[4])")
    let references = try #require(record["references"] as? [[String: Any]])
    #expect(references.count == 2)
    for reference in references {
      #expect((reference["nanoseconds"] == nil) == (reference["reason"] != nil))
    }
  }

  @Test func anInterruptedOneIsWholeAndHasNotPassed() throws {
    let folder = TemporaryFolder()
    let run = try CommandProcess(
      shell: """
        mkfifo '\(folder.path("notes"))'
        "$0" bench --self-test --format json --output '\(folder.path("test.json"))' \
          2>'\(folder.path("notes"))' &
        while read -r line; do
          case $line in round*2*) kill -INT $! ;; esac
        done <'\(folder.path("notes"))'
        wait $!
        """)
    #expect(run.status == 1)
    let text = try String(contentsOfFile: folder.path("test.json"), encoding: .utf8)
    let record = try record(text)
    #expect(record["interrupted"] as? Bool == true)
    #expect(record["passed"] as? Bool == false)
    #expect(try checks(record).allSatisfy { $0["verdict"] as? String == "not run" })
  }
}
