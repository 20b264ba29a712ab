// What the self-test measures: ordinary wakeup cells, some of them tampered with.

import Harness

/// The cells of a self-test, and how large it is.
struct SelfTestPlan {
  /// How much is measured; a smaller one shows only that it works.
  struct Size: Hashable, Sendable {
    /// Rounds of the delays: with twelve the interval can be stated at 99.9 %.
    var rounds = 12
    /// How many round trips each cell with or without a delay measures in a round. Not how long: a
    /// median of as many readings is there also where the machine has something else to do.
    var readings = 400
    /// How long the open loop is measured in a round that other tools are set beside.
    var pacingNanoseconds: UInt64 = 60_000_000
    /// How many round trips lose wakes.
    var roundTrips = 1_000
    /// When the process is stopped, for how long, and how long the schedule is.
    var stopAfterNanoseconds: UInt64 = 400_000_000
    var stopNanoseconds: UInt64 = 500_000_000
    var scheduleNanoseconds: UInt64 = 1_500_000_000
  }

  static let delaysNanoseconds: [UInt64] = [20_000, 50_000, 200_000]
  static let droppedOneIn = 100
  static let subject = "loopscope"

  let backends: [String]
  let seed: UInt64
  var size = Size()

  /// Every backend without a delay and with each, and what other tools are set beside.
  var delays: BenchPlan {
    let cells = backends.flatMap { backend in
      ([0] + Self.delaysNanoseconds).map { delayed(backend, $0) }
    }
    return BenchPlan(cells: cells + [roundTrip, pacing], rounds: size.rounds, seed: seed)
  }

  /// Every backend with wakes that get lost.
  var drops: BenchPlan {
    BenchPlan(cells: backends.map(dropping), rounds: 1, seed: seed)
  }

  /// A backend in the closed loop on one CPU, untouched.
  private func plain(_ backend: String, of subject: String = Self.subject) -> PlannedCell {
    var parameters = CellParameters()
    parameters.placement = .same
    parameters.loop = .closed
    parameters.gapNanoseconds = 0
    var effort = Effort(
      warmupSamples: 50, samples: size.readings, durationNanoseconds: 3_000_000_000)
    effort.expectedNanoseconds = UInt64(size.readings + 50) * 20_000
    return PlannedCell(
      benchmark: .wakeup, subject: subject, backend: backend, parameters: parameters,
      effort: effort)
  }

  /// The same with each wake held back; by nothing for the control, which has the cost of holding
  /// back without the time.
  func delayed(_ backend: String, _ nanoseconds: UInt64) -> PlannedCell {
    var cell = plain(backend)
    cell.parameters.injectedDelayNanoseconds = nanoseconds
    // Both wakes of a round trip are held back.
    let roundTripNanoseconds = 2 * nanoseconds + 20_000
    cell.effort.expectedNanoseconds = UInt64(size.readings + 50) * roundTripNanoseconds
    return cell
  }

  func dropping(_ backend: String) -> PlannedCell {
    var cell = plain(backend)
    cell.parameters.droppedOneIn = Self.droppedOneIn
    cell.effort = Effort(
      warmupSamples: 50, samples: size.roundTrips, durationNanoseconds: 10_000_000_000)
    return cell
  }

  /// The open loop at 1 kHz that is stopped.
  func stopped(_ backend: String) -> PlannedCell {
    var cell = plain(backend)
    cell.parameters.loop = .open
    cell.parameters.gapNanoseconds = 1_000_000
    cell.effort = Effort(
      warmupSamples: 0, samples: .max, durationNanoseconds: size.scheduleNanoseconds)
    cell.seed = seed
    return cell
  }

  /// What `perf bench sched pipe` does, about: two threads, a pipe each way, one CPU.
  var roundTrip: PlannedCell { plain("pipe", of: "raw") }

  /// What `cyclictest` does, about: a thread that sleeps until a time, on one CPU.
  var pacing: PlannedCell {
    var cell = plain("futex", of: "raw")
    cell.parameters.loop = .open
    cell.parameters.gapNanoseconds = 1_000_000
    cell.effort = Effort(
      warmupSamples: 5, samples: .max, durationNanoseconds: size.pacingNanoseconds)
    return cell
  }
}
