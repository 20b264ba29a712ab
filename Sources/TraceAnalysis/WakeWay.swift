// The way of one wake through the kernel: its steps and its route. Not for many of them: WakeAnatomy
// has the quantiles.

/// What was followed of the way from a wake to the user's code.
public struct WakeWay: Sendable, Hashable {
  /// The wake for which the kernel woke the loop.
  public let wake: WakePairing.Wake

  /// How the waking CPU made the loop's CPU run the loop.
  public let route: WakeAnatomy.Route

  /// Parts of the way in order, each from where the one before ends.
  public let steps: [Step]

  /// One part of the way.
  public struct Step: Sendable, Hashable {
    /// Which.
    public let segment: WakeAnatomy.Segment

    /// When it began, in nanoseconds of CLOCK_MONOTONIC.
    public let beginNanoseconds: UInt64

    /// When it ended.
    public let endNanoseconds: UInt64

    /// How long it took.
    public var durationNanoseconds: UInt64 { endNanoseconds - beginNanoseconds }
  }
}

extension WakeWay {
  /// From the wake of a loop of `process` until the loop is awake; nil if a part is missing or the
  /// parts are not in the order of time.
  init?(_ passage: LoopWait.Passage, of process: Int32, until end: UInt64, tellsInterrupts: Bool) {
    guard let wakeup = passage.wakeupNanoseconds, let cpu = passage.wakeupCPU,
      let turn = passage.switchNanoseconds
    else { return nil }
    let times = [passage.wake.nanoseconds, passage.wakingNanoseconds, wakeup, turn, end]
    let spans = Array(zip(times, times.dropFirst()))
    guard spans.allSatisfy({ $0 <= $1 }) else { return nil }
    let segments: [WakeAnatomy.Segment] = [.call, .waking, .switch, .return]
    self.init(
      wake: WakePairing.Wake(
        sequence: passage.wake.sequence, nanoseconds: passage.wake.nanoseconds, process: process,
        thread: passage.wake.thread),
      route: Self.route(of: passage, to: cpu, tellsInterrupts: tellsInterrupts),
      steps: zip(segments, spans).map {
        Step(segment: $0, beginNanoseconds: $1.0, endNanoseconds: $1.1)
      })
  }

  /// The rest of the way: from awake to the first callout.
  func callout(from begin: UInt64, to end: UInt64) -> WakeWay {
    WakeWay(
      wake: wake, route: route,
      steps: [Step(segment: .callout, beginNanoseconds: begin, endNanoseconds: end)])
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
