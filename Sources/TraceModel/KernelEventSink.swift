// Whatever takes in the kernel's events beside those of a trace. Not for the trace's own events.

/// Takes in kernel events in the order of time, between the events of the loops.
public protocol KernelEventSink {
  /// Says what is known about the kernel's part; before the first event.
  mutating func begin(_ coverage: KernelCoverage)

  /// Takes in a kernel event; none may be older than the last event of either kind.
  mutating func add(_ event: KernelEvent)

  /// Takes in a loss of kernel events, which leaves what the loops recorded beyond doubt.
  mutating func addKernelLoss(_ loss: TraceLoss)

  /// Takes in damage of a file.
  mutating func add(_ damage: TraceDamage)
}
