// reference: what the kernel, an atomic and the clock cost on this machine, in this run.
//
// Ratios travel from machine to machine, nanoseconds do not; so every run carries the yardsticks that
// its other figures are divided by. No subject takes part: it is a property of the machine, and
// stands in the record as `raw` without a backend.

import BenchmarkRecords
import Harness
import LinuxIO
import Synchronization

/// The cost of a null system call, an atomic exchange and a reading of the clock.
struct ReferenceScenario: PlannedScenario {
  private static let batch = 1_000

  let benchmark = Benchmark.reference
  let subjects = SubjectList([Machine()])

  func variants(in size: PlanSize) -> [CellVariant] {
    let milliseconds: UInt64 = size == .smoke ? 1 : 30
    return [CellVariant(.lasting(milliseconds: milliseconds)) { _ in }]
  }

  func measure(_ cell: PlannedCell) throws -> CellOutcome {
    let thread = try PlacedThread(name: "reference", cpus: PlacedCPUs(.same).loop) {
      let third = cell.effort.sharing(among: 3)
      return [
        RoundMeasurement(.nullSystemCall, Self.systemCall(third)),
        RoundMeasurement(.atomicSwap, Self.swap(third)),
        RoundMeasurement(.clockRead, Self.clock(third)),
      ]
    }
    return CellOutcome(try thread.value())
  }

  private static func systemCall(_ effort: Effort) -> Measurement {
    measure(effort) { for _ in 0..<batch { nullSystemCall() } }
  }

  private static func swap(_ effort: Effort) -> Measurement {
    let word = YardstickWord()
    return measure(effort) {
      for _ in 0..<batch { _ = word.value.exchange(1, ordering: .acquiringAndReleasing) }
    }
  }

  private static func clock(_ effort: Effort) -> Measurement {
    measure(effort) { for _ in 0..<batch { _ = MonotonicClock.nowNanoseconds() } }
  }

  private static func measure(_ effort: Effort, _ body: () -> Void) -> Measurement {
    var times = BatchedTimes()
    body()
    effort.forEachBatch(of: batch) { times.time(batch, body) }
    return times.measurement
  }

  private final class YardstickWord: Sendable {
    let value = Atomic<UInt64>(0)
  }

  /// The machine in the place of a subject: it has no loop.
  private struct Machine: Subject {
    let name = "raw"
    let backend: String? = nil

    func makeLoop(_ request: LoopRequest) throws -> any SubjectLoop {
      throw Unavailable(reason: "a machine by itself has no loop")
    }

    func makeModeSwitchingLoop(_ request: ModeRequest) throws -> any ModeSwitchingLoop {
      throw Unavailable(reason: "a machine by itself has no modes")
    }
  }
}

extension Effort {
  /// The part of the effort that each of several figures of one cell gets.
  func sharing(among figures: Int) -> Effort {
    Effort(
      warmupSamples: warmupSamples, samples: max(samples / figures, 1),
      durationNanoseconds: durationNanoseconds / UInt64(figures))
  }
}
