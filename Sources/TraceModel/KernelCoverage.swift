// For how long a trace knows what the kernel did. Not for what it did: those are KernelEvents.

/// Whether, and for how long, kernel events were recorded beside a trace.
public enum KernelCoverage: Sendable, Hashable {
  /// Nobody asked for them.
  case notAsked
  /// They were asked for and could not be had.
  case unavailable(reason: String)
  /// They were recorded between two times of CLOCK_MONOTONIC, in nanoseconds.
  ///
  /// `tellsInterrupts`: every interrupt from one CPU to another is among them.
  case recorded(during: ClosedRange<UInt64>, tellsInterrupts: Bool)
}
