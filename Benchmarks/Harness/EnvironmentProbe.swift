// Fills the environment of a record: the machine, this process, the build, and the weather before
// and after.

public import BenchmarkRecords
import FoundationEssentials
import LinuxIO

/// Describes the machine around a run.
public struct EnvironmentProbe: Sendable {
  private let files: SystemFiles
  private let capabilities: [Capability]
  private let isTraced: Bool
  private let before: Weather
  private let startNanoseconds = MonotonicClock.nowNanoseconds()

  /// Takes the weather before the run.
  public init(
    capabilities: [Capability], isTraced: Bool, files: SystemFiles = SystemFiles()
  ) {
    self.files = files
    self.capabilities = capabilities
    self.isTraced = isTraced
    before = Weather(files: files)
  }

  /// The environment, with the weather after the run.
  public func finish() -> Environment {
    var environment = Environment()
    addMachine(to: &environment)
    addSettings(to: &environment)
    addProcess(to: &environment)
    addBuild(to: &environment)
    addWeather(to: &environment)
    environment.set("capabilities", to: .object(OrderedMap(capabilities.map(\.recorded))))
    return environment
  }

  private func addMachine(to environment: inout Environment) {
    let facts = MachineFacts(files: files)
    environment.set("kernel", facts.kernel, else: "/proc/sys/kernel is not readable")
    environment.set(
      "kernelCommandLine", facts.kernelCommandLine, else: "/proc/cmdline is not readable")
    environment.set("cpuModel", facts.cpuModel, else: "/proc/cpuinfo names none")
    environment.set("cpus", facts.onlineCPUs, else: "/sys does not tell which are online")
    environment.set(
      "simultaneousMultithreading", facts.simultaneousMultithreading.map { .bool($0) },
      else: "the kernel does not tell")
    environment.set("clocksource", facts.clocksource, else: "/sys does not name it")
    environment.set("clockReadNanoseconds", to: .whole(ClockCost.measure().medianNanoseconds))
    environment.set("cpuidleDriver", facts.cpuidleDriver, else: "no cpuidle driver")
    environment.set("cpuidleGovernor", facts.cpuidleGovernor, else: "no cpuidle governor")
    environment.set("cpufreqDriver", facts.cpufreqDriver, else: "no cpufreq driver")
    environment.set("cpufreqGovernor", facts.cpufreqGovernor, else: "no cpufreq driver")
    environment.set("virtualization", to: .string(facts.virtualization))
  }

  private func addSettings(to environment: inout Environment) {
    let settings = KernelSettings(files: files)
    environment.set(
      "cpuidleStates", settings.idleStates.map { .array($0.map { .string($0) }) },
      else: "no cpuidle driver")
    environment.set("isolatedCPUs", settings.isolatedCPUs, else: "/sys does not tell")
    environment.set("ticklessCPUs", settings.ticklessCPUs, else: "the kernel has no nohz_full")
    environment.set("cpuQuota", settings.cpuQuota, else: "no control group tells one")
    environment.set("realTimeShare", settings.realTimeShare, else: "the kernel sets none")
    environment.set(
      "transparentHugePages", settings.transparentHugePages, else: "the kernel has none")
    environment.set("memoryBytes", settings.memoryBytes, else: "/proc/meminfo is not readable")
  }

  private func addProcess(to environment: inout Environment) {
    let facts = MachineFacts(files: files)
    environment.set(
      "timerSlackNanoseconds", (try? TimerSlack.nanoseconds()).map { .whole($0) },
      else: "prctl does not tell")
    environment.set(
      "allowedCPUs", (try? CPUAffinity.allowedCPUs()).map { .array($0.map { .whole($0) }) },
      else: "the affinity is not readable")
    for (key, name) in [
      ("openFilesLimit", "Max open files"), ("lockedMemoryLimit", "Max locked memory"),
      ("realTimePriorityLimit", "Max realtime priority"),
    ] {
      environment.set(key, facts.limit(name), else: "/proc/self/limits does not name it")
    }
    environment.set(
      "fifoPriority", (try? RealTimeScheduling.fifoPriority()).map { .whole($0) },
      else: "sched_getscheduler does not tell")
    environment.set("superuser", to: .bool(SystemProbes.isSuperuser))
    environment.set("traced", to: .bool(isTraced))
  }

  private func addBuild(to environment: inout Environment) {
    environment.set("swift", to: .string(BuildFacts.swiftVersion))
    environment.set("architecture", to: .string(BuildFacts.architecture))
    environment.set("flags", to: .array(BuildFacts.flags.map { .string($0) }))
  }

  private func addWeather(to environment: inout Environment) {
    let after = Weather(files: files)
    environment.set(
      "elapsedNanoseconds", to: .whole(MonotonicClock.nowNanoseconds() - startNanoseconds))
    for (name, weather) in [("before", before), ("after", after)] {
      environment.set(name, to: .object(weather.recorded))
    }
  }
}

extension Environment {
  fileprivate mutating func set(_ name: String, _ value: JSONValue?, else reason: String) {
    if let value { set(name, to: value) } else { setUnavailable(name, reason: reason) }
  }

  fileprivate mutating func set(_ name: String, _ text: String?, else reason: String) {
    set(name, text.map { JSONValue.string($0) }, else: reason)
  }

  fileprivate mutating func set(_ name: String, _ number: Int?, else reason: String) {
    set(name, number.map { JSONValue.whole($0) }, else: reason)
  }
}

extension Capability {
  fileprivate var recorded: (String, JSONValue) {
    (name, ["available": .bool(isAvailable), "detail": .string(detail)])
  }
}

extension Weather {
  fileprivate var recorded: OrderedMap<JSONValue> {
    [
      "stolenNanoseconds": stolenNanoseconds.map { .whole($0) } ?? .null,
      "cpuPressureNanoseconds": cpuPressureNanoseconds.map { .whole($0) } ?? .null,
      "memoryPressureNanoseconds": memoryPressureNanoseconds.map { .whole($0) } ?? .null,
      "storagePressureNanoseconds": storagePressureNanoseconds.map { .whole($0) } ?? .null,
      "loadAverage": loadAverage.map { .decimal($0) } ?? .null,
    ]
  }
}
