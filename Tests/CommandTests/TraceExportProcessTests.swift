// `trace export` as a process: what it writes, what it refuses, and that nothing is left half done.

import Foundation
import Testing

@Suite struct TraceExportProcessTests {
  private let folder = TemporaryFolder()

  private func export(_ arguments: String...) throws -> CommandProcess {
    try CommandProcess(["trace", "export"] + arguments)
  }

  @Test func aFormatThatIsNotThereIsAnErrorThatNamesAll() throws {
    let run = try export("t", "--to", "svg", "--output", folder.path("t"))
    #expect(run.status == 64)
    for name in ["html", "perfetto", "speedscope", "tracecompass"] {
      #expect(run.error.contains(name))
    }
    #expect(folder.names.isEmpty)
  }

  @Test func formatAndFileMustBeGiven() throws {
    let withoutFile = try export("t", "--to", "perfetto")
    #expect(withoutFile.status == 64)
    #expect(withoutFile.error.contains("Type: loopscope trace export t --to perfetto --output"))
    let withoutFormat = try export("t", "--output", "x")
    #expect(withoutFormat.status == 64)
    #expect(withoutFormat.error.contains("--output x"))
  }

  #if TraceTools
    private static let fixture = URL(filePath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent()
      .appending(path: "traces/fixtures/script").path

    @Test func `nothing that a terminal would act on comes from a name`() throws {
      let run = try export("a\u{1B}[31m\u{7}", "--to", "html", "--output", folder.path("out"))
      #expect(run.status == 1)
      #expect(run.error.contains("[31m") && !run.error.contains("\u{1B}"))
    }

    @Test(arguments: ["html", "perfetto", "speedscope", "tracecompass"])
    func everyFormatIsWrittenToAFileAndSaysWhatOpensIt(_ format: String) throws {
      let run = try export(Self.fixture, "--to", format, "--output", folder.path("out"))
      #expect(run.status == 0, "\(run.error)")
      #expect(run.output == "")
      #expect(run.error.hasPrefix("\(folder.path("out")): "))
      #expect(folder.names == ["out"])
      #expect(try Data(contentsOf: URL(filePath: folder.path("out"))).count > 1000)
    }

    @Test(arguments: ["trace/ust/uid/0/64-bit/metadata", "linked/ust/uid/0/64-bit/runloop_1"])
    func `a file of the trace itself is not overwritten`(_ place: String) throws {
      try FileManager.default.copyItem(atPath: Self.fixture, toPath: folder.path("trace"))
      try FileManager.default.createSymbolicLink(
        atPath: folder.path("linked"), withDestinationPath: folder.path("trace"))
      let before = try Data(contentsOf: URL(filePath: folder.path(place)))
      let run = try export(folder.path("trace"), "--to", "html", "--output", folder.path(place))
      #expect(run.status == 1)
      #expect(run.error.contains("it is a file of the trace itself"))
      #expect(try Data(contentsOf: URL(filePath: folder.path(place))) == before)
    }

    @Test func `what a format is called like stands in the line to type`() throws {
      let run = try export(Self.fixture, "--to", "perfetto", "--output", "-")
      #expect(run.status == 64)
      #expect(run.error.contains("--to perfetto --output trace.pftrace"))
    }

    /// The first program was on CPU 0 alone, whose stream is whole.
    @Test(arguments: [0, 1, 100, 4096 * 3 + 17])
    func `what another CPU's stream lost does not cut the spans of a loop`(kept: Int) throws {
      let packets = URL(filePath: Self.fixture).deletingLastPathComponent()
        .appending(path: "packets").path
      for name in ["whole", "damaged"] {
        try FileManager.default.copyItem(atPath: packets, toPath: folder.path(name))
      }
      let stream = URL(filePath: folder.path("damaged/ust/uid/0/64-bit/runloop_1"))
      try Data(contentsOf: stream).prefix(kept).write(to: stream)
      let profiles = try ["whole", "damaged"].map { name in
        let run = try export(
          folder.path(name), "--to", "speedscope", "--output", folder.path("\(name).json"))
        #expect(run.status == (name == "whole" ? 0 : 5), "\(run.error)")
        return try String(contentsOfFile: folder.path("\(name).json"), encoding: .utf8)
          .components(separatedBy: "{\"type\":\"evented\",").dropFirst().prefix(2)
          .map { $0.trimmingCharacters(in: CharacterSet(charactersIn: ",]}\n")) }
      }
      #expect(profiles[0].count == 2 && profiles[0] == profiles[1])
      let page = try export(
        folder.path("damaged"), "--to", "html", "--output", folder.path("out"))
      #expect(page.status == 5)
      let text = try String(contentsOfFile: folder.path("out"), encoding: .utf8)
      #expect(text.contains("It was seen on CPU 0 alone"))
    }

    @Test(arguments: ["html", "perfetto", "speedscope"])
    func `losses past counting are a loss and no crash`(_ format: String) throws {
      let kernel = URL(filePath: Self.fixture).deletingLastPathComponent().appending(path: "kernel")
      try FileManager.default.copyItem(atPath: kernel.path, toPath: folder.path("trace"))
      let description = folder.path("trace/ftrace/description")
      let text = try String(contentsOfFile: description, encoding: .utf8)
      try (text + "lost 0 \(UInt64.max)\nlost 1 \(UInt64.max)\n").write(
        toFile: description, atomically: false, encoding: .utf8)
      let run = try export(folder.path("trace"), "--to", format, "--output", folder.path("out"))
      #expect(run.status == 5, "\(run.error)")
      #expect(folder.names.sorted() == ["out", "trace"])
    }

    @Test func aTraceWithLossIsExportedAndExitsWithFive() throws {
      try FileManager.default.copyItem(atPath: Self.fixture, toPath: folder.path("trace"))
      let stream = folder.path("trace/ust/uid/0/64-bit/runloop_1")
      let whole = try Data(contentsOf: URL(filePath: stream))
      try whole.dropLast(100).write(to: URL(filePath: stream))
      let run = try export(
        folder.path("trace"), "--to", "speedscope", "--output", folder.path("out"))
      #expect(run.status == 5)
      #expect(run.error.contains("INCOMPLETE: "))
      let text = try String(contentsOfFile: folder.path("out"), encoding: .utf8)
      #expect(text.contains("INCOMPLETE"))
    }

    @Test func whatCannotBeReadOrWrittenLeavesNothingBehind() throws {
      let unread = try export(folder.path(""), "--to", "perfetto", "--output", folder.path("out"))
      #expect(unread.status == 1)
      #expect(unread.error.contains("no trace in"))
      let unwritten = try export(
        Self.fixture, "--to", "perfetto", "--output", folder.path("not/there"))
      #expect(unwritten.status == 1)
      #expect(unwritten.error.contains("mkdir -p"))
      #expect(folder.names.isEmpty)
    }

    @Test(arguments: ["--until", "--to"])
    func theEndOfTheTimeGoesByEitherName(word: String) throws {
      let run = try export(
        Self.fixture, "--from", "0", word, "0.001", "--process", "TracedProgram", "--to", "html",
        "--output", folder.path("out"))
      #expect(run.status == 0, "\(run.error)")
      let page = try String(contentsOfFile: folder.path("out"), encoding: .utf8)
      #expect(page.contains("Selected: from 0.000000 s to 0.001000 s, process TracedProgram."))
      let both = try export(
        Self.fixture, "--to=0.001", "--until", "0.001", "--to", "html", "--output",
        folder.path("out"))
      #expect(both.status == 64 && both.error.contains("--until is given twice"), "\(both.error)")
    }
  #else
    @Test func withoutTraceToolsItSaysSo() throws {
      let run = try export("t", "--to", "perfetto", "--output", folder.path("out"))
      #expect(run.status == 1)
      #expect(run.error.contains("built without"))
      #expect(folder.names.isEmpty)
    }
  #endif
}
