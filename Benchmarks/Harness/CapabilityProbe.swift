// Finds out, by trying, what this machine lets a benchmark do. Not for the machine's description:
// MachineFacts has that. What recording traces needs is for `loopscope doctor` to ask elsewhere.

import LinuxIO

/// Tries everything that a careful measurement wants and undoes it at once.
public struct CapabilityProbe: Sendable {
  private let files: SystemFiles
  private var facts: MachineFacts { MachineFacts(files: files) }

  /// A probe of this machine; tests give it `files` of their own.
  public init(files: SystemFiles = SystemFiles()) { self.files = files }

  /// Everything found, in a fixed order. Takes milliseconds. The calling thread's scheduling and
  /// timer slack are touched and put back.
  public func run() -> [Capability] {
    [
      severalCPUs, cycleCounter, cpuFrequency, cpuIdle, cpuLatencyTarget, realTimeScheduling,
      lockedMemory, timerSlack, clock, syscallCounting, stolenTime, pressure,
    ]
  }

  private var severalCPUs: Capability {
    let name = "several CPUs"
    guard let cpus = try? CPUAffinity.allowedCPUs() else {
      return .unavailable(name, "the CPU affinity of this process cannot be read")
    }
    if cpus.count > 1 { return .available(name, "\(cpus.count) CPUs may be used") }
    return .unavailable(
      name, "this process may use one CPU only, so nothing is measured across CPUs",
      remedy: "outside the cpuset: taskset --pid --cpu-list 0-1023 $$")
  }

  private var cycleCounter: Capability {
    let name = "cycle counter"
    do {
      try SystemProbes.cycleCounter()
      return .available(name, "perf_event_open counts CPU cycles")
    } catch .notPermitted, .accessDenied {
      return .unavailable(
        name, "perf_event_open is not permitted", remedy: "sudo sysctl kernel.perf_event_paranoid=2"
      )
    } catch .noSuchFile {
      return .unavailable(name, "this machine has no performance counters, as most guests")
    } catch {
      return .unavailable(name, "perf_event_open: \(error)")
    }
  }

  private var cpuFrequency: Capability {
    let name = "CPU frequency"
    guard let governor = facts.cpufreqGovernor else {
      return .unavailable(name, "the kernel has no cpufreq driver here: nothing tells the speed")
    }
    return .available(name, "governor \(governor)")
  }

  private var cpuIdle: Capability {
    let name = "CPU idle states"
    guard let driver = facts.cpuidleDriver, driver != "none" else {
      return .unavailable(name, "the kernel has no cpuidle driver here: the idle depth is unknown")
    }
    return .available(name, "driver \(driver), governor \(facts.cpuidleGovernor ?? "unknown")")
  }

  private var cpuLatencyTarget: Capability {
    let path = CPULatencyTarget.usualPath
    guard files.exists(path) else {
      return .unavailable("CPU latency target", "the kernel has no \(path) here")
    }
    return attempt(
      "CPU latency target", found: "\(path) takes requests",
      remedy: PermissionRemedy.cpuLatencyTarget
    ) { () throws(Errno) in try SystemProbes.writing(path: files.path(of: path)) }
  }

  private var realTimeScheduling: Capability {
    attempt(
      "real-time scheduling", found: "SCHED_FIFO is granted",
      remedy: PermissionRemedy.realTimeScheduling
    ) { () throws(Errno) in try RealTimeScheduling.probe(fifoPriority: 1) }
  }

  private var lockedMemory: Capability {
    attempt(
      "locked memory", found: "mlockall is granted",
      remedy: PermissionRemedy.lockedMemory, MemoryLock.probe)
  }

  private var timerSlack: Capability {
    attempt("timer slack", found: "1 ns is granted") { () throws(Errno) in
      let before = try TimerSlack.nanoseconds()
      try TimerSlack.set(nanoseconds: 1)
      try TimerSlack.set(nanoseconds: max(before, 1))
    }
  }

  private var clock: Capability {
    let cost = ClockCost.measure()
    let source = facts.clocksource ?? "unknown"
    let detail = "clock source \(source), one reading costs \(cost.medianNanoseconds) ns"
    if cost.medianNanoseconds < 100 { return .available("fast clock", detail) }
    return .unavailable(
      "fast clock", detail + ": a system call",
      remedy: "boot with a clock source that the vDSO can read, such as tsc")
  }

  private var syscallCounting: Capability {
    attempt(
      "system call counting", found: "the kernel counts those of a thread",
      remedy: "run as root, or: sudo sysctl kernel.perf_event_paranoid=-1; "
        + "sudo mount -o remount,mode=755 /sys/kernel/tracing"
    ) { () throws(Errno) in _ = try SyscallCounter() }
  }

  private var stolenTime: Capability {
    let found = Weather(files: files).stolenNanoseconds != nil
    return found
      ? .available("stolen time", "/proc/stat counts it")
      : .unavailable("stolen time", "/proc/stat does not count it")
  }

  private var pressure: Capability {
    let found = Weather(files: files).cpuPressureNanoseconds != nil
    return found
      ? .available("pressure", "/proc/pressure counts it")
      : .unavailable(
        "pressure", "/proc/pressure is not there", remedy: "boot the kernel with psi=1")
  }

  private func attempt(
    _ name: String, found: String, remedy: String? = nil, _ body: () throws(Errno) -> Void
  ) -> Capability {
    do {
      try body()
      return .available(name, found)
    } catch {
      return .unavailable(name, "refused: \(error)", remedy: remedy)
    }
  }
}
