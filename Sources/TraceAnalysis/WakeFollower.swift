// The wakes of a trace one by one as the kernel passed them on, for views that draw each. Not for their
// quantiles: an analysis makes those, by the same code.

public import TraceModel

/// Follows the wakes of all loops through the kernel's events, event by event.
public struct WakeFollower: Sendable {
  private var anatomist: WakeAnatomist?

  /// Makes a follower of a trace without kernel events, which follows nothing.
  public init() {}

  /// Says what is known about the kernel's part; before the first event.
  public mutating func begin(_ coverage: KernelCoverage) {
    guard case .recorded(let covered, let tellsInterrupts) = coverage else { return }
    anatomist = WakeAnatomist(covering: covered, tellsInterrupts: tellsInterrupts)
  }

  /// Kernel events are missing in this span.
  public mutating func add(_ loss: TraceLoss) { anatomist?.add(loss) }

  /// Takes in a kernel event; none may be older than the last event of either kind.
  public mutating func add(_ event: KernelEvent) { anatomist?.add(event) }

  /// Takes in an event of a loop, and gives what it makes known of a wake: when the loop is awake, the
  /// way until then or why there is none; when the first callout begins, that part of the way alone.
  public mutating func add(_ event: TraceEvent, _ gaps: LossTimeline) -> WakePassage? {
    anatomist?.add(event, gaps, AnalysisScope())
    return anatomist?.ended ?? anatomist?.answered?.passage.calloutAlone
  }
}
