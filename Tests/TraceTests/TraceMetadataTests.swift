// Metadata: what LTTng writes passes, everything that would hang or crash the library does not.

#if TraceTools
  import Testing

  @testable import TraceReader

  @Suite struct TraceMetadataTests {
    private let trace = SyntheticTrace()

    private func read(_ metadata: [UInt8]) throws(TraceReadingError) -> [String] {
      let folder: TraceFolder
      do {
        folder = try TraceFolder(
          holding: trace, [[.init([.init(name: "wake", time: 5)])]])
        try folder.write(metadata, to: "metadata")
      } catch {
        throw .cannotOpen(path: "the test's folder", reason: "\(error)")
      }
      return try WholeTrace(of: folder).events.map(\.kind.rawValue)
    }

    private func problem(of metadata: [UInt8]) -> (offset: UInt64, problem: String)? {
      do {
        _ = try read(metadata)
        return nil
      } catch .badMetadata(let file, let offset, let problem) {
        return file == "metadata" ? (offset, problem) : nil
      } catch {
        return nil
      }
    }

    @Test func `metadata is read in packets and as plain text`() throws {
      #expect(try read(trace.metadataFile) == ["wake"])
      #expect(try read(Array(trace.metadata.utf8)) == ["wake"])
    }

    @Test func `metadata cut short is an error that names the place`() throws {
      let whole = trace.metadataFile
      #expect(problem(of: [])?.offset == 0)
      for length in stride(from: 1, to: whole.count, by: 997) {
        let found = problem(of: Array(whole[..<length]))
        #expect(found != nil, "cut after \(length) bytes")
        #expect(found.map { $0.offset } ?? .max <= UInt64(length))
      }
    }

    @Test func `a fault's place is that in the file, beyond the packets' headers`() throws {
      var file = trace.metadataFile
      let place = 4096 + 37 + 700
      file[place] = UInt8(ascii: "?")
      #expect(problem(of: file)?.offset == UInt64(place))
    }

    @Test func `metadata of CTF 2 is refused with what to do`() throws {
      let found = problem(of: [0x1E] + Array(#"{"type": "preamble", "version": 2}"#.utf8))
      #expect(found?.problem.contains("CTF 2") == true)
      #expect(found?.problem.contains("LTTng 2.13") == true)
    }

    @Test func `metadata of CTF 2 in packets is refused with what to do, too`() throws {
      var file = trace.metadataFile
      file[35] = 2
      #expect(problem(of: file)?.problem.contains("CTF 2") == true)
    }

    /// Each of these hangs, aborts or crashes libbabeltrace2 2.0.4, or lets it misread.
    @Test(arguments: [
      ("hostname = ", "hostname = L"), ("_loop;", "_loop; string _loop;"),
      ("size = 32;", "size = 0;"), ("size = 32;", "size = 65;"), ("align = 8;", "align = 3;"),
      ("size = 32;", "size = 32; size = 16;"), ("uint16_t {", "uint99_t {"),
      ("variant <id>", "variant <other>"), ("} extended;", "} stretched;"),
      ("0 ... 65534", "65534 ... 0"), ("uint8_t  uuid[16]", "uint8_t  uuid[17]"),
      ("uint32_t cpu_id;", ""), ("freq = 1000000000;", "freq = 1000;"),
      ("freq = 1000000000;", "frog = 1000000000;"),
      ("minor = 8;", "minor = 9;"), ("byte_order = le;", "byte_order = me;"),
      ("/* CTF 1.8 */", "/* CTF 1.8 */ /* "), ("env {", "env { { "), ("trace {", "trace { trace {"),
      ("id = 0;", "id = 0; id = 1;"), ("id = 7;", "id = 6;"), ("stream_id = 0;", "stream_id = 1;"),
      ("\"futex\" = 2", "\"futex\\q\" = 2"),
      ("struct packet_context {", "struct packet_context { struct packet_context a;"),
    ])
    func `metadata that no tracer writes is refused`(part: String, replacement: String) throws {
      let text = trace.metadata
      let place = try #require(text.range(of: part))
      let broken = text.replacingCharacters(in: place, with: replacement)
      #expect(problem(of: Array(broken.utf8)) != nil)
    }

    @Test func `a stream may be declared behind its events`() throws {
      let text = trace.metadata
      let stream = try #require(text.range(of: "stream {"))
      let events = try #require(text.range(of: "event {"))
      let moved =
        text[..<stream.lowerBound] + text[events.lowerBound...] + "\n"
        + text[stream.lowerBound..<events.lowerBound]
      #expect(try read(Array(moved.utf8)) == ["wake"])
    }

    @Test func `nesting without end is refused`() throws {
      let deep = String(repeating: "struct { ", count: 10_000)
      #expect(problem(of: Array((trace.metadata + "\ntypealias " + deep).utf8)) != nil)
    }

    @Test func `the library gets the metadata in one plain spelling`() throws {
      let description = try MetadataParser.description(
        of: Array("/* CTF 1.8 */ \(trace.metadata) /* the end */".utf8))
      #expect(!description.canonicalText.dropFirst(13).contains("/*"))
      let again = try MetadataParser.description(of: Array(description.canonicalText.utf8))
      #expect(again.canonicalText == description.canonicalText)
    }

    @Test func `the library is spared the letters of thread names`() throws {
      var trace = trace
      trace.recordsThreadNames = true
      func text(_ metadata: String) throws -> String {
        try MetadataParser.description(of: Array(metadata.utf8)).canonicalText
      }
      #expect(try text(trace.metadata).contains("; } _procname_1;"))
      #expect(try !text(trace.metadata).contains("_procname ["))
      let other = trace.metadata.replacing("_procname[17]", with: "_procname[18]")
      #expect(try text(other).contains("_procname [ 18 ]"))
      let twice = trace.metadata.replacing(
        "_procname[17];", with: "_procname[17]; uint8_t _procname_0;")
      #expect(try text(twice).contains("_procname [ 17 ]"))
    }

    @Test func `directories without a trace are refused by name`() throws {
      let folder = try TraceFolder()
      #expect(throws: TraceReadingError.noTrace(directory: folder.path)) {
        try TraceDirectory(at: folder.path)
      }
      #expect {
        try TraceDirectory(at: "/nonexistent")
      } throws: {
        "\($0)" == "cannot open /nonexistent: No such file or directory"
      }
    }

    @Test func `what is called metadata and is no file hides no trace`() throws {
      let folder = try TraceFolder(holding: trace, [[.init([.init(name: "wake", time: 5)])]])
      try folder.write([1], to: "index/metadata/file")
      #expect(try WholeTrace(of: folder).events.count == 1)
      let other = try TraceFolder()
      try other.write([1], to: "metadata/file")
      #expect(throws: TraceReadingError.noTrace(directory: other.path)) {
        try TraceDirectory(at: other.path)
      }
    }

    @Test func `one damaged part does not cost the others`() throws {
      let folder = try TraceFolder(holding: trace, [[.init([.init(name: "wake", time: 5)])]])
      try folder.write(Array(trace.metadataFile.dropLast(50)), to: "other/metadata")
      let whole = try WholeTrace(of: folder)
      #expect(whole.events.count == 1)
      #expect(whole.damage.map(\.file) == ["other/metadata"])
    }
  }
#endif
