// Figures of other tools, each beside the same statistic of what means about the same here.

import BenchmarkRecords
import Harness
import LatencyStatistics
import LinuxIO

/// What other tools say of the machine.
struct SelfTestReferences {
  let plan: SelfTestPlan
  let termination: TerminationSignals?

  /// Every figure, with the reason where there is none.
  func figures(beside run: RunRecord, afterInterruption: Bool) -> [SelfTestReference] {
    [
      figure(
        .schedPipe, "raw/pipe roundTrip", run.mean(.roundTrip, of: plan.roundTrip),
        afterInterruption),
      figure(
        .cyclictest, "open loop at 1 kHz, generatorDelay",
        run.mean(.generatorDelay, of: plan.pacing), afterInterruption),
    ]
  }

  private func figure(
    _ tool: ReferenceTool, _ counterpart: String, _ nanoseconds: Double?, _ isInterrupted: Bool
  ) -> SelfTestReference {
    var reference = SelfTestReference(
      tool.name, statistic: tool.statistic, counterpart: counterpart,
      counterpartNanoseconds: nanoseconds)
    do {
      if isInterrupted { throw Unavailable(reason: "interrupted") }
      let cpu = try PlacedCPUs(.same).loop[0]
      reference.nanoseconds = try tool.run(onCPU: cpu, or: termination)
    } catch let missing as Unavailable {
      reference.reason = missing.reason
    } catch {
      reference.reason = "\(error)"
    }
    return reference
  }
}

extension RunRecord {
  /// The mean over the readings of all rounds, outliers included, as the other tools have it.
  func mean(_ metric: MetricDefinition, of cell: PlannedCell) -> Double? {
    result(of: cell)?.metrics[metric.name]?.distribution?.meanNanoseconds
  }
}
