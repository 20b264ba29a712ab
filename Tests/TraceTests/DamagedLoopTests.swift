// What a damaged stream costs the loops of a trace that LTTng wrote: two programs, each kept on a CPU.

#if TraceTools
  import Foundation
  import Testing
  import TraceAnalysis
  import TraceModel

  @Suite struct DamagedLoopTests {
    private let trace: GoldenTrace
    private let whole: [LoopFindings]

    init() throws {
      trace = try GoldenTrace()
      whole = try trace.findings(damaging: trace.streams[0]) { _ in }.loops
    }

    private func loops(
      damaging cpu: Int, _ change: (inout Data) -> Void
    ) throws -> [LoopFindings] {
      try trace.findings(damaging: trace.streams[cpu], change).loops
    }

    @Test func `the golden trace has loops on each CPU whose events follow each other`() {
      #expect(whole.map(\.threadName) == ["traced-loop", "traced-loop", "traced-loop"])
      #expect(whole.map(\.cpus) == [[0], [0], [1]])
      #expect(whole.allSatisfy { $0.gaps.isEmpty && !$0.isSpared && $0.doubtfulNanoseconds == 0 })
    }

    @Test(arguments: [0, 1], [0, 1, 100, 4096, 4096 * 3 + 17])
    func `a stream that is cut costs the loop of the other nothing`(cpu: Int, length: Int) throws {
      let others = whole.filter { $0.cpus == [UInt32(1 - cpu)] }
      let found = try loops(damaging: cpu) { $0 = $0.prefix(length) }
        .filter { $0.process == others[0].process }
      #expect(found.allSatisfy { $0.isSpared && $0.gaps.isEmpty })
      let account = found.map { loop in
        var loop = loop
        loop.isSpared = false
        return loop
      }
      #expect(account == others)
    }

    @Test func `a loop whose stream is cut keeps what was read, and its gap is named`() throws {
      let found = try loops(damaging: 1) { $0 = $0.prefix(4096 * 3 + 17) }
      let hit = try #require(found.first { $0.process == whole[2].process })
      #expect(hit.iterations > 0 && hit.iterations < whole[2].iterations)
      #expect(hit.doubtfulNanoseconds == 0 && hit.busyNanoseconds > 0)
      #expect(hit.gaps.count == 1 && !hit.isSpared)
      #expect(try #require(hit.gaps.first).lowerBound >= hit.spanNanoseconds.upperBound)
    }
  }
#endif
