// scale: how cost grows with what a loop holds, with who sends to it, and with how many loops there are.
//
// A cell has one of the numbers, and that says what it measures. Everything is timed in batches and
// given for one operation, with the median batch's interval; random choices come from the seed.

import BenchmarkRecords
import Harness
import LinuxIO
import LoopEngine

/// Cost by number of timers, sources, observers, senders and loops.
struct ScaleScenario: PlannedScenario {
  let benchmark = Benchmark.scale
  let subjects: SubjectList

  func needsALoop(_ parameters: CellParameters) -> Bool { parameters.loops == nil }

  func measure(_ cell: PlannedCell) throws -> CellOutcome {
    let subject = try subjects.subject(of: cell)
    let (parameters, effort) = (cell.parameters, cell.effort)
    if let senders = parameters.senders {
      return CellOutcome(try SenderScale(senders: senders, effort: effort).measure(subject))
    }
    if let loops = parameters.loops {
      return try LoopScale(loops: loops, effort: effort).measure(subject)
    }
    if let recipe = parameters.recipe {
      return try measure(recipe, cell, kind: subjects.kind(of: cell, for: recipe))
    }
    let seed = cell.seed
    // On one CPU, as everything whose ratio is to travel.
    let thread = try PlacedThread(name: "scale", cpus: PlacedCPUs(.same).loop) {
      if let timers = parameters.timers {
        return try TimerScale(timers: timers, effort: effort, seed: seed).measure(subject)
      }
      if let sources = parameters.sources {
        return CellOutcome(
          try SourceScale(sources: sources, effort: effort, seed: seed).measure(subject))
      }
      if let expected = parameters.tracing { try Self.check(expected) }
      return CellOutcome(
        try ObserverScale(observers: parameters.observers ?? 0, effort: effort)
          .measure(subject))
    }
    return try thread.value()
  }

  private func measure(
    _ recipe: Recipe, _ cell: PlannedCell, kind: Loop.Backend
  ) throws -> CellOutcome {
    let effort = cell.effort
    if recipe == .loopExecutor { return CellOutcome(try HopScale(effort: effort).measure(kind)) }
    let work = cell.parameters.workNanoseconds ?? 0
    let thread = try PlacedThread(name: "scale", cpus: PlacedCPUs(.same).loop) {
      CellOutcome(try MonitorScale(workNanoseconds: work, effort: effort).measure(kind))
    }
    return try thread.value()
  }

  private static func check(_ expected: TracingState) throws(Unavailable) {
    if expected != .current {
      throw Unavailable(
        reason: "tracing was \(expected.rawValue) when the run began and is "
          + "\(TracingState.current.rawValue) now", isPassing: true)
    }
  }
}

/// Not what was asked for was called: the figures would be of something else.
struct WrongCallCount: Error, Hashable, CustomStringConvertible {
  let calls: Int
  let expected: Int
  let what: String

  var description: String { "\(calls) calls of \(what) instead of \(expected)" }

  /// Throws unless the number is right.
  static func check(_ calls: Int, is expected: Int, of what: String) throws(WrongCallCount) {
    if calls != expected { throw WrongCallCount(calls: calls, expected: expected, what: what) }
  }
}
