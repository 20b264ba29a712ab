// One event of the kernel's scheduler, as everything after the reader sees it. Not for events of
// provider `runloop`: those are TraceEvents.

/// What the kernel did on the way from a wake to the woken thread.
///
/// Threads are numbered as the recording process sees them.
public struct KernelEvent: Sendable, Hashable {
  /// What happened.
  public enum Action: Sendable, Hashable {
    /// A thread that slept is about to be woken: `sched_waking`.
    case waking(thread: Int32)
    /// The woken thread stands in the run queue of a CPU: `sched_wakeup`.
    case wakeup(thread: Int32, cpu: UInt32)
    /// This CPU turns from the thread that ran to another one: `sched_switch`.
    case switched(to: Int32)
    /// An interrupt is sent to another CPU: `ipi_send_cpu`.
    case interruptSent(toCPU: UInt32)
    /// A CPU that polls while idle is told without an interrupt: `sched_wake_idle_without_ipi`.
    case pollingCPUTold(cpu: UInt32)
    /// A thread is followed from now on: nothing is left out that happens to it. Of others there is only
    /// what they have to do with followed ones. A recording that does not tell may be of any.
    case followed(thread: Int32)
  }

  /// When it happened, in nanoseconds of CLOCK_MONOTONIC.
  public var timestampNanoseconds: UInt64

  /// The CPU on which it happened.
  public var cpu: UInt32

  /// The thread that ran there: who wakes, for a wake that is not an interrupt's.
  public var thread: Int32

  /// Whether the CPU served an interrupt, so that the thread has nothing to do with it.
  public var isInInterrupt: Bool

  /// What happened.
  public var action: Action

  /// What the thread is called that ran there; empty when not recorded, as it is but for a switch.
  public var threadName = ""

  /// What the thread is called that the CPU turns to; empty when not recorded.
  public var nextThreadName = ""

  /// Makes an event without names.
  public init(
    timestampNanoseconds: UInt64, cpu: UInt32, thread: Int32, isInInterrupt: Bool = false,
    action: Action
  ) {
    self.timestampNanoseconds = timestampNanoseconds
    self.cpu = cpu
    self.thread = thread
    self.isInInterrupt = isInInterrupt
    self.action = action
  }
}
