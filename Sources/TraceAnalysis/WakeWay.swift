// The way of one wake: its segments and its route. Not for many of them: WakeAnatomist.

/// A wake that was followed from the event `wake` to `after_waiting`.
struct WakeWay {
  let route: WakeAnatomy.Route
  /// All segments but the callout.
  let segments: [(WakeAnatomy.Segment, UInt64)]
  let toAwakeNanoseconds: UInt64

  /// Nil if a part is missing or the parts are not in the order of time.
  init?(_ passage: LoopWait.Passage, until end: UInt64, tellsInterrupts: Bool) {
    guard let wakeup = passage.wakeupNanoseconds, let cpu = passage.wakeupCPU,
      let turn = passage.switchNanoseconds
    else { return nil }
    let times = [passage.wake.nanoseconds, passage.wakingNanoseconds, wakeup, turn, end]
    guard zip(times, times.dropFirst()).allSatisfy({ $0 <= $1 }) else { return nil }
    let lengths = zip(times, times.dropFirst()).map { $1 - $0 }
    segments = Array(zip([.call, .waking, .switch, .return], lengths))
    toAwakeNanoseconds = end - passage.wake.nanoseconds
    route = Self.route(of: passage, to: cpu, tellsInterrupts: tellsInterrupts)
  }

  private static func route(
    of passage: LoopWait.Passage, to cpu: UInt32, tellsInterrupts: Bool
  ) -> WakeAnatomy.Route {
    if passage.interruptedCPU == cpu { return .interrupt }
    if passage.pollingCPU == cpu { return .pollingCPU }
    if passage.wakingCPU == cpu { return .sameCPU }
    return tellsInterrupts ? .otherCPU : .unknown
  }
}
