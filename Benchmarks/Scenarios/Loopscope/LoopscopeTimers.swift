// The engine full of timers.

import Harness
import LoopEngine

/// A loop of the engine with many timers in its default mode.
final class LoopscopeTimers: TimerHoldingLoop {
  private let loop: Loop
  private let fired = CallCount()
  private let callout: @Sendable (Loop.Timer) -> Void
  private var timers: [Loop.Timer?]

  init(_ loop: Loop, capacity: Int) {
    self.loop = loop
    callout = { [fired] _ in fired.add() }
    timers = Array(repeating: nil, count: capacity)
  }

  func prepare(_ settings: [TimerSetting]) {
    for setting in settings {
      let time = Loop.Instant(nanoseconds: setting.fireNanoseconds)
      timers[setting.place] = Loop.Timer(at: time, callout: callout)
    }
  }

  func insert(_ places: [Int]) {
    for place in places {
      if let timer = timers[place] { loop.add(timer) }
    }
  }

  func redate(_ settings: [TimerSetting]) {
    for setting in settings {
      timers[setting.place]?.setNextFireTime(Loop.Instant(nanoseconds: setting.fireNanoseconds))
    }
  }

  func cancel(_ places: [Int]) {
    for place in places { timers[place]?.invalidate() }
  }

  /// One iteration calls all that are due.
  func fireDue() -> Int {
    loop.run(for: .zero)
    return fired.take()
  }
}
