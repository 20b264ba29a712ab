// The thread whose loop has a frame pacer: it notes the frames, and now and then works too long on one.

import Harness
import LinuxIO
import LoopEngine
import LoopRecipes

/// A frame pacer on the calling thread for a while.
final class PacedThread {
  /// What came of it.
  struct Log: Sendable {
    /// The frames behind the warm-up, each with how late it was.
    var fires: [TimerFire] = []
    /// Frames that were due and not called, as the pacer says.
    var skippedCount: UInt64 = 0
    /// Those among them that a stall here left no chance.
    var forcedCount: UInt64 = 0
  }

  private let rate: UInt64
  private let stalls: Bool
  private let startNanoseconds = MonotonicClock.nowNanoseconds()
  private let warmNanoseconds: UInt64
  private let endNanoseconds: UInt64
  private var nextStallNanoseconds: UInt64
  private var log = Log()

  init(framesPerSecond: Int, lengthNanoseconds: UInt64, stalls: Bool) {
    rate = UInt64(framesPerSecond)
    self.stalls = stalls
    warmNanoseconds = startNanoseconds + TimedThread.warmupNanoseconds
    endNanoseconds = warmNanoseconds + lengthNanoseconds
    nextStallNanoseconds =
      warmNanoseconds + min(TimedThread.stallEveryNanoseconds, lengthNanoseconds) / 2
  }

  func run(on kind: Loop.Backend) throws -> Log {
    let loop = try Loop.attach(backend: kind)
    let itself = OwnThread(self)
    let pacer = FramePacer(
      on: loop, rate: FrameRate(Int(rate)),
      startingAt: Loop.Instant(nanoseconds: startNanoseconds)
    ) { itself.value.called($0, on: loop, atNanoseconds: MonotonicClock.nowNanoseconds()) }
    loop.runUntilStopped()
    pacer.invalidate()
    return log
  }

  private func called(
    _ frame: FramePacer.Frame, on loop: Loop, atNanoseconds now: UInt64
  ) {
    guard frame.timestamp.nanoseconds >= warmNanoseconds else { return }
    log.fires.append(
      TimerFire(
        point: frame.number,
        latenessNanoseconds: Int64(bitPattern: now &- frame.timestamp.nanoseconds)))
    // What was skipped before the first frame that counts belongs to the warm-up.
    if log.fires.count > 1 { log.skippedCount += frame.skippedCount }
    // Two fires at least, and one after a stall: it tells what the stall skipped.
    let isOver = now >= endNanoseconds && log.fires.count >= 2
    if isOver { return loop.stop() }
    if stalls && now >= nextStallNanoseconds { stall(behind: frame.number) }
  }

  private func stall(behind number: UInt64) {
    nextStallNanoseconds += TimedThread.stallEveryNanoseconds
    MonotonicClock.sleep(
      untilNanoseconds: MonotonicClock.nowNanoseconds() + TimedThread.stallNanoseconds)
    let distance = MonotonicClock.nowNanoseconds() - startNanoseconds
    let passed = distance * rate / 1_000_000_000
    // The last point that has passed is called, late.
    if passed > number + 1 { log.forcedCount += passed - number - 1 }
  }
}
