// What one mode of one loop holds. A value inside LoopState, guarded by the loop's lock.

import WakeBackends

/// The contents of a mode.
struct ModeState {
  let mode: Loop.Mode
  /// Whether something has been added to the mode: modes are made by that and by nothing else.
  var exists = false
  var isCommon = false

  var sources: [UInt64: Loop.Source] = [:]
  var signals = SignalQueue()

  var ports: [UInt64: Mailbox] = [:]
  /// Ports with messages, the one served longest ago first.
  var readyPorts: [Mailbox] = []

  var descriptors = DescriptorTable()
  /// The kind served last, over all runs in the mode: the others come first next time.
  var lastServed = ReadyKind.port

  var timers = TimerQueue()
  /// Timers of the mode that are firing, and so in no queue.
  var firingTimers: [Loop.Timer] = []
  /// Timers in the mode, also those that are firing.
  var timerCount = 0

  /// Sorted by (order, time of adding).
  private(set) var observers: [Loop.Observer] = []
  /// The union of what the observers ask for.
  private(set) var observedActivities: Loop.Activity = []

  init(_ mode: Loop.Mode) { self.mode = mode }

  var holdsNothingToWaitFor: Bool {
    sources.isEmpty && ports.isEmpty && descriptors.isEmpty && timerCount == 0
  }

  mutating func enqueue(_ source: Loop.Source, ticket: UInt64) {
    signals.append(source, ticket: ticket, memberCount: sources.count)
  }

  mutating func insert(_ observer: Loop.Observer) {
    let index = observers.lastIndex { $0.order <= observer.order }
    observers.insert(observer, at: index.map { $0 + 1 } ?? 0)
    observedActivities.formUnion(observer.activities)
  }

  mutating func remove(_ observer: Loop.Observer) {
    observers.removeAll { $0 === observer }
    observedActivities = observers.reduce(into: []) { $0.formUnion($1.activities) }
  }

  mutating func endFiring(_ timer: Loop.Timer) {
    if !firingTimers.isEmpty { firingTimers.removeAll { $0 === timer } }
  }
}
