// What happened, in order, from any thread.

import LinuxIO

/// A list of what happened.
public final class Log: Sendable {
  private let lines = Lock<[String]>([])

  /// An empty log.
  public init() {}

  /// Notes that `line` happened.
  public func note(_ line: String) { lines.withLock { $0.append(line) } }

  /// Everything so far.
  public var all: [String] { lines.withLock { $0 } }

  /// Everything so far, which is then forgotten.
  public func take() -> [String] {
    lines.withLock { lines in
      defer { lines = [] }
      return lines
    }
  }

  /// How often `line` happened.
  public func count(of line: String) -> Int { all.count { $0 == line } }
}
