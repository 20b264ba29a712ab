// What a pair of begin and end events has in common. Not for how long the callout took: pairing is
// TraceAnalysis's.

/// One call of user code by the loop, as its begin and its end event describe it.
public struct TraceCallout: Sendable, Hashable {
  /// What was called.
  public var kind: Kind

  /// The mode in which it was called.
  public var mode: UInt32

  /// The number of the observer, block, source or timer; 0 for the main queue.
  public var item: UInt64

  /// Its order among observers or sources; 0 where there is none.
  public var order: Int64

  /// Since when it was waiting to be called, in nanoseconds of CLOCK_MONOTONIC.
  ///
  /// A timer's due time, the time when a block was queued or a source0 signalled.
  public var sinceNanoseconds: UInt64?

  /// Makes a callout.
  public init(
    kind: Kind, mode: UInt32, item: UInt64 = 0, order: Int64 = 0, sinceNanoseconds: UInt64? = nil
  ) {
    self.kind = kind
    self.mode = mode
    self.item = item
    self.order = order
    self.sinceNanoseconds = sinceNanoseconds
  }

  /// What a loop calls; the raw value is the name that the events share.
  public enum Kind: String, Sendable, Hashable, CaseIterable {
    case observer
    case block
    case source0
    case source1
    case timer
    case mainQueue = "main_queue"

    /// The event that opens such a callout.
    public var beginEvent: TraceEventKind {
      switch self {
      case .observer: .observerBegin
      case .block: .blockBegin
      case .source0: .source0Begin
      case .source1: .source1Begin
      case .timer: .timerBegin
      case .mainQueue: .mainQueueBegin
      }
    }

    /// The event that closes such a callout.
    public var endEvent: TraceEventKind {
      switch self {
      case .observer: .observerEnd
      case .block: .blockEnd
      case .source0: .source0End
      case .source1: .source1End
      case .timer: .timerEnd
      case .mainQueue: .mainQueueEnd
      }
    }
  }
}
