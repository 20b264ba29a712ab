// Where the time of a wake went, as values for reports. Not for finding it: WakeAnatomist.

public import TraceModel

/// The wakes of one loop that slept with one backend, split by what the kernel did.
///
/// Every wake that `WakeFindings` has a latency of is here once: under a route, or among the
/// unsplit with the reason.
public struct WakeAnatomy: Sendable, Hashable {
  /// How the loop slept.
  public var backend: TraceBackend

  /// The wakes by the way they went, in the order of `Route`; ways that none went are left out.
  public var routes: [ByRoute] = []

  /// The wakes of which the way is not known.
  public var unsplit: [Unsplit: UInt64] = [:]

  /// How many were split.
  public var splitCount: UInt64 { routes.reduce(0) { $0 + $1.toAwake.count } }

  /// How many of them the kernel passed on from the waking thread to the loop that slept.
  public var matchedCount: UInt64 {
    routes.filter { $0.route.wakesSleeper }.reduce(0) { $0 + $1.toAwake.count }
  }

  /// How the waking CPU made the loop's CPU run the loop, or why it had not to.
  public enum Route: String, Sendable, Hashable, CaseIterable {
    /// It sent an interrupt to the other CPU.
    case interrupt
    /// It is that CPU.
    case sameCPU
    /// The other CPU polled while idle, and saw the wake without an interrupt.
    case pollingCPU
    /// The other CPU needed no interrupt for another reason: one was on its way already, it was about
    /// to look for the next thread anyway, or it ran something that the loop does not displace.
    case otherCPU
    /// Another CPU, and this kernel does not tell whether it was sent an interrupt.
    case unknown
    /// The kernel woke nobody, as the loop had not gone to sleep yet: it ran, or had lost its CPU on
    /// the way.
    case awake = "foundAwake"
    /// The loop was woken while it went to sleep, and had not left its CPU.
    case fallingAsleep = "caughtFallingAsleep"
    /// Another thread or an interrupt woke the loop's thread first.
    case wokenOtherwise

    /// Whether the kernel passed the wake on to a loop that slept.
    public var wakesSleeper: Bool {
      switch self {
      case .interrupt, .sameCPU, .pollingCPU, .otherCPU, .unknown: true
      case .awake, .fallingAsleep, .wokenOtherwise: false
      }
    }
  }

  /// Why a wake could not be split.
  public enum Unsplit: String, Sendable, Hashable, CaseIterable {
    /// A part of the way is missing although nothing is known to be lost.
    case incomplete
    /// Kernel events were lost meanwhile.
    case inGap
    /// Kernel events were not recorded then, or not those of the loop's thread, as of a neighbour's
    /// process; or the trace numbers threads otherwise than the kernel, as in a container.
    case notCovered
  }

  /// A part of the way from the wake to the user's code.
  public enum Segment: String, Sendable, Hashable, CaseIterable {
    /// From the event `wake` to the kernel's `sched_waking`: the waking thread's system call.
    case call
    /// To `sched_wakeup`: choosing a CPU and reaching its run queue, with the interrupt if one is sent.
    case waking
    /// To `sched_switch`: until that CPU turns to the loop's thread.
    case `switch`
    /// To the event `after_waiting`: out of the kernel and through the loop's own bookkeeping.
    case `return`
    /// Both of the last two, where the kernel did not record when it turned to the loop's thread.
    case switchAndReturn
    /// To the first callout that is no observer's.
    case callout
  }

  /// The wakes that went one way.
  public struct ByRoute: Sendable, Hashable {
    /// Which way.
    public var route: Route

    /// Each segment, in order, with the durations of the wakes that have it: `callout` has fewer where
    /// a wake led to no callout, and a loop that had not slept needed no switch.
    public var segments: [BySegment]

    /// How long a thread of the way was kept from its CPU by others than the waking one, of the wakes
    /// that this happened to; until the loop was awake.
    public var heldUp: DurationSummary

    /// From the event `wake` to `after_waiting`: all segments but the last together.
    public var toAwake: DurationSummary
  }

  /// One segment.
  public struct BySegment: Sendable, Hashable {
    /// Which.
    public var segment: Segment

    /// How long it took.
    public var durations: DurationSummary
  }
}

extension WakeAnatomy {
  init(_ backend: TraceBackend, _ passages: WakeAnatomist.Passages) {
    self.backend = backend
    unsplit = passages.unsplit
    routes = Route.allCases.compactMap { route in
      passages.byRoute[route].map { times in
        ByRoute(
          route: route,
          segments: Segment.allCases.map {
            BySegment(segment: $0, durations: DurationSummary(times.segments[$0] ?? .init()))
          }, heldUp: DurationSummary(times.heldUp), toAwake: DurationSummary(times.toAwake))
      }
    }
  }
}
