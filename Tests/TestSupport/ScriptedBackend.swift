// A backend that owns time and plays the kernel and the other threads, so that tests of the engine
// never sleep: a sleep of an hour takes as long as looking up what happens next in the script.

public import LinuxIO
public import WakeBackends

/// A backend whose clock stands still until somebody sleeps, and then jumps to what happens next.
public final class ScriptedBackend: WakeBackend {
  /// What the engine asked of the kernel.
  public enum Call: Hashable, Sendable {
    /// A wait until a time (`UInt64.max`: for ever), with or without descriptors.
    case sleep(until: UInt64, watchesDescriptors: Bool)
    /// A system call that ends a wait.
    case kick(ParkingPlace)
  }

  /// "scripted".
  public let name = "scripted"
  /// 0, as all backends that the engine does not bring.
  public let number: UInt8 = 0
  /// The word that the sleeper and its wakers share.
  public let word = ParkWord()

  private struct Event {
    var time: UInt64
    var action: @Sendable () -> Void
  }

  private struct State {
    var now: UInt64
    var events: [Event] = []
    var calls: [Call] = []
    var kickError: Errno?
    var sleepError: Errno?
  }

  private let state: Lock<State>

  /// A backend whose clock shows `start` nanoseconds.
  public init(start: UInt64 = 1_000_000_000) { state = Lock(State(now: start)) }

  /// The scripted time.
  public func nowNanoseconds() -> UInt64 { state.withLock { $0.now } }

  /// Ends, in scripted time, with the first of: a wake, a descriptor, the deadline. A sleep that
  /// nothing in the script can end throws `deadlock`.
  public func sleep(
    while parkedWord: UInt64, until deadlineNanoseconds: UInt64,
    watching descriptors: DescriptorSet?,
    into reports: inout [ReadyDescriptor]
  ) throws(Errno) {
    let error = state.withLock { state -> Errno? in
      state.calls.append(
        .sleep(until: deadlineNanoseconds, watchesDescriptors: descriptors != nil))
      return state.sleepError
    }
    if let error { throw error }
    while word.isStillParked {
      try descriptors?.poll(into: &reports)
      if !reports.isEmpty { return }
      if let event = nextEvent(upTo: deadlineNanoseconds) {
        event()
      } else if deadlineNanoseconds == .max {
        throw .deadlock
      } else {
        return state.withLock { $0.now = max($0.now, deadlineNanoseconds) }
      }
    }
  }

  /// Counts the call; the sleeper finds the word changed.
  public func kick(_ place: ParkingPlace) throws(Errno) {
    let error = state.withLock { state -> Errno? in
      state.calls.append(.kick(place))
      return state.kickError
    }
    if let error { throw error }
  }

  /// A real epoll set, which is only ever polled.
  public func makeDescriptorSet() throws(Errno) -> DescriptorSet { try DescriptorSet() }

  private func nextEvent(upTo limit: UInt64) -> (@Sendable () -> Void)? {
    state.withLock { state in
      guard
        let index = state.events.indices.min(by: { state.events[$0].time < state.events[$1].time }),
        state.events[index].time <= limit
      else { return nil }
      let event = state.events.remove(at: index)
      state.now = max(state.now, event.time)
      return event.action
    }
  }
}

// The script.
extension ScriptedBackend {
  /// Has `action` happen, as if on another thread, when the loop sleeps past `nanoseconds`.
  public func at(_ nanoseconds: UInt64, _ action: @escaping @Sendable () -> Void) {
    state.withLock { $0.events.append(Event(time: nanoseconds, action: action)) }
  }

  /// Has `action` happen when the loop has slept for `nanoseconds` from now.
  public func after(_ nanoseconds: UInt64, _ action: @escaping @Sendable () -> Void) {
    at(nowNanoseconds() + nanoseconds, action)
  }

  /// Lets time pass, as a callout that computes does.
  public func advance(by nanoseconds: UInt64) { state.withLock { $0.now += nanoseconds } }

  /// Sets the clock back, which no clock should do.
  public func stepBack(by nanoseconds: UInt64) { state.withLock { $0.now -= nanoseconds } }

  /// Makes every kick fail from now on.
  public func failKicks(with error: Errno?) { state.withLock { $0.kickError = error } }

  /// Makes every sleep fail from now on.
  public func failSleeps(with error: Errno?) { state.withLock { $0.sleepError = error } }
}

// The record.
extension ScriptedBackend {
  /// What the engine asked of the kernel, in order.
  public var calls: [Call] { state.withLock { $0.calls } }

  /// How often the loop went to sleep.
  public var sleepCount: Int { calls.count { if case .sleep = $0 { true } else { false } } }

  /// How often a waker called the kernel.
  public var kickCount: Int { calls.count { if case .kick = $0 { true } else { false } } }

  /// Forgets the record.
  public func forgetCalls() { state.withLock { $0.calls = [] } }
}

extension Errno {
  /// A wait that nothing could end.
  public static let deadlock = Errno(rawValue: 35)
}
