// What a recording notes of itself, written and read again, and what is made of a file that is none.

import BenchmarkRecords
import Reports
import Testing
import TraceModel

@Suite struct RecordingDescriptionTests {
  private static let whole: RecordingDescription = {
    var whole = RecordingDescription(
      session: "loopscope-1-2-3", target: .command(["./a \"b\"", "\u{1B}[31m\n", "日本"]),
      begin: .init(nanoseconds: 5, utc: "2026-11-30T12:00:00Z"))
    whole.isFinished = true
    whole.ending = .init(status: 134, signal: "SIGABRT")
    whole.interruption = "SIGINT"
    whole.end = .init(nanoseconds: .max, utc: "2026-11-30T12:00:01Z")
    whole.hostName = "host"
    whole.recorder = 7
    whole.patterns = ["runloop:*", "x:y"]
    whole.contexts = ["vpid"]
    whole.buffers = .init(partBytes: 4096, partCount: 2)
    whole.loss = .init(channels: [.init(name: "runloop", discardedEvents: 9, lostPackets: 1)])
    whole.fault = "the disk is full"
    whole.kernel = .recorded(lostEvents: 3, fault: nil)
    whole.processes = [
      .init(process: 3, parent: 2, name: "a", isCommand: true, sinceNanoseconds: 6),
      .init(
        process: 4, parent: 0, name: "", isNameCertain: false, isCommand: false,
        sinceNanoseconds: 8),
    ]
    whole.hasAllProcesses = true
    whole.warnings = ["beware"]
    return whole
  }()

  private static let begun = RecordingDescription(
    session: "s", target: .process(12), begin: .init(nanoseconds: 0, utc: ""))

  @Test(arguments: [whole, begun])
  func `what was written is read`(description: RecordingDescription) throws {
    #expect(try RecordingDescription(parsing: Array(description.text.utf8)) == description)
  }

  @Test func `a kernel that could not be traced is told with its reason`() throws {
    var description = Self.begun
    description.kernel = .unavailable(reason: "locked down")
    #expect(try RecordingDescription(parsing: Array(description.text.utf8)) == description)
  }

  @Test func `a key of a later version is left alone`() throws {
    let later = Self.whole.text.replacing("\"fault\"", with: "\"later\": {\"a\": [1]}, \"fault\"")
    #expect(try RecordingDescription(parsing: Array(later.utf8)) == Self.whole)
  }

  @Test(arguments: [
    ("", "the text is empty"), ("{\"song\": 1}", "schema is missing"),
    ("{\"schema\": \"loopscope.run/1\"}", "loopscope.run/1"), ("[]", "must be an object"),
    (String(repeating: "[", count: 200), "nested too deeply"),
    ("{\"schema\": \"loopscope.recording/1\", \"session\": 5}", "session must be text"),
  ])
  func `a file that is none says why`(text: String, reason: String) {
    let error = #expect(throws: RecordingNoteError.self) {
      try RecordingDescription(parsing: Array(text.utf8))
    }
    #expect(error?.reason.contains(reason) == true, "\(error?.reason ?? "")")
  }

  @Test func `a number that cannot be is refused`() {
    for (number, other) in [("\"process\": 3", "\"process\": 99999999999"), ("134", "-1e3")] {
      let text = Self.whole.text.replacing(number, with: other)
      #expect(throws: RecordingNoteError.self) {
        try RecordingDescription(parsing: Array(text.utf8))
      }
    }
  }

  @Test func `a file that is cut or has a flipped bit is read or refused, never a crash`() {
    let bytes = Array(Self.whole.text.utf8)
    for length in bytes.indices.dropLast() {
      #expect(throws: RecordingNoteError.self) {
        try RecordingDescription(parsing: Array(bytes[..<length]))
      }
    }
    for place in bytes.indices {
      var flipped = bytes
      flipped[place] ^= 1 << UInt8(place % 8)
      _ = try? RecordingDescription(parsing: flipped)
    }
  }
}
