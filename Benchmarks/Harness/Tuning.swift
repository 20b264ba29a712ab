// Asks the kernel for what a request names, and reads back what it granted. In the process that
// measures, before it makes a thread: threads inherit affinity, priority and slack.

import BenchmarkRecords
import LinuxIO

/// The tunings of this process, in force until the value's life ends (a latency target) or the
/// process does (everything else).
struct Tuning: ~Copyable {
  private(set) var outcomes: [TuningOutcome] = []
  private var latencyTarget: CPULatencyTarget?

  /// Tries everything that `request` names. What is refused is in the outcomes, nothing is thrown.
  init(_ request: TuningRequest, files: SystemFiles = SystemFiles()) {
    request.cpus.map { restrict(to: $0) }
    if request.locksMemory { lockMemory(files) }
    request.timerSlackNanoseconds.map { setSlack($0) }
    request.cpuLatencyMicroseconds.map { ask(forLatency: $0, files) }
    // Last: whatever else takes time is no business of a real-time thread.
    request.fifoPriority.map { setPriority($0) }
  }

  private mutating func restrict(to cpus: [Int]) {
    attempt("cpus", .array(cpus.map { .whole($0) })) { () throws(Errno) in
      try CPUAffinity.restrictCallingThread(to: cpus)
    } readBack: { () throws(Errno) in
      .array(try CPUAffinity.allowedCPUs().map { .whole($0) })
    }
  }

  private mutating func lockMemory(_ files: SystemFiles) {
    attempt(
      "lockedMemory", true, remedy: PermissionRemedy.lockedMemory, MemoryLock.lockAll
    ) { () throws(Errno) in
      let line = files.lines(of: "/proc/self/status").first { $0.hasPrefix("VmLck:") }
      guard let kilobytes = line?.words.dropFirst().first.flatMap({ Int($0) }) else {
        throw .noSuchFile
      }
      return .bool(kilobytes > 0)
    }
  }

  private mutating func setSlack(_ nanoseconds: UInt64) {
    attempt("timerSlackNanoseconds", .whole(nanoseconds)) { () throws(Errno) in
      try TimerSlack.set(nanoseconds: nanoseconds)
    } readBack: { () throws(Errno) in
      .whole(try TimerSlack.nanoseconds())
    }
  }

  private mutating func setPriority(_ priority: Int) {
    attempt(
      "fifoPriority", .whole(priority), remedy: PermissionRemedy.realTimeScheduling
    ) { () throws(Errno) in
      try RealTimeScheduling.set(fifoPriority: priority)
    } readBack: { () throws(Errno) in
      .whole(try RealTimeScheduling.fifoPriority())
    }
  }

  /// Another process may ask for less: then that holds, and this request is granted all the same.
  private mutating func ask(forLatency microseconds: Int32, _ files: SystemFiles) {
    let name = "cpuLatencyMicroseconds"
    var outcome = TuningOutcome(name: name, requested: .whole(microseconds))
    do throws(Errno) {
      let target = try CPULatencyTarget(
        microseconds: microseconds, path: files.path(of: CPULatencyTarget.usualPath))
      let inForce = try target.microsecondsInForce()
      outcome.achieved = .whole(inForce)
      if inForce > microseconds { outcome.refusal = "the kernel keeps \(inForce) us" }
      latencyTarget = consume target
    } catch {
      outcome.refusal = PermissionRemedy.sentence(
        for: error, remedy: PermissionRemedy.cpuLatencyTarget)
    }
    outcomes.append(outcome)
  }

  private mutating func attempt(
    _ name: String, _ requested: JSONValue, remedy: String? = nil,
    _ set: () throws(Errno) -> Void, readBack: () throws(Errno) -> JSONValue
  ) {
    var outcome = TuningOutcome(name: name, requested: requested)
    do throws(Errno) {
      try set()
    } catch {
      outcome.refusal = PermissionRemedy.sentence(for: error, remedy: remedy)
    }
    outcome.achieved = try? readBack()
    if outcome.refusal == nil, outcome.achieved != requested {
      outcome.refusal = "the kernel took the request and did something else"
    }
    outcomes.append(outcome)
  }
}
