// A C library's loop full of timers. What each call is in a library is in its file in CPeers.

import CPeers
import Harness

/// Timers of a C library on the calling thread.
final class PeerTimers: TimerHoldingLoop {
  private let functions: cpeer_timer_functions
  private let timers: cpeer_timers

  init(_ functions: cpeer_timer_functions, capacity: Int) {
    self.functions = functions
    timers = functions.make(Int64(capacity))
  }

  deinit { functions.destroy(timers) }

  func prepare(_ settings: [TimerSetting]) {
    for setting in settings {
      functions.prepare(timers, Int64(setting.place), setting.fireNanoseconds)
    }
  }

  func insert(_ places: [Int]) {
    for place in places { functions.insert(timers, Int64(place)) }
  }

  func redate(_ settings: [TimerSetting]) {
    for setting in settings {
      functions.redate(timers, Int64(setting.place), setting.fireNanoseconds)
    }
  }

  func cancel(_ places: [Int]) {
    for place in places { functions.cancel(timers, Int64(place)) }
  }

  func fireDue() -> Int { Int(functions.fireDue(timers)) }
}
