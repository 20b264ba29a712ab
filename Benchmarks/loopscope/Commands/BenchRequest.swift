// From the arguments of `bench` to a request for a plan.

import Harness
import Scenarios

extension PlanRequest {
  /// What the arguments ask for; a random seed unless one is given.
  init(_ arguments: Arguments) throws(UsageError) {
    self.init(
      size: PlanSize(arguments),
      seed: arguments.seedOrRandom)
    if !arguments.words.isEmpty { benchmarks = arguments.words.compactMap(Benchmark.init) }
    backends = arguments.words(.backend) ?? backends
    placements = arguments.words(.placement)?.compactMap(Placement.init) ?? placements
    includesPeers = arguments.has(.peers)
    rounds = arguments.wholeNumber(.rounds).map { Int($0) }
    durationNanoseconds = arguments.durationNanoseconds(.duration)
    iterations = arguments.wholeNumber(.iterations).map { Int($0) }
    spinNanoseconds = arguments.durationNanoseconds(.spin)
    tuning = try TuningRequest(arguments)
    overridingSlackNanoseconds = tuning.overridingSlackNanoseconds
    if arguments.has(.placement) { try checkPlacement(arguments) }
    if arguments.has(.spin) { try checkSpin(arguments) }
  }

  /// Loops of the other benchmarks would sleep as they always do.
  private func checkSpin(_ arguments: Arguments) throws(UsageError) {
    let spinning = ScenarioCatalogue.spinningBenchmarks
    guard Set(spinning).isDisjoint(with: benchmarks) else { return }
    let names = benchmarks.map(\.rawValue).joined(separator: " and ")
    throw UsageError(
      command: CommandSpec.bench.name,
      message: "--spin says nothing to \(names): only some benchmarks have loops that spin",
      choices: spinning.map(\.rawValue),
      line: TypedLine(arguments).withOperands([spinning[0].rawValue]).text)
  }

  /// An option that no cell heeds would look as if it had been obeyed.
  private func checkPlacement(_ arguments: Arguments) throws(UsageError) {
    let placed = ScenarioCatalogue.placedBenchmarks(in: size)
    guard Set(placed).isDisjoint(with: benchmarks) else { return }
    let names = benchmarks.map(\.rawValue).joined(separator: " and ")
    throw UsageError(
      command: CommandSpec.bench.name,
      message: "--placement says nothing to \(names): only some benchmarks place two threads",
      choices: placed.map(\.rawValue),
      line: TypedLine(arguments).withOperands([placed[0].rawValue]).text)
  }
}

extension PlanSize {
  fileprivate init(_ arguments: Arguments) {
    self = arguments.has(.quick) ? .quick : arguments.has(.full) ? .full : .standard
  }
}
