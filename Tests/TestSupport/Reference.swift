// A place for a value that a closure needs before it exists.

import LinuxIO

/// A variable that any thread may read and write.
public final class Reference<Value: Sendable>: Sendable {
  private let storage = Lock<Value?>(nil)

  /// An empty one.
  public init() {}

  /// What was put there last.
  public var value: Value? {
    get { storage.withLock { $0 } }
    set { storage.withLock { $0 = newValue } }
  }
}
