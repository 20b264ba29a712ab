// How the kernel was told to share out CPUs and memory: what makes two machines of one kind measure
// differently. Not for the hardware (MachineFacts) nor for what is granted (CapabilityProbe).

import BenchmarkRecords
import FoundationEssentials

/// Reads the settings that decide who runs where and when.
struct KernelSettings: Sendable {
  let files: SystemFiles

  /// The CPUs that the scheduler leaves alone, as the kernel lists them; "" for none.
  var isolatedCPUs: String? { list("/sys/devices/system/cpu/isolated") }

  /// The CPUs without a regular tick, as the kernel lists them; nil where it cannot do without.
  var ticklessCPUs: String? { list("/sys/devices/system/cpu/nohz_full") }

  /// The idle states of the first CPU with the time to leave each, shallow to deep.
  var idleStates: [String]? {
    var states: [String] = []
    while true {
      let folder = "/sys/devices/system/cpu/cpu0/cpuidle/state\(states.count)"
      guard let name = files.text(of: "\(folder)/name") else { break }
      states.append("\(name) \(files.text(of: "\(folder)/latency") ?? "?") us")
    }
    return states.isEmpty ? nil : states
  }

  /// The share of CPU time that real-time threads may take: microseconds of a period.
  var realTimeShare: String? {
    guard let runtime = files.text(of: "/proc/sys/kernel/sched_rt_runtime_us"),
      let period = files.text(of: "/proc/sys/kernel/sched_rt_period_us")
    else { return nil }
    return "\(runtime) of \(period) us"
  }

  /// What memory the kernel gives in huge pages: always, madvise or never.
  var transparentHugePages: String? {
    files.text(of: "/sys/kernel/mm/transparent_hugepage/enabled")?.split(separator: "[").last?
      .split(separator: "]").first.map(String.init)
  }

  /// All memory of the machine.
  var memoryBytes: Int? {
    let line = files.lines(of: "/proc/meminfo").first { $0.hasPrefix("MemTotal:") }
    return line?.words.dropFirst().first.flatMap { Int($0) }.map { $0 * 1_024 }
  }

  /// The limit of CPU time on this process's control group: `max`, or microseconds of a period.
  var cpuQuota: String? {
    for line in files.lines(of: "/proc/self/cgroup") {
      let fields = line.split(separator: ":", maxSplits: 2, omittingEmptySubsequences: false)
      guard fields.count == 3 else { continue }
      if fields[1].isEmpty, let quota = files.text(of: "/sys/fs/cgroup\(fields[2])/cpu.max") {
        return quota
      }
      guard fields[1].split(separator: ",").contains("cpu") else { continue }
      let folder = "/sys/fs/cgroup/cpu\(fields[2])"
      guard let quota = files.text(of: "\(folder)/cpu.cfs_quota_us"),
        let period = files.text(of: "\(folder)/cpu.cfs_period_us")
      else { continue }
      return quota == "-1" ? "max" : "\(quota) \(period)"
    }
    return nil
  }

  /// A list that may be empty, which is no less known.
  private func list(_ path: String) -> String? {
    files.exists(path) ? files.text(of: path) ?? "" : nil
  }
}
