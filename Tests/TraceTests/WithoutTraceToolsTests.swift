// A package that was built without the trait `TraceTools`: it says so instead of reading.

#if !TraceTools
  import Testing
  import TraceReader

  @Suite struct WithoutTraceToolsTests {
    @Test func `reading says that it was left out`() throws {
      let trace = SyntheticTrace()
      let folder = try TraceFolder(
        holding: trace, [[.init([.init(name: "wake", time: 5)])]])
      let directory = try TraceDirectory(at: folder.path)
      #expect(throws: TraceReadingError.builtWithoutTraceTools) { try TraceReader(directory) }
    }
  }
#endif
