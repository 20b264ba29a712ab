// Which programs the processes of a recording ran, as seen while they ran: afterwards nobody knows, and
// in the trace each event carries the name of its thread. Not for whose they are: ProcessFamily.

import TraceModel

/// The processes that were seen, in the order in which they came.
struct ProcessRegister {
  private struct Seen {
    let place: Int
    /// Nil while nobody has looked.
    var startTicks: UInt64?
  }

  private(set) var processes: [RecordingDescription.Process] = []

  /// Whether nobody had to be left out.
  private(set) var isWhole = true

  private var latest: [Int32: Seen] = [:]

  /// A recording may last for days.
  private static let mostProcesses = 10_000

  /// Notes a process that may be running; seen again, it may have another program by now.
  mutating func see(_ process: Int32, isCommand: Bool) {
    let ticks = ProcessFacts.startTicks(of: process)
    if let seen = latest[process], ticks == nil || (seen.startTicks ?? ticks) == ticks {
      latest[process]?.startTicks = ticks ?? seen.startTicks
      return learnProgram(of: process, at: seen.place)
    }
    let facts = ProcessFacts.nameAndParent(of: process)
    guard
      let place = add(process, by: facts?.parent ?? 0, facts?.name ?? "", isCommand: isCommand)
    else { return }
    latest[process]?.startTicks = ticks
    learnProgram(of: process, at: place)
  }

  /// Notes that a process of the command has begun: with its parent's program, until it begins another.
  mutating func noteBirth(of process: Int32, by parent: Int32) {
    let program = latest[parent].map { processes[$0.place] }
    guard let place = add(process, by: parent, program?.name ?? "", isCommand: true) else { return }
    processes[place].isNameCertain = program?.isNameCertain ?? false
  }

  /// Notes that a process runs another program now. One that is gone already took its name along.
  mutating func noteProgram(of process: Int32) {
    guard let place = latest[process]?.place else { return }
    let name = ProcessFacts.programName(of: process)
    processes[place].name = name ?? ""
    processes[place].isNameCertain = name != nil
  }

  private mutating func add(
    _ process: Int32, by parent: Int32, _ name: String, isCommand: Bool
  ) -> Int? {
    guard processes.count < Self.mostProcesses else {
      isWhole = false
      return nil
    }
    latest[process] = Seen(place: processes.count)
    processes.append(
      RecordingDescription.Process(
        process: ProcessFacts.ownNumber(of: process) ?? process, parent: parent, name: name,
        isNameCertain: false, isCommand: isCommand,
        sinceNanoseconds: RecordingDescription.Moment.now.nanoseconds))
    return processes.count - 1
  }

  /// A shell that becomes a program with tracepoints is not what the events are of, so the name counts
  /// only with LTTng's library.
  private mutating func learnProgram(of process: Int32, at place: Int) {
    guard let name = ProcessFacts.programName(of: process) else { return }
    let isKnown = processes[place].isNameCertain && processes[place].name == name
    processes[place].name = name
    processes[place].isNameCertain =
      isKnown || ProcessFacts.hasMapped(ProcessFacts.tracingLibrary, process) == true
  }
}
