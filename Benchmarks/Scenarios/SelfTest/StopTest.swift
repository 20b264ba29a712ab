// Stops a process in the middle of its open loop and hears what it measured: both sides. The
// process is a fresh one, as in every round; who stops it and takes the time is its parent.

import BenchmarkRecords
import Harness
import LinuxIO

/// The parent's side.
struct StopTest {
  /// Why there is no trial.
  struct Failure: Error, Hashable, CustomStringConvertible {
    let description: String
    static let interrupted = Failure(description: "interrupted")
    static let ended = Failure(description: "its process ended early")
  }

  let command: RoundCommand
  let size: SelfTestPlan.Size
  let termination: TerminationSignals?

  private static let patienceNanoseconds: UInt64 = 30_000_000_000

  /// Measures `cell` in a child, which is stopped meanwhile.
  func run(_ cell: PlannedCell) throws -> StopTrial {
    let child = try ChildProcess(executable: command.executable, arguments: command.arguments)
    try child.send(try RoundRequest(round: 1, cells: [cell], groups: []).json)
    // The line that says that it begins.
    guard try receive(from: child, for: Self.patienceNanoseconds) != nil else {
      throw Failure(description: "its process did not begin")
    }
    try pause(size.stopAfterNanoseconds, beside: child)
    try child.suspend()
    let stopped = MonotonicClock.nowNanoseconds()
    try pause(size.stopNanoseconds, beside: child)
    let resumed = MonotonicClock.nowNanoseconds()
    try child.resume()
    return try StopAnswer(line: answer(of: child)).trial(cell, stop: stopped...resumed)
  }

  /// Waits while the child is silent.
  private func pause(_ nanoseconds: UInt64, beside child: ChildProcess) throws {
    if try receive(from: child, for: nanoseconds) != nil { throw Failure.ended }
  }

  private func answer(of child: ChildProcess) throws -> [UInt8] {
    var bytes: [UInt8] = []
    while let more = try receive(from: child, for: Self.patienceNanoseconds) {
      bytes += more
      if more.last == UInt8(ascii: "\n") { return bytes }
    }
    throw Failure(description: "its process did not answer")
  }

  /// What the child says within a time; nil when that is nothing.
  private func receive(
    from child: ChildProcess, for nanoseconds: UInt64
  ) throws -> [UInt8]? {
    let deadline = MonotonicClock.nowNanoseconds() + nanoseconds
    switch try child.receive(untilNanoseconds: deadline, or: termination) {
    case .bytes(let bytes): return bytes
    case .timedOut: return nil
    case .ended: throw Failure.ended
    case .terminationRequested: throw Failure.interrupted
    }
  }
}

/// The child's side.
extension ScenarioCatalogue {
  /// Measures the one cell of a request and tells every sample: what `loopscope bench-stopped` does.
  ///
  /// - Parameters:
  ///   - input: the request.
  ///   - write: takes each line of the answer, without its newline; it must not be held back.
  public static func answerStopTest(
    input: some Sequence<UInt8>, write: (String) -> Void
  ) throws {
    let request = try RoundRequest(json: input)
    guard try ProcessLifetime.endWithParent(request.parent), let cell = request.cells.first else {
      return
    }
    let measurement = OpenLoopMeasurement(cell: cell, subject: try subjects.subject(of: cell))
    write("began")
    let result = try measurement.run()
    write(try StopAnswer(result.log).line())
  }
}
