// What processes and threads are called in the views.

import Foundation
import Testing
import TraceAnalysis
import TraceExport
import TraceModel

@Suite struct ProgramNameTests {
  private static func name(_ name: String, _ thread: Int32) -> ThreadName {
    ThreadName(process: 10, thread: thread, name: name, sinceNanoseconds: 0)
  }

  private func bytes(
    _ exporter: some TraceExporter, _ names: [ThreadName], late: [ThreadName] = []
  ) -> [UInt8] {
    var exporter = exporter
    for name in names { exporter.add(name) }
    for event in SampleTrace.events() { exporter.add(event) }
    for name in late { exporter.add(name) }
    exporter.finish()
    return exporter.takeBytes()
  }

  @Test(.enabled(if: DecodedPerfetto.protoc != nil, "needs protoc: protobuf-compiler"))
  func `Perfetto's processes and threads have their names, also those that come late`() throws {
    let exporter = PerfettoExporter(origin: SampleTrace.origin)
    let trace = try DecodedPerfetto(
      bytes(exporter, [Self.name("worker", 11)], late: [Self.name("server", 10)]))
    let processes = trace.tracks.compactMap { $0.message("process") }
    #expect(processes.map { $0.text("process_name") } == ["worker", "server"])
    #expect(processes.allSatisfy { $0.text("pid") == "10" })
    let threads = trace.tracks.compactMap { $0.message("thread") }
    let named = threads.filter { $0.text("tid") == "11" }
    #expect(named.map { $0.text("thread_name") } == ["worker"])
    // Perfetto has words of its own for a thread without a name.
    #expect(threads.contains { $0.text("tid") == "12" && $0.text("thread_name") == nil })
  }

  private static func recording(isCommand: Bool) -> RecordingDescription {
    var recording = RecordingDescription(
      session: "", target: .command(["./server"]), begin: .init(nanoseconds: 0, utc: ""))
    recording.processes = [
      .init(process: 10, parent: 1, name: "server", isCommand: isCommand, sinceNanoseconds: 0)
    ]
    return recording
  }

  @Test(
    .enabled(if: DecodedPerfetto.protoc != nil, "needs protoc: protobuf-compiler"),
    arguments: [true, false])
  func `a process has its recorder's name, and a neighbour is told as one`(isCommand: Bool) throws {
    var perfetto = PerfettoExporter(origin: SampleTrace.origin)
    perfetto.add(Self.recording(isCommand: isCommand))
    let trace = try DecodedPerfetto(bytes(perfetto, [Self.name("worker", 11)]))
    let processes = trace.tracks.compactMap { $0.message("process") }
    #expect(processes.map { $0.text("process_name") } == ["server"])
    #expect((processes[0].text("process_labels") == nil) == isCommand)

    var speedscope = SpeedscopeExporter(origin: SampleTrace.origin)
    speedscope.add(Self.recording(isCommand: isCommand))
    let text = String(decoding: bytes(speedscope, [Self.name("worker", 11)]), as: UTF8.self)
    let end = isCommand ? "" : " (neighbour)"
    #expect(text.contains(#"of process 10 \"server\"\#(end)","unit""#))
  }

  @Test func `the page says what was recorded, and who is a neighbour`() {
    var analyzer = TraceAnalyzer()
    analyzer.add(RecordingAccount(Self.recording(isCommand: false), isOfWholeTrace: true))
    for event in SampleTrace.events() { analyzer.add(event) }
    let exporter = HTMLExporter(
      findings: analyzer.findings(), contents: analyzer.contents(), origin: SampleTrace.origin)
    let page = String(decoding: exporter.bytes(of: SampleTrace.events()), as: UTF8.self)
    #expect(page.contains("Of command ./server."))
    #expect(page.contains("process 10 &quot;server&quot; (neighbour), thread 11"))
    #expect(page.contains("the recording was not finished"))
  }

  @Test func `speedscope's profiles say which program`() throws {
    let exporter = SpeedscopeExporter(origin: SampleTrace.origin)
    let file = try JSONSerialization.jsonObject(
      with: Data(bytes(exporter, [Self.name("server", 10), Self.name("worker", 11)])))
    let profiles = (file as? [String: Any])?["profiles"] as? [[String: Any]]
    #expect(
      profiles?.first?["name"] as? String == "loop 1 \"inner\" (futex) of process 10 \"server\"")
  }

  @Test func `the page says which program, whatever it is called`() {
    var analyzer = TraceAnalyzer()
    analyzer.add(Self.name("<b>&", 10))
    for event in SampleTrace.events() { analyzer.add(event) }
    let exporter = HTMLExporter(
      findings: analyzer.findings(), contents: analyzer.contents(), origin: SampleTrace.origin)
    let page = String(decoding: exporter.bytes(of: SampleTrace.events()), as: UTF8.self)
    #expect(page.contains("process 10 &quot;&lt;b&gt;&amp;&quot;, thread 11"))
  }
}
