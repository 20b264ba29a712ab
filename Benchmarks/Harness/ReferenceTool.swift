// Other people's measuring tools, run where they are installed: their figures stand beside ours, so
// that a reader can see whether both speak of the same machine. Never part of a verdict.

public import LinuxIO

/// A tool that measures something like what we do.
public struct ReferenceTool: Sendable {
  /// What it is called.
  public let name: String
  /// Which statistic its figure is: both tools tell the mean of all readings, neither a median.
  public let statistic = "mean"
  private let line: String
  private let figure: @Sendable (String) -> Double?

  /// `perf bench sched pipe`: two processes and a pipe each way; the time of a round trip.
  public static let schedPipe = ReferenceTool(
    name: "perf bench sched pipe", line: "perf bench -f simple sched pipe -l \(pipeRoundTrips)",
    figure: pipeNanoseconds)

  /// `cyclictest` of rt-tests at 1 kHz, without tuning: how late a sleep ends, on average.
  public static let cyclictest = ReferenceTool(
    name: "cyclictest", line: "cyclictest --quiet --default-system --interval=1000 --duration=2",
    figure: cyclicNanoseconds)

  private static let pipeRoundTrips = 50_000

  /// Runs it on one CPU, with a timer slack of 1 ns as our own threads that keep time.
  ///
  /// - Returns: its figure in nanoseconds.
  /// - Throws: `Unavailable` when it is not there, or says nothing that can be read.
  public func run(
    onCPU cpu: Int, or termination: TerminationSignals?
  ) throws -> Double {
    let thread = try PlacedThread(name: "tool", cpus: [cpu], slackNanoseconds: 1) { [self] in
      try output(or: termination)
    }
    let (text, exit) = try thread.value()
    if exit == .status(127) { throw Unavailable(reason: "it is not installed") }
    guard exit == .status(0), let nanoseconds = figure(text) else {
      throw Unavailable(reason: "it did not work here (\(exit))")
    }
    return nanoseconds
  }

  private func output(
    or termination: TerminationSignals?
  ) throws -> (String, ChildProcess.Exit) {
    // What it says on standard error is about itself; the shell looks along PATH.
    let child = try ChildProcess(
      executable: "/bin/sh", arguments: ["-c", "exec \(line) 2>/dev/null"])
    let deadline = MonotonicClock.nowNanoseconds() + 20_000_000_000
    var bytes: [UInt8] = []
    while true {
      switch try child.receive(untilNanoseconds: deadline, or: termination) {
      case .bytes(let more): bytes += more
      case .ended: return (String(decoding: bytes, as: UTF8.self), child.waitForExit())
      case .timedOut: throw Unavailable(reason: "it did not end within 20 s")
      case .terminationRequested: throw Unavailable(reason: "interrupted")
      }
    }
  }
}

extension ReferenceTool {
  /// The simple format is the time of all round trips in seconds, alone.
  static func pipeNanoseconds(in text: String) -> Double? {
    guard let seconds = text.words.last.flatMap({ Double($0) }), seconds > 0 else { return nil }
    return seconds * 1e9 / Double(pipeRoundTrips)
  }

  /// A line such as `T: 0 (1234) P: 0 I:1000 C: 2000 Min: 5 Act: 9 Avg: 12 Max: 50`, in microseconds.
  static func cyclicNanoseconds(in text: String) -> Double? {
    guard let label = text.firstRange(of: "Avg:"),
      let word = text[label.upperBound...].words.first, let microseconds = Double(word)
    else { return nil }
    return microseconds * 1_000
  }
}
