// What a HitchMonitor reports. Not for how a hitch is found: that is HitchClock's and HitchWatcher's.

public import LoopEngine

/// A loop that is too long about something, as seen while it goes on.
///
/// ```swift
/// if case .frames(let frames) = hitch.backtrace { log.note("\(frames)") }
/// ```
public struct Hitch: Sendable {
  /// A closure that has not returned.
  public struct Callout: Hashable, Sendable {
    /// What it belongs to.
    public var kind: Loop.RunningCallout.Kind
    /// The item's number, as in traces; of a block, its place among all blocks of the loop.
    public var number: UInt64
    /// The item's name; empty when it has none.
    public var name: String
    /// How long the closure has been running, at least: since the watcher first saw it.
    public var duration: Duration
  }

  /// Where the loop's thread is.
  public enum Backtrace: Sendable {
    /// A line a frame, the innermost first.
    case frames([String])
    /// Why there is none.
    case unavailable(String)
  }

  /// The loop.
  public var loop: Loop
  /// The mode of its innermost run.
  public var mode: Loop.Mode
  /// Where in the iteration it is, as `Loop.RunningCallout.activity` has it; empty between two closures.
  public var activity: Loop.Activity
  /// How long it has been busy, at least: since the watcher first saw it in this stretch.
  public var duration: Duration
  /// The closure that it is in; nil when it was between two of many short ones.
  public var callout: Callout?
  /// Where exactly it is.
  public var backtrace: Backtrace
}

extension Hitch: CustomStringConvertible {
  /// As in `loop 3, default, after beforeWaiting: observer 12 "layout" for 52 ms, busy for 58 ms`.
  public var description: String {
    let what = callout.map { callout in
      let name = callout.name.isEmpty ? "" : " \"\(callout.name)\""
      return "\(callout.kind) \(callout.number)\(name) for \(Self.words(callout.duration))"
    }
    return "loop \(loop.number), \(mode), after \(Self.words(activity)): "
      + "\(what ?? "between closures"), busy for \(Self.words(duration))"
  }

  private static func words(_ duration: Duration) -> String {
    "\(Int((duration / .milliseconds(1)).rounded())) ms"
  }

  private static func words(_ activity: Loop.Activity) -> String {
    switch activity {
    case .entry: "entry"
    case .beforeTimers: "beforeTimers"
    case .beforeSources: "beforeSources"
    case .beforeWaiting: "beforeWaiting"
    case .afterWaiting: "afterWaiting"
    case .exit: "exit"
    default: "nothing"
    }
  }
}
