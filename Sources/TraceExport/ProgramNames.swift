// What processes and threads are called while a trace streams by. Not for loops, modes and items:
// LoopNames.

import TraceModel

/// The latest names of threads, and of processes after the thread that their program began with.
struct ProgramNames {
  private struct Program {
    let thread: Int32
    let name: String
  }

  private var threads: [Int32: [Int32: String]] = [:]
  private var programs: [Int32: Program] = [:]
  private var count = 0

  /// More names than this are not remembered.
  private static let mostNames = 65_536

  /// Takes in a name, before the thread's first event under it.
  mutating func add(_ name: ThreadName) {
    if threads[name.process]?[name.thread] == nil {
      guard count < Self.mostNames else { return }
      count += 1
    }
    threads[name.process, default: [:]][name.thread] = name.name
    if leads(name) { programs[name.process] = Program(thread: name.thread, name: name.name) }
  }

  /// Whether a process is called after this thread: its first, or the oldest of those known.
  private func leads(_ name: ThreadName) -> Bool {
    guard let known = programs[name.process]?.thread, name.thread != name.process else {
      return true
    }
    return known != name.process && name.thread <= known
  }

  /// The thread's name; empty when the trace does not say.
  func name(ofThread thread: Int32, of process: Int32) -> String {
    threads[process]?[thread] ?? ""
  }

  /// The process's program; empty when the trace does not say.
  func program(of process: Int32) -> String { programs[process]?.name ?? "" }
}
