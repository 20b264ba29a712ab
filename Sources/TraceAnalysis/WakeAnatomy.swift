// Where the time of a wake went, as values for reports. Not for finding it: WakeAnatomist.

public import TraceModel

/// The wakes of one loop that slept with one backend, split by what the kernel did.
///
/// Every wake that `WakeFindings` has a latency of is here once: under a route, or among the
/// unmatched with the reason.
public struct WakeAnatomy: Sendable, Hashable {
  /// How the loop slept.
  public var backend: TraceBackend

  /// The wakes by the way they went, in the order of `Route`; ways that none went are left out.
  public var routes: [ByRoute] = []

  /// The wakes that could not be followed through the kernel.
  public var unmatched: [Unmatched: UInt64] = [:]

  /// How many were followed.
  public var matchedCount: UInt64 {
    routes.reduce(0) { $0 + ($1.segments.first?.durations.count ?? 0) }
  }

  /// How the waking CPU made the loop's CPU run the loop.
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
  }

  /// Why a wake could not be followed.
  public enum Unmatched: String, Sendable, Hashable, CaseIterable {
    /// The kernel woke nobody: the loop had not gone to sleep yet.
    case foundAwake
    /// The loop was woken while it went to sleep, and never left its CPU.
    case caughtFallingAsleep
    /// Another thread or an interrupt woke the loop's thread first.
    case wokenOtherwise
    /// A part of the way is missing although nothing is known to be lost.
    case incomplete
    /// Kernel events were lost meanwhile.
    case inGap
    /// Kernel events were not recorded then, or not those of the loop's thread; or the trace numbers
    /// threads otherwise than the kernel, as in a container.
    case notCovered
  }

  /// A part of the way from the wake to the user's code.
  public enum Segment: String, Sendable, Hashable, CaseIterable {
    /// From the event `wake` to the kernel's `sched_waking`: the waker's system call.
    case call
    /// To `sched_wakeup`: choosing a CPU and reaching its run queue, with the interrupt if one is sent.
    case waking
    /// To `sched_switch`: until that CPU turns to the loop's thread.
    case `switch`
    /// To the event `after_waiting`: out of the kernel and through the loop's own bookkeeping.
    case `return`
    /// To the first callout that is no observer's.
    case callout
  }

  /// The wakes that went one way.
  public struct ByRoute: Sendable, Hashable {
    /// Which way.
    public var route: Route

    /// Each segment, in order; `callout` has fewer durations where a wake led to no callout.
    public var segments: [BySegment]

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
    unmatched = passages.unmatched
    routes = Route.allCases.compactMap { route in
      passages.byRoute[route].map { times in
        ByRoute(
          route: route,
          segments: Segment.allCases.map {
            BySegment(segment: $0, durations: DurationSummary(times.segments[$0] ?? .init()))
          }, toAwake: DurationSummary(times.toAwake))
      }
    }
  }
}
