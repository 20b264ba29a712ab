// The side of an open loop that is woken: a loop whose callout takes every wake that has been made.

import Harness
import LinuxIO
import Synchronization

/// The thread with the loop.
final class OpenLoopReceiver {
  /// A wake as the callout that took it saw it.
  struct Arrival: Hashable, Sendable {
    var calloutNanoseconds: UInt64 = 0
    /// `all` when classes are not told apart.
    var wakeClass = WakeClass.all
  }

  /// What this side noted.
  struct Notes: Sendable {
    /// Every wake, in order.
    var arrivals: [Arrival]
    /// What this thread used after the warm-up.
    var usage = ThreadUsage(cpuNanoseconds: 0, voluntarySwitches: 0, involuntarySwitches: 0)
  }

  private let open: OpenLoop
  private var loop: (any SubjectLoop)?
  private var notes: Notes
  private var takenCount = 0
  private var classifier = WakeClassifier(voluntarySwitches: 0)
  private var usageBefore: ThreadUsage?

  init(_ open: OpenLoop) {
    self.open = open
    notes = Notes(arrivals: Array(repeating: Arrival(), count: open.offsetsNanoseconds.count))
  }

  /// Runs the loop on the calling thread until the generator is done.
  func run(on subject: any Subject) throws -> Notes {
    defer {
      open.receiver.fill(nil)
      open.isReceiverGone.store(true, ordering: .relaxed)
      open.receiverEnded.fill(true)
    }
    var request = LoopRequest()
    request.onWake = { [unowned self] in woken(atNanoseconds: MonotonicClock.nowNanoseconds()) }
    let loop = try subject.makeLoop(request)
    self.loop = loop
    defer { self.loop = nil }
    classifier = WakeClassifier(
      voluntarySwitches: try ThreadUsage.voluntarySwitchesOfCallingThread())
    open.receiver.fill(
      OpenLoop.Receiver(waker: loop.waker, thread: open.countsSwitches ? .current : .anyOther))
    try loop.run()
    return notes
  }

  private func woken(atNanoseconds now: UInt64) {
    let sentCount = open.sent.load(ordering: .acquiring)
    let first = classOfFirst()
    if sentCount > takenCount { take(upTo: sentCount, first, atNanoseconds: now) }
    if open.isOver.load(ordering: .acquiring) { loop?.stop() }
  }

  /// The system call for it comes after the time was taken.
  private func classOfFirst() -> WakeClass {
    guard open.classesWakes,
      let switches = try? ThreadUsage.voluntarySwitchesOfCallingThread()
    else { return .all }
    return classifier.classOfFirst(voluntarySwitches: switches)
  }

  private func take(upTo sentCount: Int, _ first: WakeClass, atNanoseconds now: UInt64) {
    if open.countsSwitches, usageBefore == nil, sentCount > open.warmupCount {
      usageBefore = try? ThreadUsage.ofCallingThread()
    }
    for index in takenCount..<sentCount {
      notes.arrivals[index] = Arrival(
        calloutNanoseconds: now,
        wakeClass: index == takenCount || first == .all ? first : .elided)
    }
    takenCount = sentCount
    open.taken.store(sentCount, ordering: .releasing)
    if open.workNanoseconds > 0 {
      MonotonicClock.spin(untilNanoseconds: now + open.workNanoseconds)
    }
    if takenCount == notes.arrivals.count, let usageBefore,
      let usage = try? ThreadUsage.ofCallingThread()
    {
      notes.usage = usage - usageBefore
    }
  }
}
