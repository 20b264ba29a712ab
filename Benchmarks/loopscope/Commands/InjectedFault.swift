// Faults that `check` puts into the candidate on purpose, to prove that it can be red and that it is not
// red for the wrong reason. What each does to a wake is in Scenarios; here they are read and sized.

import BenchmarkRecords
import Harness
import LatencyStatistics
import LinuxIO

/// A fault as it is typed.
enum InjectedFault: Equatable {
  /// `delay=105ns`: each wake is held back.
  case delay(nanoseconds: UInt64)
  /// `p50=5%`: each wake is held back by a share of the median.
  case median(share: Double)
  /// `p99=20%`: one wake in 51 is held back, so that only the tail moves.
  case tail(share: Double)
  /// `syscall`: one system call more per wake.
  case systemCall
  /// `switch`: one context switch more per wake.
  case contextSwitch
  /// `slot=10%`: whoever comes first in a round is slower, whichever build it is.
  case firstSlot(share: Double)
  /// `hog`: every CPU is busy with something else while the candidate is measured.
  case hog
  /// `hog-base`: the same while the base is measured.
  case hogBase

  static let shapes = "delay=105ns, p50=5%, p99=20%, syscall, switch, slot=10%, hog, hog-base"

  init?(_ text: String) {
    let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    let value = parts.count > 1 ? String(parts[1]) : nil
    switch (parts[0], value) {
    case ("syscall", nil): self = .systemCall
    case ("switch", nil): self = .contextSwitch
    case ("hog", nil): self = .hog
    case ("hog-base", nil): self = .hogBase
    case ("delay", let value?):
      guard let delay = DurationText(value, secondsWithoutUnit: false) else { return nil }
      self = .delay(nanoseconds: delay.nanoseconds)
    case ("p50", let value?), ("p99", let value?), ("slot", let value?):
      guard value.hasSuffix("%"), let percent = Double(value.dropLast()), percent > 0,
        percent <= 1_000
      else { return nil }
      let share = percent / 100
      self =
        parts[0] == "p50"
        ? .median(share: share)
        : parts[0] == "p99"
          ? .tail(share: share)
          : .firstSlot(share: share)
    default: return nil
    }
  }

  /// Whether its size is a share of what the build takes without it.
  var needsPilot: Bool {
    switch self {
    case .median, .tail, .firstSlot: true
    default: false
    }
  }

  /// Puts the fault into one of the two builds; `pilot` is a run without it.
  func apply(base: inout MeasuredBuild, candidate: inout MeasuredBuild, pilot: RunRecord?) throws {
    switch self {
    case .hog: candidate.hoggedCPUs = try CPUAffinity.allowedCPUs()
    case .hogBase: base.hoggedCPUs = try CPUAffinity.allowedCPUs()
    case .firstSlot:
      let slow = adjustment(pilot)
      base.adjust = { cell, isFirst in isFirst ? slow(cell) : cell }
      candidate.adjust = base.adjust
    default:
      let fault = adjustment(pilot)
      candidate.adjust = { cell, _ in fault(cell) }
    }
  }

  private func adjustment(_ pilot: RunRecord?) -> (PlannedCell) -> PlannedCell {
    { cell in
      guard cell.subject == "loopscope" else { return cell }
      var cell = cell
      cell.injection = injection(pilot?.results.first { $0.cell == cell.recorded })
      return cell
    }
  }

  private func injection(_ pilot: BenchmarkResult?) -> Injection? {
    func quantile(_ label: String) -> Double {
      let rounds = pilot?.metrics["latency"]?.rounds ?? []
      let figures = rounds.compactMap { $0.reading.number(at: label) }
      return figures.isEmpty ? 0 : Robust.median(of: figures)
    }
    switch self {
    case .delay(let nanoseconds): return Injection(.delay, delayNanoseconds: nanoseconds)
    case .median(let share), .firstSlot(let share):
      return Injection(.delay, delayNanoseconds: UInt64(quantile("p50") * share))
    case .tail(let share):
      // Of 2 wakes in 100 that are held back, the better half must stay below the new p99. An odd
      // number, because the wakes of a round trip go there and back in turn, and only those there are
      // timed. Of a round, because rounds are what is judged, and they lie apart.
      let delay = max(quantile("p99") * (1 + share) - quantile("p50"), 0)
      return Injection(.delay, delayNanoseconds: UInt64(delay), oneIn: 51)
    case .systemCall: return Injection(.systemCall)
    case .contextSwitch: return Injection(.contextSwitch)
    case .hog, .hogBase: return nil
    }
  }
}
