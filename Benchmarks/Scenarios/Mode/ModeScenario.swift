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

  func measure(_ cell: PlannedCell, in context: RoundContext) throws -> CellOutcome {
    let subject = try subjects.subject(of: cell)
    let cpus = try PlacedCPUs(.same).loop
    let effort = cell.effort.limited(to: context.iterationLimit / Part.count)
    let request = ModeRequest(
      items: cell.parameters.items ?? 0, isControl: cell.parameters.control != nil)
    let thread = try PlacedThread(name: "modes", cpus: cpus) {
      try Part(effort).measure(subject.makeModeSwitchingLoop(request))
    }
    return CellOutcome(try thread.value())
  }

  /// One of the four figures: each gets the same share of time and samples.
  private struct Part {
    static let count = 4

    private let batch = 1_000
    let effort: Effort

    init(_ effort: Effort) { self.effort = effort }

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
      var nanoseconds: [Double] = []
      _ = time(batch)
      repeatWithin(max(effort.samples / batch, 1)) {
        nanoseconds.append(Double(time(batch)) / Double(batch))
      }
      return .value(
        Robust.median(of: nanoseconds),
        interval: QuantileEstimate(of: .p50, in: nanoseconds)?.interval)
    }

    /// At least once, at most `most` times, and no longer than this part's share of the time.
    private func repeatWithin(_ most: Int, _ body: () -> Void) {
      let share = effort.durationNanoseconds / UInt64(Part.count)
      let deadline = MonotonicClock.nowNanoseconds() + share
      for _ in 0..<max(most, 1) {
        body()
        if MonotonicClock.nowNanoseconds() >= deadline { return }
      }
    }
  }
}
