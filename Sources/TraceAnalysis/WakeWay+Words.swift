// The way of one wake in words, the same in every report and view. Not for the parts' names:
// WakeAnatomy+Words.

extension Absence.Occupant {
  /// The thread, with its name if it has one.
  public var words: String {
    "thread \(thread)" + (name.isEmpty ? "" : " \"\(name)\"") + (isAmongOthers ? " and others" : "")
  }
}

extension Absence {
  /// What kept a thread from its CPU: behind whom it stood, or that it waited for something.
  fileprivate var words: String {
    let isBlocked = readyNanoseconds - beginNanoseconds > durationNanoseconds / 2
    if isBlocked { return "blocked" }
    return occupant.map { "without a CPU, behind \($0.words)" } ?? "without a CPU"
  }
}

extension WakeWay.Step {
  /// The part and how long it took, with what held it up; `duration` puts nanoseconds into words.
  public func words(_ duration: (UInt64) -> String) -> String {
    let hold = hold(duration)
    let comma = segment.isWait ? " " : ", "
    return "\(segment.name) \(duration(durationNanoseconds))"
      + (hold.isEmpty ? "" : comma + hold)
  }

  /// What held the part up; empty if nothing did.
  public func hold(_ duration: (UInt64) -> String) -> String {
    guard let worst else { return "" }
    if segment.isWait { return worst.occupant.map { "behind \($0.words)" } ?? "" }
    return "\(duration(absentNanoseconds)) of it \(worst.words)"
  }

  /// How long the thread of this part had no CPU.
  public var absentNanoseconds: UInt64 { absences.reduce(0) { $0 + $1.durationNanoseconds } }

  private var worst: Absence? {
    absences.max { $0.durationNanoseconds < $1.durationNanoseconds }
  }

  /// What most of the part was, in a reader's words.
  fileprivate func cause(_ duration: (UInt64) -> String) -> String {
    guard !segment.isWait, let worst, absentNanoseconds >= durationNanoseconds / 2 else {
      let hold = segment.isWait ? hold(duration) : ""
      return "\(duration(durationNanoseconds)) \(segment.place)" + (hold.isEmpty ? "" : " " + hold)
    }
    let whose = segment == .call ? "the waking thread \(worst.words)" : worst.words
    return "\(duration(absentNanoseconds)) \(whose)"
  }
}

extension WakeAnatomy.Segment {
  /// The part in a word.
  public var name: String { self == .switchAndReturn ? "switch and return" : rawValue }

  /// Whether the loop stood in a queue all the time, or nearly so.
  fileprivate var isWait: Bool { self == .switch || self == .switchAndReturn }

  fileprivate var place: String {
    switch self {
    case .call: "in the waking thread's call"
    case .waking: "until it stood in a CPU's queue"
    case .switch: "waiting for its CPU"
    case .return: "on the way out of the wait"
    case .switchAndReturn: "waiting for its CPU or on the way out"
    case .callout: "from there to the callout"
    }
  }
}

extension WakePassage {
  /// Where most of the time went, or why that is not known; `duration` puts nanoseconds into words.
  public func cause(_ duration: (UInt64) -> String) -> String {
    switch self {
    case .unsplit(let reason): return "not split, \(reason.reason)"
    case .split(let way):
      let longest = way.steps.max { $0.durationNanoseconds < $1.durationNanoseconds }
      return way.note + (longest?.cause(duration) ?? "")
    }
  }

  /// The whole way part by part, or why it is not known.
  public func words(_ duration: (UInt64) -> String) -> String {
    switch self {
    case .unsplit(let reason): return "not split, \(reason.reason)"
    case .split(let way):
      return way.note + way.steps.map { $0.words(duration) }.joined(separator: "; ")
    }
  }
}

extension WakeWay {
  /// Why it lacks parts that other ways have.
  fileprivate var note: String { route.wakesSleeper ? "" : "\(route.words): " }
}
