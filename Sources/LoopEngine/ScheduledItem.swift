// What sources, timers and observers have in common: they are added to modes of loops, and know where
// they are. Locks are always taken item first, loop second, and none is held while user code runs.

import Synchronization

/// Something that can be added to a loop's modes.
protocol ScheduledItem: AnyObject, Sendable {
  /// A number of its own, for as long as the process lives.
  var number: UInt64 { get }

  /// Whether the item can still be called.
  var isValid: Bool { get }

  /// Puts the item into a mode that can be run; nothing when it is there already or invalid.
  func attach(to loop: Loop, in mode: Loop.Mode)

  /// Takes the item out of a mode; nothing when it is not there.
  func detach(from loop: Loop, in mode: Loop.Mode)

  /// Whether the item is in the mode.
  func isAttached(to loop: Loop, in mode: Loop.Mode) -> Bool

  /// Emits the event that tells what the item is.
  func traceInfo(loop: UInt32)
}

/// A mode of a loop that holds an item.
struct Home {
  var loop: Loop
  var mode: Loop.Mode
}

extension ScheduledItem {
  /// Takes an invalidated item off the lists of common items of the loops that held it.
  func leaveCommonItems(of homes: [Home]) {
    for home in homes { home.loop.forgetCommon(self) }
  }
}

extension Few<Home> {
  func contains(_ loop: Loop, _ mode: Loop.Mode) -> Bool {
    contains { $0.mode == mode && $0.loop === loop }
  }

  /// Takes the home out; false when it is not there.
  mutating func remove(_ loop: Loop, _ mode: Loop.Mode) -> Bool {
    remove { $0.mode == mode && $0.loop === loop } != nil
  }
}

extension [Home] {
  func firstIndex(of loop: Loop, _ mode: Loop.Mode) -> Int? {
    firstIndex { $0.mode == mode && $0.loop === loop }
  }
}

/// Hands out the numbers of items and blocks, and, apart from them, those of loops.
enum Numbers {
  private static let last = Atomic<UInt64>(0)
  private static let lastLoop = Atomic<UInt32>(0)

  /// A number never handed out before to an item or a block. Any thread.
  static func next() -> UInt64 { last.wrappingAdd(1, ordering: .relaxed).newValue }

  /// A number never handed out before to a loop: 1, 2, 3, to be read in traces. Any thread.
  static func nextLoop() -> UInt32 { lastLoop.wrappingAdd(1, ordering: .relaxed).newValue }
}
