// The parts of a wake's way in words, the same in every report and view.

extension WakeAnatomy.Segment {
  /// The segment and where it ends.
  public var words: String {
    switch self {
    case .call: "call, to sched_waking"
    case .waking: "waking, to sched_wakeup"
    case .switch: "switch, to sched_switch"
    case .return: "return, to after_waiting"
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
    }
  }
}

extension WakeAnatomy.Unmatched {
  /// What is so of the wakes, to stand behind their number.
  public var words: String {
    switch self {
    case .foundAwake: "found the loop still awake"
    case .caughtFallingAsleep: "caught it falling asleep"
    case .wokenOtherwise: "came after something else had woken it"
    case .incomplete: "lack a part"
    case .inGap: "lie where kernel events were lost"
    case .notCovered: "lie where kernel events were not recorded"
    }
  }
}
