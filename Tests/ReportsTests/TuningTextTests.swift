// What a report says about tuning: what was granted in its head, what was refused as a warning.

import BenchmarkRecords
import Testing

@testable import Reports

@Suite struct TuningTextTests {
  private let environment: Environment = {
    var environment = Environment()
    environment.set(
      "tuning",
      to: [
        "cpus": ["requested": [0, 2], "achieved": [0, 2]],
        "lockedMemory": ["requested": true, "achieved": true],
        "timerSlackNanoseconds": ["requested": 1_000, "achieved": 1_000],
        "cpuLatencyMicroseconds": ["requested": 0, "refused": "Permission denied (13)"],
        "fifoPriority": ["requested": 80, "achieved": 0, "refused": "not permitted"],
      ])
    return environment
  }()

  @Test func grantedAndRefusedAreTold() {
    let text = TuningText(environment)
    #expect(text.granted == ["cpus 0,2", "locked memory", "timer slack 1000 ns"])
    #expect(
      text.refused == [
        "Tuning refused, measured without it: --cpu-dma-latency 0: Permission denied (13).",
        "Tuning refused, measured without it: --fifo 80: not permitted.",
      ])
  }

  @Test func theReportSaysBoth() {
    var run = SampleRuns.run
    run.environment = environment
    let text = run.text(TextStyle(columns: 200))
    #expect(text.contains("\ntuned: cpus 0,2, locked memory, timer slack 1000 ns\n"))
    #expect(
      text.contains("\nTuning refused, measured without it: --fifo 80: not permitted."))
  }

  @Test func anUntunedRunSaysNothing() {
    #expect(!SampleRuns.run.text().lowercased().contains("tun"))
  }
}
