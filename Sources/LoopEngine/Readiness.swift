// What a wait found, and whose turn it is.

import LinuxIO

/// The kinds of things that can end a wait, in the order in which they take turns.
enum ReadyKind: UInt8, CaseIterable {
  case timers
  case mainQueue
  case descriptor
  case port

  /// The number in traces.
  var causeNumber: UInt8 {
    switch self {
    case .timers: 2
    case .mainQueue: 4
    case .descriptor, .port: 3
    }
  }
}

/// What was ready when a wait ended.
struct Readiness {
  var timers = false
  var mainQueue = false
  var port = false
  var descriptor: DescriptorReport?

  func contains(_ kind: ReadyKind) -> Bool {
    switch kind {
    case .timers: timers
    case .mainQueue: mainQueue
    case .port: port
    case .descriptor: descriptor != nil
    }
  }

  /// The kind whose turn it is: the first ready one behind that served last. Nil: none is ready.
  var turn: ReadyKind?

  /// The first kind that is ready behind `last`, so that none starves another.
  func next(after last: ReadyKind) -> ReadyKind? {
    for step in 1...4 {
      let kind = ReadyKind(rawValue: (last.rawValue + UInt8(step)) % 4)
      if let kind, contains(kind) { return kind }
    }
    return nil
  }
}
