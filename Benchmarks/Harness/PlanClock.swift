// How much of a plan lies behind, in the time that the plan expects of each part. Not a clock of the
// machine: what a part really takes is for the display to measure.

/// The expected times of a plan's parts, done and to do.
struct PlanClock {
  private let plan: BenchPlan
  private var doneNanoseconds: UInt64 = 0
  private var allNanoseconds: UInt64

  /// Nothing is done yet.
  init(_ plan: BenchPlan) {
    self.plan = plan
    let idle = plan.groups(inRound: 1).reduce(UInt64(0)) { $0 + plan.idleNanoseconds(of: $1.cells) }
    let round = plan.cells.reduce(idle) { $0 + $1.estimatedNanoseconds }
    allNanoseconds = round * UInt64(max(plan.rounds, 1))
  }

  /// The part of the plan that lies behind, from 0 to 1.
  var doneFraction: Double {
    allNanoseconds > 0 ? min(Double(doneNanoseconds) / Double(allNanoseconds), 1) : 0
  }

  /// What these cells share is being measured, and takes its time whatever comes of it.
  mutating func idled(with cells: [Int]) { doneNanoseconds += plan.idleNanoseconds(of: cells) }

  /// A cell was measured in one round, or tried.
  mutating func finished(_ cell: Int) { doneNanoseconds += plan.cells[cell].estimatedNanoseconds }

  /// A cell will not be tried in the rounds after this one.
  mutating func lost(_ cell: Int, inRound round: Int) {
    let left = UInt64(max(plan.rounds - round, 0))
    allNanoseconds -= min(left * plan.cells[cell].estimatedNanoseconds, allNanoseconds)
  }
}
