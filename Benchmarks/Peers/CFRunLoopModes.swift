// CFRunLoop in the mode benchmark. What it does is in cfrunloop_modes.c.

import CPeers
import Harness

/// Two modes of the calling thread's CFRunLoop.
final class CFRunLoopModes: ModeSwitchingLoop {
  private let modes: cpeer_modes

  init(_ request: ModeRequest) {
    modes = cpeer_modes_make(Int64(request.items), request.isControl)
  }

  deinit { cpeer_modes_destroy(modes) }

  func timeToWaiting() -> UInt64 { cpeer_modes_time_to_waiting(modes) }

  func timeToCallout() -> UInt64 { cpeer_modes_time_to_callout(modes) }

  func timeOfNestedRuns(_ count: Int) -> UInt64 {
    cpeer_modes_time_of_nested_runs(modes, Int64(count))
  }

  func timeOfEmptyPolls(_ count: Int) -> UInt64 {
    cpeer_modes_time_of_empty_polls(modes, Int64(count))
  }
}
