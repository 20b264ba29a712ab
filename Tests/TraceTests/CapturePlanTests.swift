// What a recording decides before it touches anything: which events a pattern means, how large the
// buffers are. Not for recordings themselves: RecordingTests.

import Testing
import TraceCapture

@Suite("Plans of a recording")
struct CapturePlanTests {
  @Test(
    "A pattern matches as LTTng's does",
    arguments: [
      ("runloop:*", "runloop:entry", true), ("runloop:*", "runloops:entry", false),
      ("*", "any:thing", true), ("*:entry", "runloop:entry", true),
      ("timer_*", "runloop:timer_arm", true), ("timer_*", "other:timer_arm", false),
      ("*_begin", "runloop:timer_begin", true), ("r*l*p:*_*", "runloop:timer_arm", true),
      ("runloop:entry", "runloop:entry", true), ("runloop:entry", "runloop:entry2", false),
      ("a:\\*", "a:*", true), ("a:\\*", "a:b", false), ("a:b\\", "a:b", true),
      ("a:*é", "a:né", true), ("", "runloop:", true), ("", "runloop:x", false),
    ])
  func matching(pattern: String, name: String, isMatch: Bool) {
    #expect(EventPattern(pattern, provider: "runloop").matches(name) == isMatch)
  }

  @Test("Many stars take no longer than few")
  func manyStars() {
    let pattern = EventPattern(String(repeating: "*a", count: 60), provider: "p")
    #expect(!pattern.matches(String(repeating: "a", count: 250) + "b"))
  }

  @Test(
    "Rings are 64 MiB a CPU, less where there are many CPUs or little memory",
    arguments: [
      (2, 12_288, 65_536), (8, 12_288, 65_536), (16, 12_288, 32_768), (128, 65_536, 4_096),
      (2, 64, 8_192), (2, 0, 256), (0, 0, 256),
    ])
  func bufferPlan(cpus: Int, freeMebibytes: Int, ringKibibytes: Int) {
    let plan = BufferPlan(cpus: cpus, freeSharedBytes: freeMebibytes << 20)
    #expect(plan.partBytes * plan.partCount == ringKibibytes << 10)
  }

  @Test(
    "Sizes are raised to what LTTng takes",
    arguments: [(1, 1, 4096, 2), (4096, 2, 4096, 2), (5000, 3, 8192, 4)])
  func sizes(bytes: Int, count: Int, partBytes: Int, partCount: Int) {
    let plan = BufferPlan(partBytes: bytes, partCount: count)
    #expect((plan.partBytes, plan.partCount) == (partBytes, partCount))
  }

  @Test("An error says what is wrong and what to type instead")
  func errors() {
    #expect("\(RecorderError.noCommand)".contains("after --"))
    #expect("\(RecorderError.outputHoldsTrace("d"))".contains("'d'"))
    let unknown = RecorderError.patternMatchesNothing("runloop:x", available: ["runloop:entry"])
    #expect("\(unknown)" == "no event matches 'runloop:x'; there are runloop:entry")
  }

  #if !TraceTools
    @Test("Built without the trait, recording says so")
    func withoutTraceTools() {
      let recorder = Recorder(options: RecorderOptions(outputDirectory: "never-made"))
      #expect(throws: RecorderError.builtWithoutTraceTools) { try recorder.record(["true"]) }
      #expect(RecordingUpkeep().sessionDaemonStatus() == .builtWithoutTraceTools)
    }
  #endif
}
