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

  /// What the watcher remembers from one look to the next.
  struct Memory {
    fileprivate var clock: HitchClock
    fileprivate var restingLooks: UInt64 = 0

    init(of watcher: HitchWatcher) {
      clock = HitchClock(thresholdNanoseconds: watcher.thresholdNanoseconds)
    }
  }

  /// What follows a look.
  enum Next: Equatable {
    /// Another one, after a pause.
    case look
    /// A sleep until the loop wakes, or runs again, which last said this word.
    case sleep(since: UInt64)
  }

  /// How long the watcher pauses between two looks.
  var pauseNanoseconds: UInt64 { max(thresholdNanoseconds / Self.looksPerThreshold, 1) }

  /// Watches until the pulse ends. Calls out.
  func run() {
    var memory = Memory(of: self)
    while let next = look(&memory, at: MonotonicClock.nowNanoseconds()) {
      if case .sleep(let word) = next { pulse.sleep(since: word) }
      pulse.wait(untilNanoseconds: MonotonicClock.nowNanoseconds() + pauseNanoseconds)
    }
  }

  /// Looks at the loop once, at the time `now`; nil when the watch is over. Calls out.
  func look(_ memory: inout Memory, at now: UInt64) -> Next? {
    guard let state = pulse.state else { return nil }
    if state.isRunning && !loop.isWaiting {
      memory.restingLooks = 0
      lookAtBusyLoop(&memory.clock, state, at: now)
      return .look
    }
    memory.clock.rest()
    memory.restingLooks += 1
    // A loop that wakes up now and then would otherwise have to rouse the watcher each time.
    guard memory.restingLooks > Self.looksPerThreshold, !state.isRunning || itsWakeWillBeTold else {
      return .look
    }
    memory.restingLooks = 0
    return .sleep(since: state.word)
  }

  /// Whether the loop sleeps in a watched run. From a sleep in a mode that is not watched it may go back to a
  /// closure outside of it without a word. All in one iteration, or it was not one sleep.
  private var itsWakeWillBeTold: Bool {
    let iteration = loop.iterationCount
    return loop.depth == pulse.depth && loop.isWaiting && loop.iterationCount == iteration
  }

  private func lookAtBusyLoop(_ clock: inout HitchClock, _ state: LoopPulse.State, at now: UInt64) {
    let sight = sight(state)
    if let durations = clock.see(sight, at: now), let hitch = hitch(sight, durations) {
      report(hitch)
    }
  }

  private func sight(_ state: LoopPulse.State) -> HitchClock.Sight {
    HitchClock.Sight(
      stretch: state.stretch, firstIteration: state.firstIteration, iteration: loop.iterationCount,
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
    guard let mode = loop.currentMode, let state = pulse.state, state.isRunning,
      self.sight(state) == sight
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
