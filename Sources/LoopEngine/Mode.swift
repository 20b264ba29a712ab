// Names of modes, turned into small numbers once so that running a mode hashes no string.

import LinuxIO

extension Loop {
  /// A named set of sources, timers and observers; a loop runs in one mode at a time.
  ///
  /// Two modes are the same when their names are. A name lives as long as the process does, so make
  /// modes from a bounded set of names. Corresponds to `CFRunLoopMode`.
  public struct Mode: Hashable, Sendable {
    /// A number that is the same for equal names, for this process's life.
    let number: Int

    /// The mode called `name`. Any thread; one dictionary look-up under a lock: keep the value.
    public init(_ name: String) { number = ModeNames.number(of: name) }

    /// The mode with a number that was handed out before.
    init(numbered number: Int) { self.number = number }

    /// The name. Any thread; takes a lock.
    public var name: String { ModeNames.name(of: number) }

    /// Not a mode to run in, but all the common modes at once, when adding and removing.
    ///
    /// Corresponds to `kCFRunLoopCommonModes`.
    public static let common = Mode(numbered: 0)

    /// The mode of every day. Always exists, always common.
    ///
    /// Corresponds to `kCFRunLoopDefaultMode`.
    public static let `default` = Mode(numbered: 1)

    /// The mode while something is being dragged or scrolled. Common from the start.
    ///
    /// Corresponds to `UITrackingRunLoopMode`.
    public static let tracking = Mode(numbered: 2)
  }
}

extension Loop.Mode {
  /// Makes what is made on first use, so that a child of `fork` finds it whole: called by the first
  /// loop, before which no child has any business with modes.
  static func makeNames() { _ = common.name }
}

extension Loop.Mode: ExpressibleByStringLiteral {
  /// The mode called `value`.
  public init(stringLiteral value: String) { self.init(value) }
}

extension Loop.Mode: CustomStringConvertible {
  /// The name.
  public var description: String { name }
}

/// The process-wide table of mode names.
private enum ModeNames {
  private struct Table {
    var names = ["common", "default", "tracking"]
    var numbers = ["common": 0, "default": 1, "tracking": 2]
  }

  private static let table: Lock<Table> = {
    let table = Lock(Table())
    table.holdDuringFork()
    return table
  }()

  static func number(of name: String) -> Int {
    table.withLock { table in
      if let number = table.numbers[name] { return number }
      table.names.append(name)
      table.numbers[name] = table.names.count - 1
      return table.names.count - 1
    }
  }

  static func name(of number: Int) -> String { table.withLock { $0.names[number] } }
}
