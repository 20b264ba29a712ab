// The parts of a wake's way in words, the same in every report and view.

extension WakeAnatomy.Segment {
  /// The segment and where it ends.
  public var words: String {
    switch self {
    case .call: "call, to sched_waking"
    case .waking: "waking, to sched_wakeup"
    case .switch: "switch, to sched_switch"
    case .return: "return, to after_waiting"
    case .switchAndReturn: "both, switch not recorded"
    case .callout: "then to the callout"
    }
  }
}

extension WakeAnatomy.Route {
  /// Whose CPU it was, and whether it was interrupted.
  public var words: String {
    switch self {
    case .interrupt: "interrupt to another CPU"
    case .sameCPU: "same CPU, no interrupt"
    case .pollingCPU: "polling CPU, no interrupt"
    case .otherCPU: "other CPU, no interrupt"
    case .unknown: "other CPU, not known how"
    case .awake: "had not slept yet"
    case .fallingAsleep: "caught falling asleep"
    case .wokenOtherwise: "woken by something else"
    }
  }
}

extension WakeAnatomy.Unsplit {
  /// What is so of the wakes, to stand behind their number.
  public var words: String {
    switch self {
    case .incomplete: "lack a part"
    case .inGap: "lie where kernel events were lost"
    case .notCovered: "without the kernel's part, which was not recorded"
    }
  }

  /// Why one wake is not split.
  public var reason: String {
    switch self {
    case .incomplete: "a part of its way was not recorded"
    case .inGap: "kernel events were lost meanwhile"
    case .notCovered: "the kernel's part was not recorded"
    }
  }
}
