// The processes of a trace as its recorder saw them while they ran. Not for the names of threads, which
// the trace has itself: ThreadNames.

import TraceModel

/// Which program a process ran, and whether it is of the recorded command.
struct RecordedProcesses {
  private var processes: [Int32: [RecordingDescription.Process]] = [:]

  /// Whether whoever is not among them is somebody else; `nil` without a recording.
  private var isWhole: Bool?

  mutating func add(_ recording: RecordingDescription) {
    isWhole = (isWhole ?? true) && recording.hasAllProcesses
    for process in recording.processes { processes[process.process, default: []].append(process) }
  }

  /// The program's name; `nil` if nobody saw it for certain.
  func program(of process: Int32, at time: UInt64) -> String? {
    guard let seen = seen(process, at: time), seen.isNameCertain, !seen.name.isEmpty else {
      return nil
    }
    return seen.name
  }

  func isCommand(_ process: Int32, at time: UInt64) -> Bool? {
    seen(process, at: time)?.isCommand ?? (isWhole == true ? false : nil)
  }

  /// The last process with a number that was there at a time, else the first.
  private func seen(_ process: Int32, at time: UInt64) -> RecordingDescription.Process? {
    let all = processes[process] ?? []
    return all.last { $0.sinceNanoseconds <= time } ?? all.first
  }
}
