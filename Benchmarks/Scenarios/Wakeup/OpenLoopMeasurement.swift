// One open-loop cell: the two threads, and what their times come to.
//
// The classes of wakes come from passes of their own, in which each callout also counts its thread's
// context switches. That costs the loop a system call a callout, after the time was taken; a cell of
// the same load with `wakeClass` all shows what the load is like without it.

import BenchmarkRecords
import Harness
import LinuxIO

/// Wakes by a schedule.
struct OpenLoopMeasurement {
  /// What came of a measurement before it is made into figures.
  struct Result: Sendable {
    var log: OpenLoopLog
    /// Context switches of both threads, without those that the generator slept by itself.
    var switchCount: Double
    var lostCount: Int
  }

  let cell: PlannedCell
  let subject: any Subject

  func outcome() throws -> CellOutcome {
    let result = try run()
    let wakeClass = cell.parameters.wakeClass ?? .all
    let wakes = result.log.wakes(of: wakeClass)
    if wakes.isEmpty {
      throw Unavailable(
        reason: "none of \(result.log.wakes.count) wakes was \(wakeClass.rawValue) "
          + "(\(result.log.classCounts))", isPassing: true)
    }
    let common = [
      RoundMeasurement(
        .latency, .distribution(wakes.distribution(of: \.latencyNanoseconds))),
      RoundMeasurement(
        .wakeCall, .distribution(wakes.distribution(of: \.wakeCallNanoseconds))),
      RoundMeasurement(
        .generatorDelay, .distribution(wakes.distribution(of: \.generatorDelayNanoseconds))),
    ]
    let lost = result.lostCount
    return CellOutcome(
      common + [figure(of: wakeClass, result, count: wakes.count)]
        + [RoundMeasurement(.lostWakes, .value(Double(lost)))],
      fault: LostWakes(count: lost).fault)
  }

  private func figure(of wakeClass: WakeClass, _ result: Result, count: Int) -> RoundMeasurement {
    let share = Double(count) / Double(result.log.wakes.count)
    return switch wakeClass {
    case .all:
      RoundMeasurement(.contextSwitchesPerWake, .value(result.switchCount / Double(count)))
    case .slept: RoundMeasurement(.sleptShare, .value(share))
    case .polled, .elided: RoundMeasurement(.awakeShare, .value(share))
    }
  }

  /// Runs both threads to the end of the schedule.
  func run() throws -> Result {
    let placement = cell.parameters.placement ?? .unpinned
    let cpus = try PlacedCPUs(placement)
    let open = OpenLoop(cell, countsSwitches: subject.lackOfThread == nil)
    let receiver = try PlacedThread(name: "loop", cpus: cpus.loop) { [subject] in
      try OpenLoopReceiver(open).run(on: subject)
    }
    do {
      // A slack of its own would let the generator oversleep.
      let generator = try PlacedThread(name: "generator", cpus: cpus.waker, slackNanoseconds: 1) {
        var generator = try OpenLoopGenerator(open, spins: placement == .cross)
        return try generator.run()
      }
      return Result(open, sent: try generator.value(), received: try receiver.value())
    } catch {
      open.abandon()
      // What broke the woken side says more than that it is missing.
      if error is OpenLoop.ReceiverMissing { _ = try receiver.value() }
      throw error
    }
  }
}

extension OpenLoopMeasurement.Result {
  fileprivate init(
    _ open: OpenLoop, sent: OpenLoopGenerator.Notes, received: OpenLoopReceiver.Notes
  ) {
    log = OpenLoopLog(of: open, sent: sent, received: received)
    switchCount =
      Double(sent.usage.switches + received.usage.switches) - Double(sent.sleepCount)
    lostCount = sent.lostCount
  }
}
