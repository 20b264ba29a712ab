// A speedscope file keeps the published schema, to the letter, and its events are balanced.
//
// The rules are those of file-format-schema.json of the speedscope project: which keys an object
// has, which of them it must have, and their types; no others are let in here.

import Foundation
import Testing
import TraceExport
import TraceModel

@Suite struct SpeedscopeTests {
  private func file(
    _ events: [TraceEvent], losses: [TraceLoss] = [], mostSpans: Int = 1000
  ) throws -> [String: Any] {
    let exporter = SpeedscopeExporter(origin: SampleTrace.origin, mostSpans: mostSpans)
    let bytes = exporter.bytes(of: events, losses: losses)
    return try #require(try JSONSerialization.jsonObject(with: Data(bytes)) as? [String: Any])
  }

  private func expectSchema(_ file: [String: Any]) throws {
    #expect(
      Set(file.keys) == ["$schema", "exporter", "name", "activeProfileIndex", "shared", "profiles"])
    #expect(file["$schema"] as? String == "https://www.speedscope.app/file-format-schema.json")
    #expect(file["activeProfileIndex"] as? Int == 0)
    let shared = try #require(file["shared"] as? [String: Any])
    let frames = try #require(shared["frames"] as? [[String: Any]])
    #expect(frames.allSatisfy { $0.count == 1 && $0["name"] is String })
    for profile in try #require(file["profiles"] as? [[String: Any]]) {
      try expectProfile(profile, frames: frames.count)
    }
  }

  private func expectProfile(_ profile: [String: Any], frames: Int) throws {
    #expect(Set(profile.keys) == ["type", "name", "unit", "startValue", "endValue", "events"])
    #expect(profile["type"] as? String == "evented")
    #expect(profile["unit"] as? String == "nanoseconds")
    var last = try #require(profile["startValue"] as? Int)
    var open: [Int] = []
    for event in try #require(profile["events"] as? [[String: Any]]) {
      #expect(Set(event.keys) == ["type", "at", "frame"])
      let time = try #require(event["at"] as? Int)
      #expect(time >= last)
      last = time
      let frame = try #require(event["frame"] as? Int)
      #expect((0..<frames).contains(frame))
      if event["type"] as? String == "O" {
        open.append(frame)
      } else {
        #expect(event["type"] as? String == "C")
        #expect(open.popLast() == frame)
      }
    }
    #expect(open.isEmpty)
    #expect(last == profile["endValue"] as? Int)
  }

  @Test(arguments: SampleTrace.hostileNames.indices)
  func `a file keeps the schema whatever names are in the trace`(_ index: Int) throws {
    let name = SampleTrace.hostileNames[index]
    let file = try file(SampleTrace.events(named: name))
    try expectSchema(file)
    let profiles = try #require(file["profiles"] as? [[String: Any]])
    #expect(profiles.count == 1)
    let title = name.isEmpty ? "loop 1 (futex)" : "loop 1 \"\(name)\" (futex)"
    #expect(profiles[0]["name"] as? String == "\(title) of process 10")
  }

  @Test func `a loss is in the name that speedscope shows`() throws {
    let file = try file(
      SampleTrace.events(), losses: [SampleTrace.loss(from: 1_000_200_000, to: 1_000_300_000)])
    try expectSchema(file)
    #expect((file["name"] as? String)?.hasSuffix("INCOMPLETE: 1234 events lost") == true)
  }

  @Test(arguments: 1..<14)
  func `what does not fit is left out, said, and nothing is unbalanced`(_ mostSpans: Int) throws {
    let file = try file(SampleTrace.events(), mostSpans: mostSpans)
    try expectSchema(file)
    let name = try #require(file["name"] as? String)
    #expect(name.contains("the first \(mostSpans) spans") == (mostSpans < 12))
    var exporter = SpeedscopeExporter(origin: SampleTrace.origin, mostSpans: mostSpans)
    for event in SampleTrace.events() { exporter.add(event) }
    #expect(exporter.remarks.isEmpty == (mostSpans >= 12))
  }

  @Test func `a trace without events has no profile`() throws {
    let file = try file([])
    try expectSchema(file)
    #expect((file["profiles"] as? [Any])?.isEmpty == true)
  }
}
