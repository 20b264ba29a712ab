// The kernel's tracepoints that tell how a wake went. Not for switching them on: TraceCapture.

/// A tracepoint of the kernel that a recording with kernel events takes in.
public enum KernelTracepoint: String, Sendable, CaseIterable {
  case waking = "sched_waking"
  case wakeup = "sched_wakeup"
  case switched = "sched_switch"
  case interruptSent = "ipi_send_cpu"
  case pollingCPUTold = "sched_wake_idle_without_ipi"
  case forked = "sched_process_fork"

  /// The folder of the tracepoint below tracefs's `events`.
  public var system: String { self == .interruptSent ? "ipi" : "sched" }

  /// Whether nothing can be told about a wake without it. Without the others nobody knows whether
  /// an interrupt was sent, or which threads were followed; `ipi_send_cpu` came with Linux 6.4.
  public var isNeeded: Bool { [.waking, .wakeup, .switched].contains(self) }

  /// The fields that are read, beside those that every event has; four bytes each.
  public var fields: [String] {
    switch self {
    case .waking: ["pid"]
    case .wakeup: ["pid", "target_cpu"]
    case .switched: ["next_pid"]
    case .interruptSent, .pollingCPUTold: ["cpu"]
    case .forked: ["child_pid"]
    }
  }

  /// Names of threads that are read where they were recorded: up to `nameBytes` bytes, to the first
  /// zero.
  public var nameFields: [String] { self == .switched ? ["prev_comm", "next_comm"] : [] }

  /// As long as the kernel keeps a thread's name.
  public static let nameBytes = 16
}
