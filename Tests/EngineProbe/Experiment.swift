// The table of experiments, and how they tell what they saw.

import LinuxIO
import LoopEngine

/// One thing to try in this process.
typealias Experiment = @Sendable () throws -> Void

enum Experiments {
  static let all: [String: Experiment] = [
    mainQueue, fork, faults, life, footprint, mainQueueTurns, tracingCost, keepAlive,
    concurrency,
  ].reduce([:]) { $0.merging($1) { $1 } }
}

/// Prints a fact.
func tell(_ name: String, _ value: some Any) {
  try? StandardStream.output.write("\(name) \(value)\n")
}
