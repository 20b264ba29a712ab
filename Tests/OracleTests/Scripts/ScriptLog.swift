// What a subject did with a script: every callout, every result and every answer, in order.

/// One line of a log.
enum ScriptEvent: Hashable, Sendable {
  case performed(Int)
  case received(Int)
  case fired(Int)
  case observed(Int, Activities)
  case ranBlock(Int)
  case scheduled(Int, ScriptMode)
  case cancelled(Int, ScriptMode)
  /// BeforeWaiting of a run that may sleep, after all other observers.
  case beforeSleep
  case runReturned(ScriptMode, RunOutcome)
  case answered(ScriptQuestion, ScriptAnswer)
  /// Nothing would ever end this sleep.
  case asleepForEver
  /// The subject did not return from the script; the rest of the log is what a rescue shook loose.
  case hung
}

enum ScriptAnswer: Hashable, Sendable {
  case flag(Bool)
  case mode(ScriptMode?)
  case modes(Set<ScriptMode>)
  case date(ScriptDate?)
}

extension [ScriptEvent] {
  /// The log with runs of schedule and cancel callouts in one fixed order: for an item of several
  /// modes their order follows the addresses of Core Foundation's objects.
  var normalised: [ScriptEvent] {
    var result: [ScriptEvent] = []
    var pending: [ScriptEvent] = []
    for event in self {
      if event.isScheduling {
        pending.append(event)
      } else {
        result += pending.sortedByText
        pending = []
        result.append(event)
      }
    }
    return result + pending.sortedByText
  }

  private var sortedByText: [ScriptEvent] {
    count < 2 ? self : sorted { "\($0)" < "\($1)" }
  }
}

extension ScriptEvent {
  fileprivate var isScheduling: Bool {
    switch self {
    case .scheduled, .cancelled: true
    default: false
    }
  }
}
