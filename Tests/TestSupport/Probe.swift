// Experiments that need a process of their own: run by the executable EngineProbe, which prints facts
// that the tests judge.

import FoundationEssentials
public import LinuxIO

/// What one run of EngineProbe said about itself.
public struct Probe: Sendable {
  /// The values of each fact, in order.
  public private(set) var facts: [String: [String]] = [:]
  /// How the process ended; nil when it had to be killed because it did not end by itself.
  public private(set) var exit: ChildProcess.Exit?

  /// Runs one experiment on one backend to its end, or to a limit that only a hang can reach.
  public static func run(
    _ experiment: String, on backend: String, limitSeconds: UInt64 = 300
  ) async throws -> Probe {
    try await onTestThread {
      try runBlocking(experiment, on: backend, limitSeconds: limitSeconds)
    }
  }

  private static func runBlocking(
    _ experiment: String, on backend: String, limitSeconds: UInt64
  ) throws -> Probe {
    let child = try ChildProcess(
      executable: "/usr/bin/env",
      arguments: [
        // ThreadSanitizer, where it is built in, would end children that make threads.
        "TSAN_OPTIONS=die_after_fork=0",
        // It would look at a probe that is to crash, and then sometimes never ends.
        "SWIFT_BACKTRACE=enable=no",
        "LOOPSCOPE_BACKEND=\(backend)", path, experiment,
      ])
    let deadline = MonotonicClock.nowNanoseconds() + limitSeconds * 1_000_000_000
    var output: [UInt8] = []
    while case .bytes(let bytes) = try child.receive(untilNanoseconds: deadline, or: nil) {
      output += bytes
    }
    let hangs = MonotonicClock.nowNanoseconds() >= deadline
    var probe = Probe()
    probe.note(String(decoding: output, as: UTF8.self))
    if !hangs { probe.exit = child.waitForExit() }
    return probe
  }

  /// Whether the process ended as it should.
  public var isSound: Bool { exit == .status(0) }

  /// The only value of a fact; nil when there is none or several.
  public subscript(name: String) -> String? {
    guard let values = facts[name], values.count == 1 else { return nil }
    return values[0]
  }

  /// The only value of a fact as a number.
  public func number(_ name: String) -> Int? { self[name].flatMap { Int($0) } }

  private mutating func note(_ output: String) {
    for line in output.split(separator: "\n") {
      let words = line.split(separator: " ", maxSplits: 1)
      facts[String(words[0]), default: []].append(words.count > 1 ? String(words[1]) : "")
    }
  }

  /// EngineProbe lies beside the program that runs the tests.
  private static let path: String = {
    let tests = (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")) ?? ""
    return tests.split(separator: "/").dropLast().reduce("") { "\($0)/\($1)" } + "/EngineProbe"
  }()
}
