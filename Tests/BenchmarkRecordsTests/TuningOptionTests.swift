// The tunings of a record as they were typed.

import BenchmarkRecords
import Testing

@Suite struct TuningOptionTests {
  @Test(
    arguments: [
      ("cpus", [0, 2], "--cpus 0,2"), ("fifoPriority", 80, "--fifo 80"),
      ("lockedMemory", true, "--mlock"),
      ("timerSlackNanoseconds", 1_000, "--timer-slack 1000ns"),
      ("cpuLatencyMicroseconds", 0, "--cpu-dma-latency 0"),
      ("fromTheFuture", 3, "fromTheFuture 3"),
    ] as [(String, JSONValue, String)])
  func tuningsReadAsTyped(_ name: String, _ value: JSONValue, _ expected: String) {
    #expect(TuningOption.text(ofTuning: name, requested: value) == expected)
  }
}
