// A part of a trace: what began before it and is still open is known, what lies outside is not there.

import Foundation
import Testing
import TraceAnalysis
import TraceExport
import TraceModel

@Suite struct SelectedPartTests {
  private func contents(_ events: [TraceEvent]) -> TraceContents {
    var analyzer = TraceAnalyzer()
    for event in events { analyzer.add(event) }
    return analyzer.contents()
  }

  private func profiles(
    _ events: [TraceEvent], _ part: SelectedPart
  ) throws -> [[String: Any]] {
    let bytes = SpeedscopeExporter(origin: SampleTrace.origin, part: part).bytes(of: events)
    let file = try JSONSerialization.jsonObject(with: Data(bytes)) as? [String: Any]
    return try #require(file?["profiles"] as? [[String: Any]])
  }

  @Test func `one loop and some time of it`() throws {
    let events = LongTrace.events(named: "loop")
    let contents = contents(events)
    let span = try #require(contents.loops.first { $0.loop == 7 }?.spanNanoseconds)
    // In the middle of the loop's life, and so in the middle of a run.
    let from = (span.lowerBound + span.upperBound) / 2
    var selection = TraceSelection()
    selection.loop = "7"
    selection.from = .monotonic(nanoseconds: from)
    selection.to = .monotonic(nanoseconds: from + 20_000)
    let part = try #require(SelectedPart(selection, of: contents))
    let profiles = try profiles(events, part)
    #expect(profiles.count == 1)
    #expect((profiles[0]["name"] as? String)?.hasPrefix("loop 7 ") == true)
    let begin = Int(events[0].timestampNanoseconds)
    let times = (profiles[0]["events"] as? [[String: Any]])?.compactMap { $0["at"] as? Int } ?? []
    #expect(times.count > 20)
    // The run that encloses the part began before it, all else does not.
    #expect(times[0] + begin < Int(from))
    #expect(times.filter { $0 + begin < Int(from) }.count <= 3)
    #expect(times.allSatisfy { $0 + begin <= Int(from) + 20_000 })
  }

  @Test func `a selection of nothing is none`() {
    let contents = contents(SampleTrace.events())
    var selection = TraceSelection()
    selection.loop = "no such loop"
    #expect(SelectedPart(selection, of: contents) == nil)
    selection = TraceSelection()
    selection.from = .sinceBegin(nanoseconds: 1_000_000_000_000)
    #expect(SelectedPart(selection, of: contents) == nil)
    #expect(SelectedPart(TraceSelection(), of: TraceContents()) == nil)
  }
}
