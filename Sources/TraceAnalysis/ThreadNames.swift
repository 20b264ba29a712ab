// Which program a process runs and what its threads are called. Not for finding names out: the reader
// hands them over.

public import TraceModel

/// The names of threads, each from a time on: numbers are given again, and a program may take the
/// place of another in its process.
public struct ThreadNames {
  private struct Entry {
    let sinceNanoseconds: UInt64
    let name: String
  }

  private var entries: [Int32: [Int32: [Entry]]] = [:]
  private var count = 0
  private var recorded = RecordedProcesses()

  /// More names than this are not remembered.
  private static let mostNames = 65_536

  /// Knows no name yet.
  public init() {}

  /// Takes in a name. Complexity: O(names of the thread).
  public mutating func add(_ name: ThreadName) {
    guard count < Self.mostNames else { return }
    var known = entries[name.process, default: [:]][name.thread] ?? []
    let place = known.firstIndex { $0.sinceNanoseconds > name.sinceNanoseconds } ?? known.count
    if place > 0, known[place - 1].name == name.name { return }
    known.insert(Entry(sinceNanoseconds: name.sinceNanoseconds, name: name.name), at: place)
    entries[name.process, default: [:]][name.thread] = known
    count += 1
  }

  /// Takes in the processes that a recorder saw, whose word on programs counts for more than what their
  /// threads are called.
  public mutating func add(_ recording: RecordingDescription) { recorded.add(recording) }

  /// Whether a process is of the recorded command; `nil` when nobody knows.
  public func isCommand(_ process: Int32, at time: UInt64 = .max) -> Bool? {
    recorded.isCommand(process, at: time)
  }

  /// What a thread was called at a time, in nanoseconds of CLOCK_MONOTONIC, or is called last of all;
  /// empty when the trace does not say.
  public func name(
    ofThread thread: Int32, of process: Int32, at time: UInt64 = .max
  ) -> String {
    let known = entries[process]?[thread] ?? []
    return (known.last { $0.sinceNanoseconds <= time } ?? known.first)?.name ?? ""
  }

  /// The program of a process at a time, or the last of all; empty when the trace does not say.
  ///
  /// Without a recorder's word the first thread has its name. Of a program whose first thread recorded nothing, the oldest thread
  /// has it, unless it was given another.
  public func program(of process: Int32, at time: UInt64 = .max) -> String {
    if let name = recorded.program(of: process, at: time) { return name }
    guard let threads = entries[process] else { return "" }
    let thread = threads[process] == nil ? threads.keys.min() : process
    return thread.map { name(ofThread: $0, of: process, at: time) } ?? ""
  }
}
