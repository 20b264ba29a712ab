// The thread beside the loop: looks at it while it is busy, sleeps while it sleeps, and never touches it
// but for the signal that asks a stuck thread where it is.

import LinuxIO
import LoopEngine

/// What the watcher's thread does.
struct HitchWatcher: Sendable {
  let loop: Loop
  let pulse: LoopPulse
  let thresholdNanoseconds: UInt64
  let takesBacktrace: Bool
  let report: @Sendable (Hitch) -> Void

  /// Looks so often in the time of the threshold: a hitch is seen an eighth of it late at most.
  private static let looksPerThreshold: UInt64 = 8
  /// How long a thread may take to answer where it is.
  private static let patienceNanoseconds: UInt64 = 200_000_000

  /// Watches until the pulse ends. Calls out.
  func run() {
    var clock = HitchClock(thresholdNanoseconds: thresholdNanoseconds)
    var restingLooks: UInt64 = 0
    while let state = pulse.state {
      switch state {
      case .resting(let word):
        clock.rest()
        restingLooks += 1
        // A loop that wakes up now and then would otherwise have to rouse the watcher each time.
        if restingLooks > Self.looksPerThreshold {
          pulse.sleep(whileResting: word)
          restingLooks = 0
        }
      case .busy(let stretch, let firstIteration):
        restingLooks = 0
        look(&clock, stretch, firstIteration)
      }
      pulse.wait(
        untilNanoseconds: MonotonicClock.nowNanoseconds()
          + max(thresholdNanoseconds / Self.looksPerThreshold, 1))
    }
  }

  private func look(_ clock: inout HitchClock, _ stretch: UInt64, _ firstIteration: UInt64) {
    // It sleeps in a run of a mode that is not watched: nobody is late.
    if loop.isWaiting { return clock.rest() }
    let sight = sight(stretch, firstIteration)
    if let durations = clock.see(sight, at: MonotonicClock.nowNanoseconds()),
      let hitch = hitch(sight, durations)
    {
      report(hitch)
    }
  }

  private func sight(_ stretch: UInt64, _ firstIteration: UInt64) -> HitchClock.Sight {
    HitchClock.Sight(
      stretch: stretch, firstIteration: firstIteration, iteration: loop.iterationCount,
      callout: loop.runningCallout)
  }

  /// The hitch in full; nil when it was over before all was known.
  private func hitch(_ sight: HitchClock.Sight, _ durations: HitchClock.Durations) -> Hitch? {
    let backtrace = backtrace()
    let callout = sight.callout.map { callout in
      Hitch.Callout(
        kind: callout.kind, number: callout.number, name: loop.name(of: callout),
        duration: .nanoseconds(Int64(clamping: durations.calloutNanoseconds)))
    }
    guard let mode = loop.currentMode,
      pulse.state == .busy(stretch: sight.stretch, firstIteration: sight.firstIteration),
      self.sight(sight.stretch, sight.firstIteration) == sight
    else { return nil }
    return Hitch(
      loop: loop, mode: mode, activity: sight.callout?.activity ?? [],
      duration: .nanoseconds(Int64(clamping: durations.stretchNanoseconds)), callout: callout,
      backtrace: backtrace)
  }

  private func backtrace() -> Hitch.Backtrace {
    guard takesBacktrace else { return .unavailable("not asked for") }
    guard let thread = loop.threadID else {
      return .unavailable("the loop has not run on its thread yet")
    }
    let deadline = MonotonicClock.nowNanoseconds() + Self.patienceNanoseconds
    do throws(Errno) {
      return .frames(
        try ThreadBacktrace.frames(ofThread: thread, untilNanoseconds: deadline))
    } catch .busy {
      return .unavailable("the program handles SIGURG itself")
    } catch .timedOut {
      return .unavailable("the thread has not answered: it blocks SIGURG, or has no CPU")
    } catch {
      return .unavailable("\(error)")
    }
  }
}
