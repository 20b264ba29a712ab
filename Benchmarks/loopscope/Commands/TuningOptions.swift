// The options of `bench` that ask something of the kernel, and the request they make.

import BenchmarkRecords
import Harness
import LinuxIO

extension OptionSpec {
  static let cpus = OptionSpec(
    "cpus", ValueSpec(placeholder: "LIST", kind: .cpus, example: "0,1", noun: "list of CPUs"),
    help: "which CPUs loop and waker may use, such as 2,3 or 0-3", standard: "all that are allowed")

  static let fifo = OptionSpec(
    "fifo",
    ValueSpec(
      placeholder: "PRIORITY", kind: .wholeNumber(RealTimeScheduling.priorities), example: "80",
      noun: "priority"),
    help: "measure with SCHED_FIFO threads, 99 before all others; these have no timer slack",
    excludes: ["timer-slack"])

  static let mlock = OptionSpec("mlock", help: "keep all memory in RAM (mlockall)")

  static let timerSlack = OptionSpec(
    "timer-slack",
    ValueSpec(
      placeholder: "TIME", kind: .duration(1...1_000_000_000, secondsWithoutUnit: false),
      example: "1ns", noun: "timer slack"),
    help: "how late the kernel may end the timed waits of every thread", standard: "by cell",
    excludes: ["fifo"])

  static let cpuDMALatency = OptionSpec(
    "cpu-dma-latency",
    ValueSpec(
      placeholder: "MICROSECONDS", kind: .wholeNumber(0...2_000_000_000), example: "0",
      noun: "number of microseconds"),
    help: "hold /dev/cpu_dma_latency open: how long an idle CPU may take to wake up")

  /// All of them, in the order of the help.
  static let tuning: [OptionSpec] = [.cpus, .fifo, .mlock, .timerSlack, .cpuDMALatency]
}

extension TuningRequest {
  /// What the options ask for.
  ///
  /// - Throws: when a CPU is named that this process may not use: nothing could be measured there.
  init(_ arguments: Arguments) throws(UsageError) {
    self.init()
    cpus = arguments.cpus(.cpus)
    fifoPriority = arguments.wholeNumber(.fifo).map { Int($0) }
    locksMemory = arguments.has(.mlock)
    timerSlackNanoseconds = arguments.durationNanoseconds(.timerSlack)
    cpuLatencyMicroseconds = arguments.wholeNumber(.cpuDMALatency).map { Int32($0) }
    try checkCPUs(arguments)
  }

  private func checkCPUs(_ arguments: Arguments) throws(UsageError) {
    guard let cpus, let allowed = try? CPUAffinity.allowedCPUs(),
      let missing = cpus.first(where: { !allowed.contains($0) })
    else { return }
    let list = allowed.map(String.init)
    throw UsageError(
      command: CommandSpec.bench.name, message: "this process may not use CPU \(missing)",
      choices: list,
      line: TypedLine(arguments).saying(list.joined(separator: ","), for: .cpus).text)
  }

  /// The slack that every thread will have, whatever a cell asks for; nil when cells decide.
  ///
  /// A real-time thread has none. Whether the kernel grants the priority is found out by trying.
  var overridingSlackNanoseconds: UInt64? {
    guard let fifoPriority else { return timerSlackNanoseconds }
    do throws(Errno) {
      try RealTimeScheduling.probe(fifoPriority: fifoPriority)
      return 0
    } catch {
      return nil
    }
  }
}
