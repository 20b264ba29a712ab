// A mode of the reference model, with the descriptors that CFRunLoop has for it: a timer descriptor
// and an epoll set, edge-triggered, of which each wait takes the first event that is still true.

/// What can end a wait.
enum ModelEvent: Equatable {
  case wake
  case timer
  case port(Int)
  /// A queued block. Only the engine's sleep ends for it.
  case block
  /// The run's own deadline. In CFRunLoop it is a wake.
  case deadline
}

final class ModelMode {
  let name: ScriptMode
  var sources: [ModelSource] = []
  var ports: [ModelSource] = []
  var observers: [ModelObserver] = []
  /// Sorted by fire time, equal ones as they came.
  var timers: [ModelTimer] = []
  /// A timer was ever added.
  var hasHadTimers = false

  /// The epoll set's ready list, oldest first. An entry may have become untrue since.
  var ready: [ModelEvent] = []
  /// The timer descriptor has expired and was not read.
  var timerHasExpired = false
  /// What the timer descriptor was last armed for; `Int.max`: nothing.
  var armedTime = Int.max
  /// Kinds of events that take turns.
  enum Kind { case timer, port }

  /// The kind that was delivered last: the other one comes first. Timers begin.
  var lastKind = Kind.port

  init(name: ScriptMode) { self.name = name }

  func becameReady(_ event: ModelEvent) {
    if !ready.contains(event) { ready.append(event) }
  }

  /// Puts a timer at its place. O(n), as in CFRunLoop.
  func insert(_ timer: ModelTimer) {
    let place = timers.firstIndex { $0.fireTime > timer.fireTime } ?? timers.count
    timers.insert(timer, at: place)
  }

  /// Puts an observer behind those of the same or a lower order.
  func insert(_ observer: ModelObserver) {
    let place = observers.lastIndex { $0.order <= observer.order }.map { $0 + 1 } ?? 0
    observers.insert(observer, at: place)
  }
}
