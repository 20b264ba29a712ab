// The six points of a run at which observers are told, and how a run can end.

extension Loop {
  /// The points of a run at which observers are called.
  ///
  /// The raw values are those of `CFRunLoopActivity`.
  public struct Activity: OptionSet, Hashable, Sendable {
    /// One bit per point.
    public let rawValue: UInt32

    /// Wraps bits.
    public init(rawValue: UInt32) { self.rawValue = rawValue }

    /// A run begins, once.
    public static let entry = Activity(rawValue: 1 << 0)
    /// An iteration begins.
    public static let beforeTimers = Activity(rawValue: 1 << 1)
    /// Blocks and signalled sources are about to run.
    public static let beforeSources = Activity(rawValue: 1 << 2)
    /// The loop is about to sleep. Not told when the iteration only polls.
    public static let beforeWaiting = Activity(rawValue: 1 << 5)
    /// The loop has slept; what woke it has not run yet.
    public static let afterWaiting = Activity(rawValue: 1 << 6)
    /// A run ends, once.
    public static let exit = Activity(rawValue: 1 << 7)
    /// Every point.
    public static let all = Activity(rawValue: 0x0FFF_FFFF)
  }

  /// Why a run ended. The raw values are those of `CFRunLoopRunResult`.
  public enum RunResult: UInt8, Hashable, Sendable, CaseIterable {
    /// The mode held nothing to wait for, or is no mode that can be run.
    case finished = 1
    /// `stop()` was called.
    case stopped = 2
    /// The time limit passed.
    case timedOut = 3
    /// A source or the main queue was served, and the run was told to end after that.
    case handledSource = 4
  }
}
