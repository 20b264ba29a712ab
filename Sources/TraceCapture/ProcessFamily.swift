// Which processes are a recorded command's own: the command, and whatever it starts in turn.
// Not for what they have of tracepoints: TracepointCensus.
//
// LTTng records everything of a user that registers with the daemon, and has no way to follow the
// children of one process from their first event on. Where the kernel tells of each process that
// begins, that is all there is to know. Elsewhere the processes of the machine are looked at from
// time to time, and each new one is known by its parent or, when that has ended already, by a
// variable that the command passes on to its children.

import Glibc

/// The processes of one command, as far as they are known.
final class ProcessFamily {
  /// Marks the command and what it starts, in their environment.
  static let variable = "LOOPSCOPE_RECORDING"

  /// Whether a process that is not the command's was seen that has LTTng's library: it may be with
  /// another session daemon.
  private(set) var hasTracedStrangers = false

  /// Whether one was that is registered with the daemon.
  private(set) var hasRegisteredStrangers = false

  /// The processes that were seen, and their programs.
  private(set) var register = ProcessRegister()

  /// A process of the command that was seen in another mount namespace, and may have tracepoints.
  private(set) var separateProcess: SilentProgram.Child?

  private let mark: String
  private let news: ProcessNews?
  private var root: pid_t?
  /// The processes that were there at the last look, and whether they are the command's.
  private var present: [pid_t: Bool]
  private var ownNumbers: Set<Int32> = []
  private var strangerNames: [Int32: String] = [:]

  /// Takes every process that runs now for a stranger.
  ///
  /// - Parameters:
  ///   - mark: the value of `variable`, which only this command has.
  ///   - news: begun before the command starts; nil where the kernel tells nothing.
  init(mark: String, news: ProcessNews? = ProcessNews()) {
    self.mark = mark
    self.news = news
    present = Dictionary(uniqueKeysWithValues: ProcessFacts.all.map { ($0, false) })
  }

  /// The command, once it runs.
  func begin(with process: pid_t) {
    root = process
    hearNews()
    take(process)
    register.see(process, isCommand: true)
    look()
  }

  /// Whether each process of the command is known, however short it lives.
  var isExact: Bool { news?.isComplete == true }

  /// Looks who has come and who has gone. Complexity: a few system calls for each newcomer, and some
  /// for the list of processes.
  func look() {
    hearNews()
    let now = Set(ProcessFacts.all)
    // The news of a child may come after its parent has gone, so parents stay known.
    present = present.filter { now.contains($0.key) || $0.value && isExact }
    for process in now where present[process] == nil { classify(process) }
    for (process, isOwn) in present where isOwn && now.contains(process) {
      register.see(process, isCommand: true)
    }
    lookForSeparation()
  }

  /// Looks whether a process of the command that may have tracepoints has come into another mount
  /// namespace.
  func lookForSeparation() {
    if separateProcess != nil { return }
    let place = ProcessFacts.namespace("mnt", of: getpid())
    for (process, isOwn) in present where isOwn {
      guard let other = ProcessFacts.namespace("mnt", of: process), other != place,
        ProcessFacts.hasMapped(ProcessFacts.tracingLibrary, process) != false
      else { continue }
      let name = ProcessFacts.name(of: process) ?? "?"
      separateProcess = SilentProgram.Child(process: process, name: name)
    }
  }

  /// Whether a process of the command runs that may have tracepoints.
  var hasProgramWithTracepoints: Bool {
    look()
    return present.contains { process, isOwn in
      isOwn && ProcessFacts.isRunning(process)
        && ProcessFacts.hasMapped(ProcessFacts.tracingLibrary, process) != false
    }
  }

  /// Whether a process, by the number that it goes by itself, is the command's; nil if it had ended
  /// before anybody looked.
  func contains(_ process: Int32) -> Bool? {
    hearNews()
    if ownNumbers.contains(process) { return true }
    if present[process] == false { return false }
    look()
    return known(process)
  }

  /// The same as of the last look.
  func known(_ process: Int32) -> Bool? {
    if ownNumbers.contains(process) { return true }
    return isExact || present[process] == false || strangerNames[process] != nil ? false : nil
  }

  /// Notes that a stranger is registered.
  func noteRegisteredStranger(_ process: Int32) {
    (hasTracedStrangers, hasRegisteredStrangers) = (true, true)
    strangerNames[process] = ProcessFacts.name(of: process) ?? strangerNames[process]
    register.see(process, isCommand: false)
  }

  /// Notes that one of its own is registered: its program is that of its events.
  func noteRegistered(_ process: Int32) {
    // In a container the number may be another's out here.
    if present[process] == true { register.see(process, isCommand: true) }
  }

  /// A stranger's name; nil if it was never heard of.
  func name(ofStranger process: Int32) -> String? {
    strangerNames[process] ?? ProcessFacts.name(of: process)
  }

  /// Takes in what the kernel has told meanwhile; returns whether the command runs a new program.
  @discardableResult
  func hearNews() -> Bool {
    var hasNewProgram = false
    while let item = news?.next() {
      switch item {
      case .birth(let process, let parent):
        // The number may have been another's.
        present[process] = nil
        let isRoot = process == root && parent == getpid()
        if isRoot || present[parent] == true {
          register.noteBirth(of: process, by: parent)
          take(process)
        }
      case .newProgram(let process):
        guard present[process] == true else { continue }
        register.noteProgram(of: process)
        hasNewProgram = true
      }
    }
    return hasNewProgram
  }

  /// Becomes readable when the kernel has told something; nil where it tells nothing.
  var newsDescriptor: CInt? { news?.descriptor }

  private func take(_ process: pid_t) {
    present[process] = true
    ownNumbers.insert(ProcessFacts.ownNumber(of: process) ?? process)
  }

  @discardableResult
  private func classify(_ process: pid_t) -> Bool {
    // Should processes that come and go meanwhile seem to be each other's parents, this ends it.
    present[process] = false
    guard let (name, parent) = ProcessFacts.nameAndParent(of: process) else { return false }
    if process == root || isOwnParent(parent) || isMarked(process) {
      take(process)
      return true
    }
    let hasLibrary = ProcessFacts.hasMapped(ProcessFacts.tracingLibrary, process) == true
    hasTracedStrangers = hasTracedStrangers || hasLibrary
    // A recording may last for days: the names of everybody would be too many.
    if hasTracedStrangers { strangerNames[process] = name }
    return false
  }

  private func isOwnParent(_ parent: pid_t) -> Bool {
    parent > 1 && (present[parent] ?? classify(parent))
  }

  private func isMarked(_ process: pid_t) -> Bool {
    ProcessFacts.environmentValue(Self.variable, of: process) == mark
  }
}
