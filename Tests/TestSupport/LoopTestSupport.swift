// What most tests of loops need: a loop on a scripted backend, on a thread of its own, and a log of the
// activities of its runs.

public import LoopEngine
public import WakeBackends

/// Runs `body` on a new thread whose loop uses a scripted backend.
public func withScriptedLoop<Result: Sendable>(
  _ body: @escaping @Sendable (Loop, ScriptedBackend) -> Result
) async -> Result {
  await onTestThread {
    let backend = ScriptedBackend()
    let loop = Loop.attach(customBackend: backend)
    return body(loop, backend)
  }
}

/// Runs `body` on a new thread whose loop uses a real backend.
public func withRealLoop<Result: Sendable>(
  _ kind: Loop.Backend, _ body: @escaping @Sendable (Loop) -> Result
) async -> Result {
  await onTestThread {
    do {
      return body(try Loop.attach(backend: kind))
    } catch {
      fatalError("no \(kind) backend: \(error)")
    }
  }
}

extension Loop {
  /// Adds an observer that notes every activity in `log`, by its short name.
  @discardableResult
  public func logActivities(in log: Log, mode: Mode = .default) -> Observer {
    let observer = Observer(.all) { _, activity in log.note(activity.shortName) }
    add(observer, to: mode)
    return observer
  }

  /// Adds a source that keeps the mode from being empty.
  @discardableResult
  public func addIdleSource(to mode: Mode = .default) -> Source {
    let source = Source {}
    add(source, to: mode)
    return source
  }

  /// Adds a source that is to be performed in the next iteration.
  @discardableResult
  public func addSignalledSource(
    order: Int = 0, to mode: Mode = .default, _ perform: @escaping @Sendable () -> Void
  ) -> Source {
    let source = Source(order: order, perform: perform)
    add(source, to: mode)
    source.signal()
    return source
  }

  /// Adds a timer `nanoseconds` from now.
  @discardableResult
  public func addTimer(
    after nanoseconds: Int64, every interval: Int64 = 0, tolerance: Int64 = 0,
    to mode: Mode = .default, _ callout: @escaping @Sendable (Timer) -> Void
  ) -> Timer {
    let timer = Timer(
      at: now.advanced(by: .nanoseconds(nanoseconds)), every: .nanoseconds(interval),
      tolerance: .nanoseconds(tolerance), callout: callout)
    add(timer, to: mode)
    return timer
  }
}

extension Loop.Activity {
  /// Entry, BT, BS, BW, AW or Exit.
  public var shortName: String {
    switch self {
    case .entry: "Entry"
    case .beforeTimers: "BT"
    case .beforeSources: "BS"
    case .beforeWaiting: "BW"
    case .afterWaiting: "AW"
    case .exit: "Exit"
    default: "?"
    }
  }
}
