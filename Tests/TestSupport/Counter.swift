// Counting from any thread.

import Synchronization

/// A number that only goes up.
public final class Counter: Sendable {
  private let count = Atomic<Int>(0)

  /// Zero.
  public init() {}

  /// Adds one; returns the new value.
  @discardableResult
  public func increment() -> Int {
    count.wrappingAdd(1, ordering: .sequentiallyConsistent).newValue
  }

  /// The number now.
  public var value: Int { count.load(ordering: .sequentiallyConsistent) }
}

/// Something to be captured by closures whose release matters: it notes its own.
public final class Witness: Sendable {
  private let log: Log
  private let line: String

  /// A witness that notes `line` in `log` when it is released.
  public init(_ line: String, in log: Log) {
    self.log = log
    self.line = line
  }

  deinit { log.note(line) }

  /// Does nothing, so that a closure has a reason to hold the witness.
  public func stayAlive() {}
}
