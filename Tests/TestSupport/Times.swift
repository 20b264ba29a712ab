// Numbers noted one after the other, as times are.

import LinuxIO

/// A list of numbers that grows.
public final class Times: Sendable {
  private let numbers = Lock<[UInt64]>([])

  /// An empty one.
  public init() {}

  /// Adds a number.
  public func append(_ number: UInt64) { numbers.withLock { $0.append(number) } }

  /// All numbers, in the order in which they came.
  public var all: [UInt64] { numbers.withLock { $0 } }
}
