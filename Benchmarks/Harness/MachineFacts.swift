// What kind of machine this is, from files alone. Not for what it permits: CapabilityProbe tries
// that out.

import FoundationEssentials

/// Reads the facts of the machine that decide what its figures mean.
public struct MachineFacts: Sendable {
  private let files: SystemFiles

  /// Facts read from `files`.
  public init(files: SystemFiles = SystemFiles()) { self.files = files }

  /// The kernel's release and build, as `uname -rv` prints them.
  public var kernel: String? {
    guard let release = files.text(of: "/proc/sys/kernel/osrelease") else { return nil }
    return [release, files.text(of: "/proc/sys/kernel/version") ?? ""].joined(separator: " ")
      .trimming(\.isWhitespace)
  }

  /// What the boot loader told the kernel.
  public var kernelCommandLine: String? { files.text(of: "/proc/cmdline") }

  /// The processor's own name.
  public var cpuModel: String? {
    cpuInfo("model name") ?? cpuInfo("Model") ?? cpuInfo("CPU part").map { "CPU part \($0)" }
  }

  /// How many CPUs are online.
  public var onlineCPUs: Int? {
    guard let ranges = files.text(of: "/sys/devices/system/cpu/online") else { return nil }
    return ranges.split(separator: ",").reduce(0) { count, range in
      let ends = range.split(separator: "-").compactMap { Int($0) }
      return count + ((ends.last ?? 0) - (ends.first ?? 0) + 1)
    }
  }

  /// Whether two CPUs may be threads of one core.
  public var simultaneousMultithreading: Bool? {
    files.text(of: "/sys/devices/system/cpu/smt/active").map { $0 == "1" }
  }

  /// What the kernel reads the time from.
  public var clocksource: String? {
    files.text(of: "/sys/devices/system/clocksource/clocksource0/current_clocksource")
  }

  /// What puts an idle CPU to sleep.
  public var cpuidleDriver: String? {
    files.text(of: "/sys/devices/system/cpu/cpuidle/current_driver")
  }

  /// What decides how deep an idle CPU sleeps.
  public var cpuidleGovernor: String? {
    files.text(of: "/sys/devices/system/cpu/cpuidle/current_governor")
      ?? files.text(of: "/sys/devices/system/cpu/cpuidle/current_governor_ro")
  }

  /// What sets the speed of a CPU; nil when the kernel does not.
  public var cpufreqDriver: String? {
    files.text(of: "/sys/devices/system/cpu/cpu0/cpufreq/scaling_driver")
  }

  /// What decides how fast a CPU runs; nil when the kernel does not decide it.
  public var cpufreqGovernor: String? {
    files.text(of: "/sys/devices/system/cpu/cpu0/cpufreq/scaling_governor")
  }

  /// The hypervisor or container below this system, "none" when nothing shows.
  public var virtualization: String {
    let flags = cpuInfo("flags")?.words ?? []
    guard flags.contains("hypervisor") || files.exists("/sys/hypervisor/type") else {
      return files.exists("/.dockerenv") ? "container" : "none"
    }
    let names = [
      files.text(of: "/sys/hypervisor/type"), files.text(of: "/sys/class/dmi/id/sys_vendor"),
      files.text(of: "/sys/class/dmi/id/product_name"),
    ].compactMap(\.self)
    return names.isEmpty ? "hypervisor" : names.joined(separator: " ")
  }

  /// A limit of this process by the kernel's name for it, such as "Max open files".
  public func limit(_ name: String) -> String? {
    let line = files.lines(of: "/proc/self/limits").first { $0.hasPrefix(name) }
    return line?.dropFirst(name.count).words.first.map { String($0) }
  }

  private func cpuInfo(_ key: String) -> String? {
    let line = files.lines(of: "/proc/cpuinfo").first {
      $0.split(separator: ":").first?.trimming(\.isWhitespace) == key
    }
    guard let line, let colon = line.firstIndex(of: ":") else { return nil }
    return line[line.index(after: colon)...].trimming(\.isWhitespace)
  }
}
