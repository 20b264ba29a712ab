// What `calibrate` runs: a build against itself, and with faults of growing size. Not for running it.

import Harness
import LatencyStatistics

/// The runs of one pass, and how many passes.
struct CalibrationPlan {
  /// A run of the gate.
  enum Step: Hashable {
    /// A whole gate run of a build against itself.
    case identical(Int)
    /// One measurement with a fault, as it is typed.
    case fault(String)

    var name: String {
      switch self {
      case .identical: "identical builds"
      case .fault(let text): text
      }
    }
  }

  /// Gate runs of identical builds in a pass.
  static let identicalRuns = 4
  /// The faults of a pass; of each kind the smallest first.
  static let faults = [
    "p50=1%", "p50=2%", "p50=4%", "p50=8%", "p50=16%", "p99=10%", "p99=20%", "p99=40%", "syscall",
    "switch",
  ]

  let passes: Int
  let seed: UInt64

  init(_ arguments: Arguments, seed: UInt64) {
    passes =
      arguments.wholeNumber(.passes).map { Int($0) } ?? (arguments.has(.quickCalibration) ? 1 : 5)
    self.seed = seed
  }

  /// The runs of a pass, in random order: what the machine does meanwhile must not come with a size.
  func steps(ofPass pass: Int) -> [Step] {
    var generator = SeededGenerator(seed: seed &+ UInt64(pass))
    let steps = (0..<Self.identicalRuns).map(Step.identical) + Self.faults.map(Step.fault)
    return steps.shuffled(using: &generator)
  }

  /// What is going to happen and for how long, given the plan of one build in one run.
  func announcement(of plan: BenchPlan) -> String {
    let runs = passes * (Self.identicalRuns + Self.faults.count)
    let duration = BenchProgressText.duration(plan.estimatedNanoseconds * 2 * UInt64(runs))
    return
      "\(runs) runs of the gate (\(passes) x \(Self.identicalRuns) of this build against itself "
      + "and \(Self.faults.count) with a fault), \(plan.cells.count) cells and \(plan.rounds) rounds "
      + "for each of the two builds: about \(duration), seed \(seed)"
  }
}
