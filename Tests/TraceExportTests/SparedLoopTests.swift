// Views cut a loop's spans where the analysis counts no time: at what may be missing of that loop, and
// nowhere else.

import Testing
import TraceAnalysis
import TraceExport
import TraceModel

@Suite struct SparedLoopTests {
  /// One loop that was on CPU 0 all the time.
  private static let events = SampleTrace.events().filter { event in
    // An end without its begin would show that something is missing.
    event.timestampNanoseconds != 1_000_001_000
  }

  private static func loss(on cpu: UInt32) -> TraceLoss {
    TraceLoss(
      beginNanoseconds: 1_000_020_000, endNanoseconds: 1_000_030_000, events: nil, file: "c",
      cpu: cpu)
  }

  private static var whereabouts: LoopWhereabouts {
    var whereabouts = LoopWhereabouts()
    for event in events { whereabouts.add(event) }
    return whereabouts
  }

  private static func page(lossOn cpu: UInt32) -> String {
    var analyzer = TraceAnalyzer(whereabouts: whereabouts, losses: [loss(on: cpu)])
    for event in events { analyzer.add(event) }
    let exporter = HTMLExporter(
      findings: analyzer.findings(), contents: analyzer.contents(), origin: SampleTrace.origin,
      whereabouts: whereabouts)
    return String(decoding: exporter.bytes(of: events, losses: [loss(on: cpu)]), as: UTF8.self)
  }

  @Test func `the page draws a gap in the loops that may have lost something`() {
    let hit = Self.page(lossOn: 0)
    #expect(hit.contains("events are missing here") && hit.contains("events are missing from"))
    let spared = Self.page(lossOn: 1)
    #expect(!spared.contains("events are missing"))
    #expect(spared.contains("INCOMPLETE"))
    #expect(spared.contains("It was seen on CPU 0 alone"))
  }

  @Test func `Perfetto and speedscope end spans at the gap in those loops alone`() throws {
    func speedscope(_ losses: [TraceLoss]) -> String {
      let exporter = SpeedscopeExporter(
        origin: SampleTrace.origin, whereabouts: Self.whereabouts)
      let text = String(decoding: exporter.bytes(of: Self.events, losses: losses), as: UTF8.self)
      return String(text.drop { $0 != "\n" })
    }
    #expect(speedscope([Self.loss(on: 1)]) == speedscope([]))
    #expect(speedscope([Self.loss(on: 0)]) != speedscope([]))
    func perfetto(lossOn cpu: UInt32) -> String {
      let exporter = PerfettoExporter(origin: SampleTrace.origin, whereabouts: Self.whereabouts)
      return String(
        decoding: exporter.bytes(of: Self.events, losses: [Self.loss(on: cpu)]), as: UTF8.self)
    }
    let words = "unknown: events are missing from here on"
    #expect(perfetto(lossOn: 0).contains(words) && !perfetto(lossOn: 1).contains(words))
  }
}
