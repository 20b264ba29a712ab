// The contract of DESIGN.md as text: golden, round trip, and every way to be wrong.

import BenchmarkRecords
import Testing

@Suite struct RunRecordJSONTests {
  @Test func writesTheContractInItsOrder() throws {
    #expect(try SampleRecords.run.json() == goldenRun)
  }

  @Test(arguments: [JSONValue.Layout.compact, .pretty])
  func readsWhatItWrote(layout: JSONValue.Layout) throws {
    let text = try SampleRecords.run.json(layout)
    #expect(try RunRecord(json: text.utf8) == SampleRecords.run)
  }
}
