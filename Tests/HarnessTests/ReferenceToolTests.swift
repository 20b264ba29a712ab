// What other tools print, and the figure in it.

import Testing

@testable import Harness

@Suite struct ReferenceToolTests {
  @Test func perfSaysTheSecondsOfAllRoundTrips() {
    #expect(ReferenceTool.pipeNanoseconds(in: "0.250\n") == 5_000)
    #expect(ReferenceTool.pipeNanoseconds(in: "") == nil)
    #expect(ReferenceTool.pipeNanoseconds(in: "0.000\n") == nil)
    #expect(ReferenceTool.pipeNanoseconds(in: "no such benchmark\n") == nil)
  }

  @Test func cyclictestSaysItsAverageInMicroseconds() {
    let line = "T: 0 (27439) P: 0 I:1000 C:    542 Min:     29 Act:   76 Avg:  104 Max:   24731\n"
    #expect(ReferenceTool.cyclicNanoseconds(in: line) == 104_000)
    #expect(ReferenceTool.cyclicNanoseconds(in: "T: 0 Avg:") == nil)
    #expect(ReferenceTool.cyclicNanoseconds(in: "") == nil)
  }
}
