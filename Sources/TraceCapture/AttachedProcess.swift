// A process that runs already and is recorded from now on. It is not ours: never signalled, never
// waited for. Not for its tracepoints: TracepointCensus.

import Glibc

/// A running process that this user may record.
struct AttachedProcess: RecordedSubject {
  /// Its number here.
  let process: pid_t
  /// Its number as it sees it itself, in a container for instance: LTTng goes by that.
  let ownNumber: pid_t
  /// At most 15 bytes of its name.
  let name: String
  /// Whether it has the library that tracepoints need; nil if that may not be seen.
  let hasLibrary: Bool?
  private let startTicks: UInt64

  /// Finds the process, and says what stands against recording it.
  init(_ process: pid_t) throws(RecorderError) {
    guard process > 0, ProcessFacts.isRunning(process),
      let ticks = ProcessFacts.startTicks(of: process)
    else { throw .noSuchProcess(process) }
    self.process = process
    startTicks = ticks
    name = ProcessFacts.name(of: process) ?? "?"
    ownNumber = ProcessFacts.ownNumber(of: process) ?? process
    let owner = ProcessFacts.owner(of: process)
    if geteuid() != 0 && owner != geteuid() { throw .processOfAnotherUser(process, name: name) }
    hasLibrary = ProcessFacts.hasMapped(ProcessFacts.tracingLibrary, process)
    if hasLibrary == false {
      throw .processWithoutTracepoints(process, name: name)
    }
  }

  /// Its status is its parent's to know.
  func endingIfEnded() -> CommandEnding? {
    let runs = ProcessFacts.isRunning(process) && ProcessFacts.startTicks(of: process) == startTicks
    return runs ? nil : CommandEnding(status: 0)
  }

  var pollInterval: Duration? { .milliseconds(100) }

  var goesOnByItself: Bool { true }

  func end(_ notice: SignalNotice, isFirst: Bool) -> Bool { true }

  func kill() {}

  /// Where the process looks for a session daemon of its user: LTTNG_HOME, else HOME.
  var daemonHome: String? {
    ProcessFacts.environmentValue("LTTNG_HOME", of: process)
      ?? ProcessFacts.environmentValue("HOME", of: process)
  }

  /// What stands against tying the kernel's events, which have our numbers, to those of the process.
  var kernelObstacle: KernelTracingObstacle? {
    if ownNumber == process { return nil }
    return KernelTracingObstacle(
      reason: "the process has other numbers for its threads, as in a container",
      remedy: "record it from inside")
  }

  /// What may keep it from registering with a daemon that this process reaches.
  var separation: String {
    let namespaces = [process, getpid()].compactMap { ProcessFacts.namespace("mnt", of: $0) }
    if Set(namespaces).count == 2 {
      return "it runs in another mount namespace, as in a container: record it from inside"
    }
    if let home = daemonHome, geteuid() != 0 {
      return "it looks for one in '\(home)'; is that directory another one for you?"
    }
    return
      "it may not have come back to a daemon that was just started, which takes it some seconds: "
      + "try again. Else it is stopped, or its listener thread is: see what `ps -L \(process)` says"
  }
}
