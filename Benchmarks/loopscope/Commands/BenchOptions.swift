// The options of `bench`, with every name that they take from the rooms that know it.

import Harness
import Scenarios

extension OptionSpec {
  static let backend = OptionSpec(
    "backend",
    ValueSpec(
      placeholder: "NAMES", kind: .words(ScenarioCatalogue.backends, several: true),
      example: "futex", noun: "backend"),
    help: "how the loops sleep and wake, with commas between", standard: "all")

  static let placement = OptionSpec(
    "placement",
    ValueSpec(
      placeholder: "NAMES", kind: .words(Placement.allCases.map(\.rawValue), several: true),
      example: "same", noun: "placement"),
    help: "which CPUs the waking and the woken thread run on", standard: "all")

  static let peers = OptionSpec(
    "peers", help: "also measure CFRunLoop, libuv, GLib, libev and libdispatch")

  static let rounds = OptionSpec(
    "rounds",
    ValueSpec(
      placeholder: "N", kind: .wholeNumber(1...1_000), example: "10", noun: "number of rounds"),
    help: "how many fresh processes measure everything", standard: "by size")

  static let duration = OptionSpec(
    "duration",
    ValueSpec(
      placeholder: "SECONDS",
      kind: .duration(1_000_000...3_600_000_000_000, secondsWithoutUnit: true), example: "0.5",
      noun: "duration"),
    help: "how long each cell is measured in each round", standard: "by size",
    excludes: ["iterations"])

  static let iterations = OptionSpec(
    "iterations",
    ValueSpec(
      placeholder: "N", kind: .wholeNumber(1...PlanRequest.mostIterations), example: "10000",
      noun: "number of iterations"),
    help: "measure so many wakes, fires or switches of each cell in each round, however long "
      + "they take", standard: "as many as the duration holds", excludes: ["duration"])

  static let quick = OptionSpec(
    "quick", help: "a subset, everything in under 90 s", excludes: ["full"])

  static let full = OptionSpec(
    "full", help: "the whole matrix; says first how long it takes", excludes: ["quick"])

  static let spin = OptionSpec(
    "spin",
    ValueSpec(
      placeholder: "TIME", kind: .duration(1...1_000_000_000, secondsWithoutUnit: false),
      example: "20us", noun: "time to spin"),
    help: "measure wakeup and sleep also on loops that stay awake for up to TIME before they sleep",
    standard: "they sleep at once")

  static let seed = OptionSpec(
    "seed",
    ValueSpec(
      placeholder: "N", kind: .wholeNumber(0...UInt64.max), example: "1", noun: "seed"),
    help: "brings back the order in which a run measured", standard: "random")

  static let output = OptionSpec(
    "output", ValueSpec(placeholder: "FILE", kind: .file, example: "run.json", noun: "file"),
    help: "where the result goes, whole or not at all", standard: "standard output")

  static let benchFormat = OptionSpec(
    "format",
    ValueSpec(
      placeholder: "NAME", kind: .words(BenchFormat.allCases.map(\.rawValue), several: false),
      example: "json", noun: "format"),
    help: "of the result; hlog is an HdrHistogram log, the last four are for other tools",
    standard: "by the ending of --output FILE, else text")
}

extension Arguments {
  /// The seed that was given, else one by chance; a new one each time.
  var seedOrRandom: UInt64 { wholeNumber(.seed) ?? UInt64.random(in: 0...0xFFFF_FFFF) }
}
