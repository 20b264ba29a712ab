// A thread with a loop that sleeps until it is told to end.

import Harness
import LinuxIO
import Synchronization

/// A loop asleep on a thread of its own. Ended and joined when the object dies.
final class SleepingThread {
  private final class Ending: Sendable {
    let isWanted = Atomic<Bool>(false)
  }

  /// The loop that never fell asleep.
  struct Sleepless: Error, CustomStringConvertible {
    let description = "the loop did not fall asleep within ten seconds"
  }

  let target: SleepTarget
  private let ending = Ending()
  private let thread: PlacedThread<Void>

  /// Returns once the loop sleeps.
  ///
  /// - Parameter timerNanoseconds: when a single timer of the loop fires; none when nil.
  init(_ subject: any Subject, cpus: [Int], timerNanoseconds: UInt64?) throws {
    let place = Handoff<SleepTarget?>()
    thread = try PlacedThread(name: "sleeper", cpus: cpus) { [ending] in
      defer { place.fill(nil) }
      try Self.sleep(subject, timerNanoseconds, ending, place)
    }
    guard let target = place.value() ?? nil else {
      try thread.value()
      throw Sleepless()
    }
    self.target = target
    let limit = MonotonicClock.nowNanoseconds() + 10_000_000_000
    guard target.thread.settles(byNanoseconds: limit) else { throw Sleepless() }
  }

  deinit { askToEnd() }

  /// Ends the loop and its thread; throws what ended it before its time.
  func end() throws {
    askToEnd()
    try thread.value()
  }

  private func askToEnd() {
    ending.isWanted.store(true, ordering: .releasing)
    try? target.waker.wake()
  }

  private static func sleep(
    _ subject: any Subject, _ timerNanoseconds: UInt64?, _ ending: Ending,
    _ place: Handoff<SleepTarget?>
  ) throws {
    var request = LoopRequest()
    let stop = LateBound()
    request.onWake = { if ending.isWanted.load(ordering: .acquiring) { stop.loop?.stop() } }
    if let timerNanoseconds {
      request.timer = TimerRequest(
        firstNanoseconds: timerNanoseconds, periodNanoseconds: 0, onFire: {})
    }
    let loop = try subject.makeLoop(request)
    stop.loop = loop
    place.fill(SleepTarget(waker: loop.waker, thread: .current))
    try loop.run()
  }
}

/// Lets a loop's callout reach the loop that is made after it.
final class LateBound {
  weak var loop: (any SubjectLoop)?
}
