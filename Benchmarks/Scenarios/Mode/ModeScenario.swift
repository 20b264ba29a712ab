// mode: what it costs to leave one mode and be at home in another.
//
// Four figures: from the last callout in mode A to mode B waiting, and to B's first callout, each
// switch timed by itself; a nested run with a callout ready, and a poll of an empty mode, timed over
// batches of 1,000, because one of them is too short to time. The control does the same with B = A.

import BenchmarkRecords
import Harness
import LatencyStatistics
import LinuxIO

/// Mode-switch overhead.
struct ModeScenario: PlannedScenario {
  let benchmark = Benchmark.mode
  let subjects: SubjectList

  func needsALoop(_ parameters: CellParameters) -> Bool { true }

  func measure(_ cell: PlannedCell) throws -> CellOutcome {
    let subject = try subjects.subject(of: cell)
    let cpus = try PlacedCPUs(.same).loop
    let request = ModeRequest(
      items: cell.parameters.items ?? 0, isControl: cell.parameters.control != nil)
    let thread = try PlacedThread(name: "modes", cpus: cpus) {
      try Part(of: cell.effort).measure(subject.makeModeSwitchingLoop(request))
    }
    return CellOutcome(try thread.value())
  }

  /// One of the four figures: each gets the same share of time and samples.
  private struct Part {
    static let count = 4

    private let effort: Effort
    /// Smaller than 1,000 only if the whole cell may not run that often, as in a traced run.
    private let batch: Int

    /// A part of the cell's effort; half of its samples are for warming up.
    init(of effort: Effort) {
      let samples = max(effort.samples / (2 * Self.count), 1)
      self.effort = Effort(
        warmupSamples: min(effort.warmupSamples, samples), samples: samples,
        durationNanoseconds: effort.durationNanoseconds / UInt64(Self.count))
      batch = min(samples, 1_000)
    }

    func measure(_ modes: any ModeSwitchingLoop) -> [RoundMeasurement] {
      // `timeToWaiting` comes last: its observer stays, and would stop the other runs.
      let callout = each(modes.timeToCallout)
      let nested = batches(modes.timeOfNestedRuns)
      let poll = batches(modes.timeOfEmptyPolls)
      let waiting = each(modes.timeToWaiting)
      return [
        RoundMeasurement(.switchTime, waiting), RoundMeasurement(.switchToCallout, callout),
        RoundMeasurement(.nestedRun, nested), RoundMeasurement(.emptyPoll, poll),
      ]
    }

    private func each(_ time: () -> UInt64) -> Measurement {
      var histogram = Histogram()
      for _ in 0..<effort.warmupSamples { _ = time() }
      repeatWithin(effort.samples) { histogram.record(Int64(bitPattern: time())) }
      return .distribution(histogram.distribution)
    }

    private func batches(_ time: (Int) -> UInt64) -> Measurement {
      var times = BatchedTimes()
      _ = time(batch)
      repeatWithin(max(effort.samples / batch, 1)) { times.add(time(batch), for: batch) }
      return times.measurement
    }

    /// At least once, at most `most` times, and not beyond this part's time.
    private func repeatWithin(_ most: Int, _ body: () -> Void) {
      let deadline = MonotonicClock.nowNanoseconds() + effort.durationNanoseconds
      for _ in 0..<max(most, 1) {
        body()
        if MonotonicClock.nowNanoseconds() >= deadline { return }
      }
    }
  }
}
