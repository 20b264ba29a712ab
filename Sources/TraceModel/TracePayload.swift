// The fields of each event, typed. Not for those that every event has: TraceEvent holds them.

/// What one event says besides time, thread and loop.
///
/// Modes and items are the engine's stable numbers, unique within their loop. Times and spans are
/// nanoseconds of CLOCK_MONOTONIC; `nil` stands for "no time".
public enum TracePayload: Sendable, Hashable {
  /// A run begins in a mode.
  case entry(mode: UInt32, nesting: UInt32, backend: TraceBackend, modeName: String)
  /// Top of an iteration.
  case beforeTimers(mode: UInt32, nesting: UInt32)
  /// Before blocks and signalled sources.
  case beforeSources(mode: UInt32, nesting: UInt32)
  /// Nothing left to do: the loop is about to wait.
  case beforeWaiting(mode: UInt32, nesting: UInt32)
  /// The wait is over. `wakeSequence` is that of the wake which ended it.
  case afterWaiting(mode: UInt32, nesting: UInt32, cause: TraceWakeCause, wakeSequence: UInt64)
  /// The run ends.
  case exit(mode: UInt32, nesting: UInt32, result: TraceRunResult)
  /// User code begins to run.
  case calloutBegin(TraceCallout)
  /// User code has returned.
  case calloutEnd(TraceCallout)
  /// The kernel is asked to wait, until the deadline if there is one.
  case sleep(mode: UInt32, backend: TraceBackend, deadlineNanoseconds: UInt64?)
  /// Somebody wakes the loop, with or without a system call.
  case wake(calledKernel: Bool, sequence: UInt64)
  /// A source0 is signalled.
  case signal(item: UInt64)
  /// A block is queued.
  case blockEnqueue(item: UInt64)
  /// A message is sent to a port.
  case portSend(item: UInt64)
  /// The deadline that the kernel holds changes; `nil` disarms it.
  case timerArm(mode: UInt32, deadlineNanoseconds: UInt64?)
  /// A run begins in another mode than the enclosing or previous one.
  case modeSwitch(from: UInt32, to: UInt32)
  /// A stretch without a wait is over.
  case busyStretch(mode: UInt32, durationNanoseconds: UInt64)
  /// A loop exists.
  case loopInfo(thread: Int32, backend: TraceBackend, name: String)
  /// A mode exists.
  case modeInfo(mode: UInt32, name: String)
  /// A timer exists.
  case timerInfo(item: UInt64, intervalNanoseconds: UInt64, toleranceNanoseconds: UInt64)
  /// A source exists.
  case sourceInfo(item: UInt64, kind: TraceSourceKind, order: Int64, name: String)

  /// The mode that the event speaks of, the new one of a switch; `nil` for events without one.
  public var mode: UInt32? {
    switch self {
    case .entry(let mode, _, _, _), .beforeTimers(let mode, _), .beforeSources(let mode, _),
      .beforeWaiting(let mode, _), .afterWaiting(let mode, _, _, _), .exit(let mode, _, _),
      .sleep(let mode, _, _), .timerArm(let mode, _), .modeSwitch(_, let mode),
      .busyStretch(let mode, _), .modeInfo(let mode, _):
      mode
    case .calloutBegin(let callout), .calloutEnd(let callout): callout.mode
    case .wake, .signal, .blockEnqueue, .portSend, .loopInfo, .timerInfo, .sourceInfo: nil
    }
  }

  /// The kind of event that carries these fields.
  public var kind: TraceEventKind {
    switch self {
    case .entry: .entry
    case .beforeTimers: .beforeTimers
    case .beforeSources: .beforeSources
    case .beforeWaiting: .beforeWaiting
    case .afterWaiting: .afterWaiting
    case .exit: .exit
    case .calloutBegin(let callout): callout.kind.beginEvent
    case .calloutEnd(let callout): callout.kind.endEvent
    case .sleep: .sleep
    case .wake: .wake
    case .signal: .signal
    case .blockEnqueue: .blockEnqueue
    case .portSend: .portSend
    case .timerArm: .timerArm
    case .modeSwitch: .modeSwitch
    case .busyStretch: .busyStretch
    case .loopInfo: .loopInfo
    case .modeInfo: .modeInfo
    case .timerInfo: .timerInfo
    case .sourceInfo: .sourceInfo
    }
  }
}
