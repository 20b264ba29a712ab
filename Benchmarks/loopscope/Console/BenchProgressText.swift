// The words for what happens during a run. Pure: the time that has passed is given.

import BenchmarkRecords
import Harness
import Reports

enum BenchProgressText {
  /// What a run is going to do, said before it begins.
  static func announcement(of plan: BenchPlan) -> String {
    "\(counted(plan.cells.count, "cell")), \(counted(plan.rounds, "round")), about "
      + "\(duration(plan.estimatedNanoseconds)), seed \(plan.seed)"
  }

  private static func counted(_ count: Int, _ noun: String) -> String {
    "\(count) \(noun)\(count == 1 ? "" : "s")"
  }

  /// A line that stays; nil for what is only worth drawing.
  static func line(for event: BenchProgress) -> String? {
    switch event {
    case .waitingForMachine(let holder): waiting(for: holder)
    case .roundBegan(let round, let count): "round \(round) of \(count)"
    case .cellBegan: nil
    case .cellLost(let cell, .failed(let reason)): "\(cell.inWords): failed: \(reason)"
    case .cellLost: nil  // What cannot be had here is no news; the result says so.
    case .warning(let text): "warning: \(text)"
    }
  }

  private static func waiting(for holder: MeasurementHolder?) -> String {
    guard let holder else {
      return "another loopscope measures on this machine; waiting for it to end"
    }
    return "another loopscope measures on this machine: process \(holder.process), since "
      + "\(holder.since): \(holder.commandLine); waiting for it to end"
  }

  /// What to draw over itself while the cell is measured.
  static func drawing(
    of cell: BenchmarkCell, round: Int, done: Double, elapsedNanoseconds: UInt64, columns: Int
  ) -> String {
    let percent = Int((done * 100).rounded(.down))
    var left = ""
    if done > 0.02 {
      let rest = Double(elapsedNanoseconds) * (1 - done) / done
      left = ", \(duration(UInt64(rest))) left"
    }
    let text = "\(percent) %\(left): round \(round), \(cell.inWords)"
    return beginning(of: text, within: max(columns - 1, 0))
  }

  /// As much as fits, whole: up to a comma, because half a phrase ("gap 50") says something else.
  private static func beginning(of text: String, within width: Int) -> String {
    if text.count <= width { return text }
    let start = text.prefix(width + 1)
    let end = start.lastIndex(of: ",") ?? start.lastIndex(of: " ")
    return String(end.map { start[..<$0] } ?? text.prefix(width))
  }

  /// The two units that a person would use: from seconds alone to years and days.
  static func duration(_ nanoseconds: UInt64) -> String {
    let seconds = nanoseconds / 1_000_000_000 + (nanoseconds % 1_000_000_000) / 500_000_000
    if seconds < 120 { return "\(seconds) s" }
    let minutes = seconds / 60
    if minutes < 120 { return "\(minutes) min \(seconds % 60) s" }
    let hours = minutes / 60
    if hours < 48 { return "\(hours) h \(minutes % 60) min" }
    let days = hours / 24
    return days < 2 * 365
      ? "\(days) days \(hours % 24) h" : "\(days / 365) years \(days % 365) days"
  }
}
