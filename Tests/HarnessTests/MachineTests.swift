// Reading the machine from a made-up tree of files, and the real probe.

import BenchmarkRecords
import FoundationEssentials
import LinuxIO
import Testing

@testable import Harness

@Suite struct MachineTests {
  /// A folder with these files, gone with the closure.
  private func withFiles<T>(
    _ texts: [String: String], _ body: (SystemFiles) throws -> T
  ) throws -> T {
    let root = "/tmp/loopscope-machine-\(UUID().uuidString)"
    defer { try? FileManager.default.removeItem(atPath: root) }
    for (path, text) in texts {
      let file = URL(filePath: root + path)
      try FileManager.default.createDirectory(
        at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data(text.utf8).write(to: file)
    }
    return try body(SystemFiles(root: root))
  }

  @Test func factsAreReadFromTheKernelsFiles() throws {
    let texts = [
      "/proc/sys/kernel/osrelease": "6.1.0-18-amd64\n",
      "/proc/sys/kernel/version": "#1 SMP Debian\n",
      "/proc/cpuinfo": "processor\t: 0\nmodel name\t: Some CPU: fast\nflags\t\t: fpu hypervisor\n",
      "/sys/devices/system/cpu/online": "0-3,6\n",
      "/sys/class/dmi/id/sys_vendor": "QEMU\n",
      "/proc/self/limits": "Limit   Soft   Hard\nMax open files            1024   4096   files\n",
    ]
    try withFiles(texts) { files in
      let facts = MachineFacts(files: files)
      #expect(facts.kernel == "6.1.0-18-amd64 #1 SMP Debian")
      #expect(facts.cpuModel == "Some CPU: fast")
      #expect(facts.onlineCPUs == 5)
      #expect(facts.virtualization == "QEMU")
      #expect(facts.limit("Max open files") == "1024")
      #expect(facts.cpufreqGovernor == nil)
      #expect(facts.clocksource == nil)
    }
  }

  @Test func settingsAreReadFromTheKernelsFiles() throws {
    let idle = "/sys/devices/system/cpu/cpu0/cpuidle"
    let texts = [
      "/sys/devices/system/cpu/isolated": "\n",
      "/sys/devices/system/cpu/nohz_full": "2-3\n",
      "\(idle)/state0/name": "POLL\n", "\(idle)/state0/latency": "0\n",
      "\(idle)/state1/name": "C6\n", "\(idle)/state1/latency": "133\n",
      "/proc/sys/kernel/sched_rt_runtime_us": "950000\n",
      "/proc/sys/kernel/sched_rt_period_us": "1000000\n",
      "/sys/kernel/mm/transparent_hugepage/enabled": "always [madvise] never\n",
      "/proc/meminfo": "MemTotal:        2048 kB\nMemFree: 1 kB\n",
      "/proc/self/cgroup": "0::/user.slice\n",
      "/sys/fs/cgroup/user.slice/cpu.max": "200000 100000\n",
    ]
    try withFiles(texts) { files in
      let settings = KernelSettings(files: files)
      #expect(settings.isolatedCPUs == "")
      #expect(settings.ticklessCPUs == "2-3")
      #expect(settings.idleStates == ["POLL 0 us", "C6 133 us"])
      #expect(settings.realTimeShare == "950000 of 1000000 us")
      #expect(settings.transparentHugePages == "madvise")
      #expect(settings.memoryBytes == 2_097_152)
      #expect(settings.cpuQuota == "200000 100000")
    }
  }

  @Test func anOldControlGroupTellsItsQuotaToo() throws {
    let texts = [
      "/proc/self/cgroup": "3:cpuset:/\n2:cpu,cpuacct:/a\n0::/\n",
      "/sys/fs/cgroup/cpu/a/cpu.cfs_quota_us": "-1\n",
      "/sys/fs/cgroup/cpu/a/cpu.cfs_period_us": "100000\n",
    ]
    try withFiles(texts) { #expect(KernelSettings(files: $0).cpuQuota == "max") }
    try withFiles([:]) { #expect(KernelSettings(files: $0).cpuQuota == nil) }
  }

  @Test func weatherIsReadFromTheKernelsFiles() throws {
    let texts = [
      "/proc/stat": "cpu  1 2 3 4 5 6 7 250 0 0\ncpu0 1 2 3 4 5 6 7 8 9 10\n",
      "/proc/pressure/cpu": "some avg10=0.00 avg60=0.00 avg300=0.00 total=42\nfull total=7\n",
      "/proc/loadavg": "0.25 0.10 0.05 1/100 4242\n",
    ]
    try withFiles(texts) { files in
      let weather = Weather(files: files)
      #expect(weather.stolenNanoseconds == 2_500_000_000)
      #expect(weather.cpuPressureNanoseconds == 42_000)
      #expect(weather.storagePressureNanoseconds == nil)
      #expect(weather.loadAverage == 0.25)
    }
  }

  @Test func whatIsMissingHasAReasonAndNoNumber() throws {
    try withFiles([:]) { files in
      let probe = EnvironmentProbe(
        capabilities: CapabilityProbe(files: files).run(), isTraced: true, files: files)
      let environment = probe.finish()
      let stolen = CapabilityProbe(files: files).run().first { $0.name == "stolen time" }
      #expect(stolen?.detail == "/proc/stat does not count it")
      for name in [
        "kernel", "cpuModel", "isolatedCPUs", "cpuidleStates", "cpuQuota", "clocksource",
        "cpufreqGovernor", "cpuidleDriver",
      ] {
        #expect(environment[name] == nil)
        #expect(environment.reasons[name] != nil)
      }
      #expect(environment["traced"] == true)
    }
  }

  @Test func theProbeOfThisMachineExplainsEverythingThatIsMissing() throws {
    let slack = try TimerSlack.nanoseconds()
    let capabilities = CapabilityProbe().run()
    #expect(Set(capabilities.map(\.name)).count == capabilities.count)
    #expect(capabilities.allSatisfy { !$0.detail.isEmpty })
    #expect(try TimerSlack.nanoseconds() == slack)
    let clock = try #require(capabilities.first { $0.name == "fast clock" })
    #expect(clock.detail.contains(MachineFacts().clocksource ?? "unknown"))
  }

  @Test func theEnvironmentOfThisMachineHasBothWeathers() throws {
    let environment = EnvironmentProbe(capabilities: [], isTraced: false).finish()
    #expect(environment["kernel"] != nil)
    #expect(environment["before"] != nil)
    #expect(environment["after"] != nil)
    #expect(environment["timerSlackNanoseconds"] != nil)
  }
}

@Suite struct MeasurementLockTests {
  @Test func theSecondWaitsAndSaysForWhom() throws {
    let path = "/tmp/loopscope-measuring-\(UUID().uuidString)"
    defer { try? FileManager.default.removeItem(atPath: path) }
    let waitsFor = Handoff<MeasurementHolder?>()
    let holder = try MeasurementLock(path: path) { _ in }
    let second = try PlacedThread(name: "second", cpus: try CPUAffinity.allowedCPUs()) {
      let lock = try MeasurementLock(path: path) { waitsFor.fill($0) }
      _ = consume lock
    }
    let found = try #require(waitsFor.value() ?? nil)
    #expect(found.process == ProcessInfo.processInfo.processIdentifier)
    #expect(found.commandLine.hasPrefix(CommandLine.arguments[0].prefix(100)))
    #expect(found.since.hasSuffix("Z"))
    #expect(!second.hasEnded(byNanoseconds: 0))
    _ = consume holder
    try second.value()
  }

  @Test(arguments: [
    "", "1\n", "x\nnow\nloopscope bench\n", "-1\nnow\nloopscope\n", "2147483647\nnow\nloopscope\n",
  ])
  func aNoteOfNobodyWhoRunsNamesNobody(_ note: String) throws {
    #expect(try holder(noted: note) == nil)
  }

  @Test func aNoteCannotWriteToTheTerminal() throws {
    let found = try #require(
      try holder(
        noted: "1\nnow\u{1B}[2J\nloop\u{7}scope\u{202E} \(String(repeating: "x", count: 999))"))
    #expect(found.since == "now[2J")
    #expect(found.commandLine.hasPrefix("loopscope x") && found.commandLine.count < 210)
  }

  private func holder(noted note: String) throws -> MeasurementHolder? {
    let path = "/tmp/loopscope-measuring-\(UUID().uuidString)"
    defer { try? FileManager.default.removeItem(atPath: path) }
    try note.write(toFile: path, atomically: false, encoding: .utf8)
    return MeasurementHolder(at: path)
  }

  @Test func aPlaceThatCannotBeLockedIsAnError() {
    #expect(
      throws: MeasurementLock.Failure.unusable(path: "/no/such/lock", Errno(rawValue: 2))
    ) {
      _ = try MeasurementLock(path: "/no/such/lock") { _ in }
    }
  }
}
