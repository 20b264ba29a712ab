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
  /// What each of the observers asks for, and what it calls: to be looked through without counting
  /// references to them.
  private var hearings: [(activities: Loop.Activity, notification: Loop.Observer.Notification)] = []
  /// The union of what the observers ask for.
  private(set) var observedActivities: Loop.Activity = []

  init(_ mode: Loop.Mode) { self.mode = mode }

  var holdsNothingToWaitFor: Bool {
    sources.isEmpty && ports.isEmpty && descriptors.isEmpty && timerCount == 0
  }

  mutating func enqueue(_ source: Loop.Source, ticket: UInt64) {
    signals.append(source, ticket: ticket, memberCount: sources.count)
  }

  mutating func insert(_ observer: Loop.Observer, _ notification: Loop.Observer.Notification) {
    let index = observers.lastIndex { $0.order <= observer.order }.map { $0 + 1 } ?? 0
    observers.insert(observer, at: index)
    hearings.insert((observer.activities, notification), at: index)
    observedActivities.formUnion(observer.activities)
  }

  mutating func remove(_ observer: Loop.Observer) {
    guard let index = observers.firstIndex(where: { $0 === observer }) else { return }
    observers.remove(at: index)
    hearings.remove(at: index)
    observedActivities = hearings.reduce(into: []) { $0.formUnion($1.activities) }
  }

  /// The observers among which are all that ask for an activity.
  enum Listeners {
    /// The only one, and what it calls: nothing can come between that makes it not to be called.
    case one(Loop.Observer, Loop.Observer.Notification)
    /// All of the mode, in their order.
    case several([Loop.Observer])
  }

  /// Whom to tell of an activity. Changes nothing: `mutating` for the reason that `attention` is.
  mutating func listeners(to activity: Loop.Activity) -> Listeners {
    var only: Int?
    for index in hearings.indices where hearings[index].activities.contains(activity) {
      if only != nil { return .several(observers) }
      only = index
    }
    guard let only else { return .several([]) }
    return .one(observers[only], hearings[only].notification)
  }

  mutating func endFiring(_ timer: Loop.Timer) {
    if !firingTimers.isEmpty { firingTimers.removeAll { $0 === timer } }
  }
}
