// Where the running thread is, for those who watch it from another one: how many iterations it has begun,
// and which closure it is in. Only the running thread writes, by plain stores: an iteration pays a
// few of them, watched or not. Not for a history: that is the trace's.

import Synchronization

extension Loop {
  /// A closure of yours that the loop is in.
  ///
  /// What Apple's backtraces show as `__CFRUNLOOP_IS_CALLING_OUT_TO_A_TIMER_CALLBACK_FUNCTION__`.
  public struct RunningCallout: Hashable, Sendable {
    /// What the closure belongs to. In traces: what the event before `_begin` is called.
    public enum Kind: UInt8, CaseIterable, Sendable {
      /// An observer.
      case observer = 1
      /// A block.
      case block
      /// A signalled source.
      case source
      /// A port.
      case port
      /// A descriptor source.
      case descriptor
      /// A timer.
      case timer
      /// The main dispatch queue.
      case mainQueue
    }

    /// What the closure belongs to.
    public let kind: Kind
    /// Where in the iteration: what an observer was told; `.beforeSources` for what comes before the
    /// sleep, `.afterWaiting` for what comes after it, also in an iteration that only polls.
    public let activity: Activity
    /// The item's number, as in traces; of a block, its place among all blocks of the loop.
    public let number: UInt64
  }

  /// The innermost closure that the loop is in; nil between closures. Any thread; one load.
  public var runningCallout: RunningCallout? { progress.callout }

  /// How many iterations the loop has begun, over all runs. Any thread; one load.
  public var iterationCount: UInt64 { progress.iterationCount }

  /// The name of the item that a callout belongs to; empty when it has none or has left the loop.
  /// Any thread; O(items of a mode) under the loop's lock.
  public func name(of callout: RunningCallout) -> String {
    ask(orInherited: "") { $0.name(of: callout) }
  }
}

/// What the running thread publishes.
struct Progress: ~Copyable {
  // 63...60 kind, 59...52 activity, 51...0 number; 0 between callouts.
  private let calloutWord = Atomic<UInt64>(0)
  private let iterations = Atomic<UInt64>(0)

  private static let kindShift: UInt64 = 60
  private static let activityShift: UInt64 = 52
  private static let numberMask: UInt64 = (1 << 52) - 1

  var iterationCount: UInt64 { iterations.load(ordering: .acquiring) }

  var callout: Loop.RunningCallout? {
    let word = calloutWord.load(ordering: .acquiring)
    guard let kind = Loop.RunningCallout.Kind(rawValue: UInt8(word >> Self.kindShift)) else {
      return nil
    }
    let activity = UInt32(truncatingIfNeeded: word >> Self.activityShift) & 0xFF
    return Loop.RunningCallout(
      kind: kind, activity: Loop.Activity(rawValue: activity), number: word & Self.numberMask)
  }

  @inline(__always)
  func beginIteration() {
    iterations.store(iterations.load(ordering: .relaxed) &+ 1, ordering: .releasing)
  }

  /// Notes a closure that is about to be called; what to give to `end`.
  @inline(__always)
  func begin(
    _ kind: Loop.RunningCallout.Kind, after activity: Loop.Activity, _ number: UInt64
  ) -> UInt64 {
    let outer = calloutWord.load(ordering: .relaxed)
    let word =
      UInt64(kind.rawValue) << Self.kindShift
      | UInt64(activity.rawValue & 0xFF) << Self.activityShift | (number & Self.numberMask)
    calloutWord.store(word, ordering: .releasing)
    return outer
  }

  /// The closure has returned, into the one it was called from, if any.
  @inline(__always)
  func end(_ outer: UInt64) { calloutWord.store(outer, ordering: .releasing) }
}

extension LoopState {
  fileprivate func name(of callout: Loop.RunningCallout) -> String {
    let number = callout.number
    for mode in modes {
      let name: String? =
        switch callout.kind {
        case .source: mode.sources[number]?.name
        case .port: mode.ports[number]?.name
        case .timer: mode.firingTimers.first { $0.number == number }?.name
        case .observer: mode.observers.first { $0.number == number }?.name
        case .block, .descriptor, .mainQueue: nil
        }
      if let name { return name }
    }
    return ""
  }
}
