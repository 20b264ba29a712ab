// How much memory reading and analysing takes: as much for a long trace as for a short one.

#if TraceTools
  import Foundation
  import LinuxIO
  import Testing
  import TraceAnalysis
  import TraceReader

  @Suite("Memory of reading")
  struct ReadingMemoryTests {
    private static let eventsOfAnIteration = [
      "before_timers", "before_sources", "source0_begin", "source0_end", "before_waiting",
    ]

    /// A process of its own, in which nothing else allocates.
    @Test("A trace ten times as long takes no more memory to read and analyse")
    func bounded() async {
      await #expect(processExitsWith: .success) {
        let short = try Self.peakBytes(iterations: 4000)
        let long = try Self.peakBytes(iterations: 40_000)
        // Its 200,000 events alone would take ten times this.
        #expect(short > 0 && long < short + 2 << 20, "\(short) and \(long) bytes")
      }
    }

    /// The most bytes that were in use after a batch, beyond those before the first.
    private static func peakBytes(iterations: Int) throws -> Int {
      let folder = try TraceFolder()
      try write(iterations, to: folder)
      let before = HeapMemory.bytesInUse
      var peak = 0
      let directory = try TraceDirectory(at: folder.path)
      let reader = try TraceReader(directory)
      var analyzer = TraceAnalyzer(losses: directory.losses)
      while let batch = try reader.next() {
        for event in batch.events { analyzer.add(event) }
        peak = max(peak, HeapMemory.bytesInUse - before)
      }
      let counted = analyzer.findings().loops.reduce(0) { $0 + $1.iterations }
      try #require(Int(counted) == iterations)
      return peak
    }

    /// Packet by packet, so that the file is never whole in memory.
    private static func write(_ iterations: Int, to folder: TraceFolder) throws {
      let trace = SyntheticTrace()
      try folder.write(trace.metadataFile, to: "metadata")
      try folder.write([], to: "channel_0")
      let file = try FileHandle(forWritingTo: folder.url.appending(path: "channel_0"))
      defer { try? file.close() }
      let iterationsOfAPacket = 100
      for number in 0..<iterations / iterationsOfAPacket {
        var events: [SyntheticTrace.Event] = []
        for index in 0..<iterationsOfAPacket {
          let begin = UInt64((number * iterationsOfAPacket + index) * 1000)
          for (step, name) in eventsOfAnIteration.enumerated() {
            events.append(
              SyntheticTrace.Event(
                name: name, time: begin + UInt64(step), numbers: ["loop": 1, "mode": 1]))
          }
        }
        var packet = SyntheticTrace.Packet(events)
        packet.sequence = UInt64(number)
        try file.write(contentsOf: Data(trace.bytes(of: packet)))
      }
    }
  }
#endif
