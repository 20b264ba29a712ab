// The options of `loopscope trace record` as data: what is recorded, and where it goes.
// Not for what is done with them: TraceRecordCommand.

import TraceCapture

extension OptionSpec {
  static let traceOutput = OptionSpec(
    "output",
    ValueSpec(placeholder: "DIR", kind: .folder, example: "traces/captures/first", noun: "folder"),
    help: "where the trace goes", standard: "traces/captures/<UTC time>")

  static let events = OptionSpec(
    "events",
    ValueSpec(placeholder: "PATTERN", kind: .text, example: "timer_*", noun: "pattern"),
    help: "which events, with * for anything; may be repeated", standard: "all of the engine's",
    repeats: true)

  static let kernel = OptionSpec(
    "kernel", help: "also the kernel's part of every wake, for its anatomy; takes root",
    excludes: ["snapshot", "relay", "live"])

  static let force = OptionSpec("force", help: "replace a trace that is there already")

  static let recordedProcess = OptionSpec(
    "pid",
    ValueSpec(
      placeholder: "PID", kind: .wholeNumber(1...UInt64(Int32.max)), example: "1234",
      noun: "process"),
    help: "record this running process instead of a command, and it alone")

  static let recordingTime = OptionSpec(
    "duration",
    ValueSpec(
      placeholder: "TIME",
      kind: .duration(1_000_000...31_536_000_000_000_000, secondsWithoutUnit: true),
      example: "10", noun: "time"),
    help: "how long; a number alone is seconds", standard: "until it ends, or Ctrl-C",
    needs: "pid")

  static let snapshot = OptionSpec(
    "snapshot", help: "keep the newest events in memory; write them after a hitch, on SIGUSR1")

  static let snapshotThreshold = OptionSpec(
    "hitch-threshold",
    ValueSpec(
      placeholder: "TIME",
      kind: .duration(
        SnapshotOptions.lowestThresholdNanoseconds...3_600_000_000_000, secondsWithoutUnit: false),
      example: "50ms", noun: "time"),
    help: "how long a loop must be busy in one go for a snapshot",
    standard: DurationText.text(SnapshotOptions().hitchThresholdNanoseconds), needs: "snapshot")

  static let keptSnapshots = OptionSpec(
    "keep",
    ValueSpec(
      placeholder: "N", kind: .wholeNumber(1...100_000), example: "3", noun: "number of snapshots"),
    help: "how many snapshots are kept, the newest ones",
    standard: "\(SnapshotOptions().mostKept)", needs: "snapshot")

  static let relay = OptionSpec(
    "relay",
    ValueSpec(
      placeholder: "URL", kind: .text, example: "net://collector:5342:5343", noun: "address"),
    help: "send the trace to the lttng-relayd there: HOST or net://HOST:CONTROL_PORT:DATA_PORT",
    excludes: ["output", "force", "snapshot"])

  static let live = OptionSpec(
    "live", help: "let it be read there while it is recorded; on this machine without --relay",
    excludes: ["output", "force", "snapshot"])
}
