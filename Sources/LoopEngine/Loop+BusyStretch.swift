// How long a loop is busy in one go, measured for the trace alone: what a flight recorder waits for.
// Nothing here is asked by the loop, so tracing changes no decision of it.

import LinuxIO
import Synchronization

/// The stretch that a loop is busy in. Atomic only because a loop is: its own thread alone comes here.
struct BusyStretch: ~Copyable {
  /// Shorter stretches are not told: that would be an event more for every iteration.
  static let shortestToldNanoseconds: UInt64 = 1_000_000

  /// When it began; zero while the loop sleeps, does not run, or nobody records this.
  private let beginNanoseconds = Atomic<UInt64>(0)
  /// Whether an iteration began in it: the next one then begins a stretch of its own.
  private let hasTop = Atomic<Bool>(false)

  /// Whether something is left from when this was recorded. One load.
  var isOpen: Bool { beginNanoseconds.load(ordering: .relaxed) != 0 }

  var endsAtTop: Bool { hasTop.load(ordering: .relaxed) }

  func noteTop() { hasTop.store(true, ordering: .relaxed) }

  func begin() {
    if !isOpen { beginNanoseconds.store(MonotonicClock.nowNanoseconds(), ordering: .relaxed) }
  }

  /// How long it was, if that is worth telling.
  func end() -> UInt64? {
    let begin = beginNanoseconds.exchange(0, ordering: .relaxed)
    hasTop.store(false, ordering: .relaxed)
    if begin == 0 { return nil }
    let duration = MonotonicClock.nowNanoseconds() - begin
    return duration >= Self.shortestToldNanoseconds ? duration : nil
  }
}

extension Loop {
  /// The run begins, or a wait is over. One load while nobody records it.
  @inline(__always) func busyStretchBegins() {
    if Trace.recordsBusyStretches { busyStretch.begin() }
  }

  /// An iteration begins. Two loads while nobody records it.
  @inline(__always) func busyStretchMeetsTop(_ run: Run) {
    if Trace.recordsBusyStretches || busyStretch.isOpen { meetTop(run) }
  }

  /// The loop is about to sleep, or its outermost run ends. One load while nobody records it.
  @inline(__always) func busyStretchEnds(_ run: Run) {
    if Trace.recordsBusyStretches { endBusyStretch(run) }
  }

  @inline(never) private func meetTop(_ run: Run) {
    if busyStretch.endsAtTop || !Trace.recordsBusyStretches { endBusyStretch(run) }
    busyStretchBegins()
    busyStretch.noteTop()
  }

  @inline(never) private func endBusyStretch(_ run: Run) {
    guard let duration = busyStretch.end() else { return }
    Trace.busyStretch(loop: number, mode: run.modeNumber, duration: duration)
  }
}
