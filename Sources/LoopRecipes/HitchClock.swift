// When busy becomes a hitch. Pure: it is shown what the loop does and what time it is.

import LoopEngine

/// Measures how long a loop has been in one stretch, and in one closure of it, from looks at it.
struct HitchClock {
  /// What a look at a busy loop shows.
  struct Sight: Equatable {
    /// Which stretch of the loop it is: from a wake or a run's begin to the next sleep.
    var stretch: UInt64
    /// The iteration in which the stretch began, and the one it is in.
    var firstIteration: UInt64
    var iteration: UInt64
    var callout: Loop.RunningCallout?

    /// What must not last too long: the end of the iteration that the stretch began in, and the next
    /// one; then each iteration by itself, because a loop that polls does not sleep and is not late.
    fileprivate var turn: UInt64 { max(iteration, firstIteration &+ 1) }
  }

  /// How long what goes on has lasted, at least.
  struct Durations: Equatable {
    var stretchNanoseconds: UInt64
    var calloutNanoseconds: UInt64
  }

  let thresholdNanoseconds: UInt64
  private var last: Sight?
  private var turnBegan: UInt64 = 0
  private var calloutBegan: UInt64 = 0
  private var isReported = false

  init(thresholdNanoseconds: UInt64) { self.thresholdNanoseconds = thresholdNanoseconds }

  /// The loop rests, or cannot be blamed.
  mutating func rest() { last = nil }

  /// The loop is busy at `now`; how long, once in a turn, when that is the threshold or longer.
  mutating func see(_ sight: Sight, at now: UInt64) -> Durations? {
    let goesOn = last.map { $0.stretch == sight.stretch && $0.turn == sight.turn } ?? false
    if !goesOn {
      turnBegan = now
      isReported = false
    }
    if !goesOn || last != sight { calloutBegan = now }
    last = sight
    guard !isReported, now - turnBegan >= thresholdNanoseconds else { return nil }
    isReported = true
    return Durations(
      stretchNanoseconds: now - turnBegan, calloutNanoseconds: now - calloutBegan)
  }
}
