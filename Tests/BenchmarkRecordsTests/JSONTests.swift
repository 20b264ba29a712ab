// JSON text: what is accepted, what is refused and where, and that nothing changes on the way.

import BenchmarkRecords
import LatencyStatistics
import Testing

@Suite struct JSONTests {
  @Test(
    arguments: [
      ("null", .null), (" true\n", true), ("[]", []), ("{}", [:]), ("-0", 0),
      ("18446744073709551615", .whole(UInt64.max)), ("2.0", 2.0), ("-1.5e-3", -0.0015),
      ("1E2", 100.0), (#""a\"\\\/\b\f\n\r\tz""#, "a\"\\/\u{8}\u{C}\n\r\tz"),
      (#""\u00e4\ud83d\ude00""#, "ä😀"), ("\"ä😀\"", "ä😀"),
      (#"{"a": [1, {"b": null}], "c": 2.5}"#, ["a": [1, ["b": .null]], "c": 2.5]),
    ] as [(String, JSONValue)])
  func reads(text: String, value: JSONValue) throws {
    #expect(try JSONValue(parsing: text) == value)
  }

  @Test(arguments: [
    ("", 1, 1, "the text is empty"),
    (" \n ", 2, 2, "the text is empty"),
    ("{\"a\": 1", 1, 8, "the text ends too early: a comma or } must follow"),
    ("[1,\n2", 2, 2, "the text ends too early: a comma or ] must follow"),
    ("[1,]", 1, 4, "a value must follow"),
    ("{\"a\" 1}", 1, 6, "a colon must follow the key \"a\""),
    ("{a: 1}", 1, 2, "a key in quotes must follow"),
    ("1 2", 1, 3, "there is more after the end"),
    ("NaN", 1, 1, "a value must follow"),
    ("-Infinity", 1, 2, "a digit must follow"),
    ("01", 1, 2, "there is more after the end"),
    ("1.", 1, 3, "the text ends too early: a digit must follow"),
    ("1,5", 1, 2, "there is more after the end"),
    ("1e999", 1, 1, "the number 1e999 is too large"),
    ("\"abc", 1, 5, "the text ends too early: the closing quote is missing"),
    ("\"a\nb\"", 1, 3, "a control character must be escaped"),
    (#""\x""#, 1, 3, "the escape is unknown"),
    (#""\ud800""#, 1, 4, "half of a surrogate pair stands alone"),
    (#""\ud800\u0041""#, 1, 4, "half of a surrogate pair stands alone"),
    (#""\u00g0""#, 1, 6, "four hexadecimal digits must follow"),
  ])
  func refuses(text: String, line: Int, column: Int, message: String) {
    #expect(throws: RecordError.malformed(line: line, column: column, message: message)) {
      try JSONValue(parsing: text)
    }
  }

  @Test func refusesDuplicateKeys() {
    #expect(throws: RecordError.duplicateKey("a", line: 2, column: 2)) {
      try JSONValue(parsing: "{\"a\": 1,\n \"a\": 1}")
    }
  }

  @Test func refusesInvalidUTF8() {
    let bytes: [UInt8] = [0x22, 0xC3, 0x28, 0x22]
    let error = RecordError.malformed(line: 1, column: 1, message: "the text is not valid UTF-8")
    #expect(throws: error) { try JSONValue(parsing: bytes) }
  }

  @Test func refusesNestingThatWouldOverflowTheStack() {
    let error = RecordError.malformed(line: 1, column: 129, message: "it is nested too deeply")
    #expect(throws: error) {
      try JSONValue(parsing: String(repeating: "[", count: 1_000_000))
    }
  }

  @Test func refusesToWriteWhatIsNoNumber() {
    let value: JSONValue = ["a": [1, ["b": .decimal(.nan)]]]
    #expect(throws: RecordError.notFinite(path: "a[1].b")) { try value.text(.compact) }
    #expect(throws: RecordError.notFinite(path: "a[1].b")) { try value.text(.pretty) }
    #expect(throws: RecordError.notFinite(path: "")) {
      try JSONValue.decimal(-.infinity).text()
    }
  }

  @Test(arguments: [
    0.1, 1e-300, .leastNonzeroMagnitude, 1.7976931348623157e308, 2, -0.0, 123456789.123,
  ])
  func decimalsComeBackToTheBit(number: Double) throws {
    let text = try JSONValue.decimal(number).text()
    #expect(!text.contains(","))
    guard case .decimal(let again) = try JSONValue(parsing: text) else {
      Issue.record("\(text) came back as something else")
      return
    }
    #expect(again.bitPattern == number.bitPattern)
  }

  @Test func textThatBreaksOtherFormatsIsEscaped() throws {
    let text = try JSONValue.string("\u{0}\u{1F}\u{7F}\u{2028}\u{2029}\"\\").text()
    #expect(text == #""\u0000\u001f\u007f\u2028\u2029\"\\""#)
    #expect(try JSONValue(parsing: text) == "\u{0}\u{1F}\u{7F}\u{2028}\u{2029}\"\\")
  }

  /// Each prefix of a record is cut off somewhere, and none is taken for a whole one.
  @Test func noPrefixOfARecordIsARecord() throws {
    let bytes = Array(try SampleRecords.run.json(.compact).utf8.dropLast())
    for length in 0..<bytes.count {
      #expect(throws: RecordError.self) { try RunRecord(json: bytes.prefix(length)) }
    }
  }

  /// Random damage is answered with an error or a record, never with a crash.
  @Test(arguments: 1...200 as ClosedRange<UInt64>)
  func damageNeverCrashes(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    var bytes = Array(try SampleRecords.run.json(.compact).utf8)
    for _ in 0..<Int.random(in: 1...4, using: &generator) {
      let place = Int.random(in: bytes.indices, using: &generator)
      bytes[place] = Array("{}[]\",:0-9e.\u{7F}".utf8).randomElement(using: &generator) ?? 0
    }
    do throws(RecordError) {
      _ = try RunRecord(json: bytes)
    } catch {
      #expect(!error.description.isEmpty)
    }
  }
}
