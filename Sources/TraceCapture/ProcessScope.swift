// Whose events a recording is about, where several programs share a session daemon.

import Glibc

/// Some of the processes that are registered with a session daemon, by the numbers they go by there.
enum ProcessScope {
  /// A command and what it starts.
  case family(ProcessFamily)
  /// One alone, which the session is limited to.
  case only(Int32)

  /// Whether a process that was just heard of is meant.
  ///
  /// One that has ended before anybody could look is, unless there are others that it may be of.
  func contains(_ process: Int32) -> Bool {
    switch self {
    case .family(let family): family.contains(process) ?? !family.hasTracedStrangers
    case .only(let one): process == one
    }
  }

  /// Notes the processes that turned out to have tracepoints that would be recorded. The recorder's own
  /// may have some, but runs no loop.
  func note(_ processes: Set<Int32>) {
    guard case .family(let family) = self else { return }
    for process in processes.subtracting([getpid()]) {
      switch family.contains(process) {
      case true?: family.noteRegistered(process)
      case false?: family.noteRegisteredStranger(process)
      case nil: break
      }
    }
  }

  /// Whether others are known to be recorded, too.
  var hasRegisteredOthers: Bool {
    if case .family(let family) = self { family.hasRegisteredStrangers } else { false }
  }

  /// Whether the trace may hold events of other processes.
  var hasOthers: Bool {
    if case .family(let family) = self { family.hasTracedStrangers } else { false }
  }

  /// A process that may have tracepoints and does not find the session daemon; nil if none was seen.
  var separateProcess: SilentProgram.Child? {
    if case .family(let family) = self { family.separateProcess } else { nil }
  }

  /// Whether a program may be waiting for the session daemon to know it: only one with tracepoints does.
  var mayWaitForDaemon: Bool {
    if case .family(let family) = self { family.hasProgramWithTracepoints } else { true }
  }

  /// Looks whether there is one.
  func lookForSeparation() {
    if case .family(let family) = self { family.lookForSeparation() }
  }

  /// Becomes readable when the kernel has told of processes, which `hearNews` takes in; nil where it
  /// tells nothing.
  var newsDescriptor: CInt? {
    if case .family(let family) = self { family.newsDescriptor } else { nil }
  }

  /// Takes in what the kernel has told, while the processes still run that it tells of; returns whether
  /// the command runs a new program.
  func hearNews() -> Bool {
    if case .family(let family) = self { family.hearNews() } else { false }
  }

  /// Looks for new processes; returns how long it may take until the next look.
  ///
  /// Once a second shows whether somebody joins in. Where others are recorded too, and the kernel
  /// tells nothing, each process of the command must be seen while it lives: one with tracepoints
  /// takes some milliseconds to register, and mostly lives on after that.
  func look() -> Duration? {
    guard case .family(let family) = self else { return nil }
    let begin = ContinuousClock.now
    family.look()
    if family.isExact || !family.hasTracedStrangers { return .seconds(1) }
    return max(.milliseconds(10), (.now - begin) * 20)
  }
}
