// Records that are JSON and still wrong: the error names the path, so that a person can mend it.

import BenchmarkRecords
import Testing

@Suite struct RunRecordErrorTests {
  /// One edit of the sample, and the sentence that must come back.
  @Test(
    arguments: [
      (
        #""schema": "loopscope.run/1""#, #""schema": "loopscope.run/2""#,
        "the schema is \"loopscope.run/2\", but only \"loopscope.run/1\" is understood"
      ),
      (#""schema": "loopscope.run/1", "#, "", "the key schema is missing"),
      (
        #""interrupted": false"#, #""interrupted": 0"#,
        "interrupted must be true or false, but is a whole number"
      ),
      (#""seed": 18446744073709551615"#, #""seed": -1"#, "seed: -1 is out of range"),
      (
        #""seed": 18446744073709551615"#, #""seed": 1.5"#,
        "seed must be a whole number, but is a number"
      ),
      (#""revision": "abc123", "#, "", "the key tool.revision is missing"),
      (#""unit": "ns", "#, "", "the key results[0].metrics.latency.unit is missing"),
      (
        #""polarity": "lower", "samples""#, #""polarity": "better", "samples""#,
        "results[0].metrics.latency.polarity: \"better\" is none of: lower, higher, exact"
      ),
      (
        #""p50": 2100"#, #""p50": "2100""#,
        "results[0].metrics.latency.quantiles.p50 must be a number, but is text"
      ),
      (
        #""p50": 2100"#, #""p50": null"#,
        "results[0].metrics.latency.quantiles.p50 must be a number, but is null"
      ),
      (#""samples": 200000, "#, "", "the key results[0].metrics.latency.samples is missing"),
      (
        #""samples": 200000, "#, #""samples": 200000, "value": 1, "#,
        "results[0].metrics.latency: needs either \"quantiles\" or \"value\""
      ),
      (
        #""low": 2090, "high": 2110.5}, "confidence""#,
        #""low": 2111, "high": 2110.5}, "confidence""#,
        "results[0].metrics.latency.interval: low is above high"
      ),
      (
        #"2110.5}, "confidence": 0.95"#, #"2110.5}, "confidence": 95"#,
        "results[0].metrics.latency.confidence: 95.0 is not between 0 and 1"
      ),
      (
        #""round": 1, "samples""#, #""samples""#,
        "the key results[0].metrics.latency.rounds[0].round is missing"
      ),
      (
        #""status": "measured""#, #""status": "skipped""#,
        "results[0].status: \"skipped\" is none of: measured, failed, unavailable"
      ),
      (
        #""status": "measured", "metrics""#, #""status": "measured", "other""#,
        "the key results[0].metrics is missing"
      ),
      (
        #""reason": "built without Peers""#, #""other": 1"#,
        "the key results[2].reason is missing"
      ),
      (
        #""gapNanoseconds": 0"#, #""gapNanoseconds": true"#,
        "results[0].parameters.gapNanoseconds must be text or a number, but is true or false"
      ),
      (
        #""results": ["#, #""results": {}, "rest": ["#,
        "results must be a list, but is an object"
      ),
      (
        #""subject": "libev""#, #""subject": "raw", "backend": "pipe""#,
        "results[2]: the same cell as results[1]"
      ),
    ] as [(String, String, String)])
  func names(place: String, edit: String, sentence: String) throws {
    let text = try SampleRecords.run.json(.compact)
    let edited = try #require(replacingFirst(place, in: text, with: edit))
    do throws(RecordError) {
      _ = try RunRecord(json: edited.utf8)
      Issue.record("accepted: \(edit)")
    } catch {
      #expect(error.description == sentence)
    }
  }

  @Test func documentMustBeAnObject() {
    let error = RecordError.wrongKind(
      path: "the document", expected: "an object", found: "a list")
    #expect(throws: error) { try RunRecord(json: "[]".utf8) }
  }

  /// The contract may grow: a key of a later version is no fault.
  @Test func unknownKeysArePassedOver() throws {
    let text = try SampleRecords.run.json(.compact)
    let edited = try #require(
      replacingFirst(#""seed":"#, in: text, with: #""later": {"x": []}, "seed":"#))
    #expect(try RunRecord(json: edited.utf8) == SampleRecords.run)
  }

  @Test func numbersThatJSONCannotHoldAreNotWritten() {
    var run = SampleRecords.run
    run.results[0].metrics["latency"]?.reading = .value(.nan)
    #expect(throws: RecordError.notFinite(path: "results[0].metrics.latency.value")) {
      try run.json()
    }
  }

  private func replacingFirst(_ place: String, in text: String, with edit: String) -> String? {
    text.firstRange(of: place).map { text.replacingCharacters(in: $0, with: edit) }
  }
}

extension String {
  fileprivate func firstRange(of place: String) -> Range<String.Index>? {
    indices.first { self[$0...].hasPrefix(place) }
      .map { $0..<index($0, offsetBy: place.count) }
  }

  fileprivate func replacingCharacters(in range: Range<Index>, with edit: String) -> String {
    self[..<range.lowerBound] + edit + self[range.upperBound...]
  }
}
