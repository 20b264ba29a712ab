// Everything about a loop that more than one thread may touch: a plain value inside the loop's lock.
// Nothing here calls user code, sleeps or asks the kernel, so it can be reasoned about alone.

import WakeBackends

/// The guarded state of a loop.
struct LoopState {
  /// Whether the main queue is this loop's to serve.
  let ownsMainQueue: Bool
  /// By mode number; modes that nobody made are there too, but do not exist.
  private(set) var modes: [ModeState] = []
  /// In the order in which they became common.
  private(set) var commonModes: [Loop.Mode] = []
  private(set) var commonItems: [UInt64: any ScheduledItem] = [:]
  /// The runs that are going on, the innermost last.
  var activations: [Activation] = []
  var lastRunMode: Loop.Mode?
  var isDrainingMainQueue = false
  var isAlive = true

  /// The mode that was last slept in, and until when. Meaningful while the loop sleeps.
  var waiting: (mode: Loop.Mode, deadlineNanoseconds: UInt64)?
  var lastArmedNanoseconds: UInt64 = .max

  private var lastInsertion: UInt64 = 0

  /// One run that is going on.
  struct Activation {
    var mode: Loop.Mode
    var servesMainQueue: Bool
    var isStopped = false
  }

  init(ownsMainQueue: Bool) {
    self.ownsMainQueue = ownsMainQueue
    makeMode(.default)
    makeMode(.tracking)
    makeCommon(.default)
    makeCommon(.tracking)
  }

  subscript(mode: Loop.Mode) -> ModeState {
    // Not `_read`: unoptimised, Swift 6.3 then destroys a part of the yielded copy (`timers`, say) after
    // the accessor has freed it.
    get { modes[mode.number] }
    _modify { yield &modes[mode.number] }
  }

  /// Whether somebody made the mode.
  func exists(_ mode: Loop.Mode) -> Bool {
    mode.number < modes.count && modes[mode.number].exists
  }

  /// Makes the mode; true when it is new.
  @discardableResult
  mutating func makeMode(_ mode: Loop.Mode) -> Bool {
    makeRoom(for: mode)
    defer { modes[mode.number].exists = true }
    return !modes[mode.number].exists
  }

  private mutating func makeRoom(for mode: Loop.Mode) {
    while modes.count <= mode.number {
      modes.append(ModeState(Loop.Mode(numbered: modes.count)))
    }
  }

  /// Makes the mode common; true when it was not. The mode need not exist, and does not by this.
  @discardableResult
  mutating func makeCommon(_ mode: Loop.Mode) -> Bool {
    makeRoom(for: mode)
    guard !self[mode].isCommon else { return false }
    self[mode].isCommon = true
    commonModes.append(mode)
    return true
  }

  mutating func addCommon(_ item: any ScheduledItem) { commonItems[item.number] = item }

  /// Takes an item off the list of common ones; false when it was not on it.
  @discardableResult
  mutating func removeCommon(_ item: any ScheduledItem) -> Bool {
    !commonItems.isEmpty && commonItems.removeValue(forKey: item.number) != nil
  }

  /// Empties the list of common items.
  mutating func takeCommonItems() -> [UInt64: any ScheduledItem] {
    defer { commonItems = [:] }
    return commonItems
  }

  /// The items of all common modes, in the order of their making.
  var commonItemsInOrder: [any ScheduledItem] {
    commonItems.values.sorted { $0.number < $1.number }
  }

  mutating func nextInsertion() -> UInt64 {
    lastInsertion += 1
    return lastInsertion
  }

  /// Whether a run in the mode serves the main queue: not inside a drain, which is not re-entrant.
  func servesMainQueue(in mode: Loop.Mode) -> Bool {
    ownsMainQueue && !isDrainingMainQueue && self[mode].isCommon
  }

  /// Whether the innermost run, in the mode, has something to do at once: a message, or to end.
  ///
  /// A stop that came between two iterations is told by nothing else: its wake was before the second.
  func needsNoSleep(in mode: Loop.Mode) -> Bool {
    !self[mode].readyPorts.isEmpty || activations.last?.isStopped == true
  }

  /// Whether the loop, if it sleeps, does so in the mode.
  func sleeps(in mode: Loop.Mode) -> Bool { waiting?.mode == mode }

  /// Whether the loop, if it sleeps, does so in the mode and for longer than until `nanoseconds`.
  func sleepsBeyond(_ nanoseconds: UInt64, in mode: Loop.Mode) -> Bool {
    guard let waiting else { return false }
    return waiting.mode == mode && nanoseconds < waiting.deadlineNanoseconds
  }

  /// Whether the mode exists and is common.
  func isCommon(_ mode: Loop.Mode) -> Bool { exists(mode) && self[mode].isCommon }

  /// What came of the wish to run in a mode. Small, so that it travels in registers.
  struct Beginning {
    enum Outcome: UInt8 {
      /// The mode is empty: no run.
      case empty
      /// No run, because it would neither wait nor find work, and no observer would see it.
      case unnoticed
      case began
    }

    var outcome: Outcome
    var servesMainQueue = false
    /// How many runs enclose it.
    var nesting: UInt32 = 0
    /// The mode that ran before; itself at first.
    var previousMode = Loop.Mode.default
    /// When a run that was left out would have found work.
    var firstFireTime = UInt64.max
  }

  /// Begins a run in the mode, unless that is empty, or nothing would happen and it is not `isSeen`.
  mutating func beginActivation(
    in mode: Loop.Mode, isSeen: Bool, hasBlock: Bool
  ) -> Beginning {
    guard exists(mode) else { return Beginning(outcome: .empty) }
    let inMode = self[mode].attention()
    let servesMainQueue = servesMainQueue(in: mode)
    let hasMore = servesMainQueue || hasBlock
    if inMode.contains(.nothingToWaitFor) && !hasMore { return Beginning(outcome: .empty) }
    var beginning = Beginning(
      outcome: .began, servesMainQueue: servesMainQueue,
      nesting: UInt32(truncatingIfNeeded: activations.count),
      previousMode: activations.last?.mode ?? lastRunMode ?? mode)
    lastRunMode = mode
    if isSeen || hasMore || !inMode.isSubset(of: [.timers, .common]) {
      activations.append(Activation(mode: mode, servesMainQueue: servesMainQueue))
    } else {
      beginning.outcome = .unnoticed
      if inMode.contains(.timers) {
        beginning.firstFireTime = self[mode].timers.firstFireTime ?? .max
      }
    }
    return beginning
  }

  mutating func endActivation() { activations.removeLast() }

  /// Every item in some mode, once per mode.
  func allItems() -> [(any ScheduledItem, Loop.Mode)] {
    modes.flatMap { state -> [(any ScheduledItem, Loop.Mode)] in
      var items: [any ScheduledItem] = Array(state.sources.values)
      items += Array(state.ports.values) as [any ScheduledItem]
      items += state.descriptors.sources as [any ScheduledItem]
      items += state.timers.allTimers as [any ScheduledItem]
      items += state.observers as [any ScheduledItem]
      return items.map { ($0, state.mode) }
    }
  }
}
