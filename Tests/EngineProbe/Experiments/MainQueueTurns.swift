// The main dispatch queue among everything else that the main thread's loop serves.

import Dispatch
import LinuxIO
import LoopEngine
import TestSupport

extension Experiments {
  static let mainQueueTurns: [String: Experiment] = [
    "wakes-in-a-drain": wakesInADrain,
    "handled-drain": handledDrain,
    "snapshot": snapshot,
    "queue-that-never-empties": queueThatNeverEmpties,
    "timer-that-is-always-due": timerThatIsAlwaysDue,
    "change-of-commonness": changeOfCommonness,
  ]

  private static let longTime = Duration.seconds(120)

  private static func tellActivities(of loop: Loop) {
    let names: [Loop.Activity: String] = [
      .entry: "Entry", .beforeTimers: "BT", .beforeSources: "BS", .beforeWaiting: "BW",
      .afterWaiting: "AW", .exit: "Exit",
    ]
    loop.add(Loop.Observer(.all) { _, activity in tell("log", names[activity] ?? "?") })
  }

  /// Stops the run once it sleeps after `log` has been noted.
  private static func stopInTheSleepAfter(
    _ isOver: Reference<Bool>, _ loop: Loop, _ stopper: Reference<OwnThread<Void>>
  ) {
    let observer = Loop.Observer(.beforeWaiting, order: .max) { observer, _ in
      guard isOver.value == true else { return }
      observer.invalidate()
      stopper.value = OwnThread {
        while !loop.isWaiting { yieldProcessor() }
        for _ in 1...100 { yieldProcessor() }
        loop.stop()
      }
    }
    loop.add(observer)
  }

  private static func wakesInADrain() {
    let (loop, isOver, stopper) = (Loop.current, Reference<Bool>(), Reference<OwnThread<Void>>())
    tellActivities(of: loop)
    stopInTheSleepAfter(isOver, loop, stopper)
    DispatchQueue.main.async {
      tell("log", "drain")
      for _ in 1...1_000 { loop.wakeUp() }
      isOver.value = true
    }
    tell("result", loop.run(for: longTime))
    stopper.value?.join()
  }

  private static func handledDrain() {
    DispatchQueue.main.async { tell("log", "drain") }
    tell("result", Loop.current.run(for: longTime, returnAfterSourceHandled: true))
  }

  private static func snapshot() {
    let loop = Loop.current
    loop.add(Loop.Observer(.beforeTimers) { _, _ in tell("log", "BT") })
    DispatchQueue.main.async {
      tell("log", "one")
      DispatchQueue.main.async {
        tell("log", "three")
        loop.stop()
      }
    }
    DispatchQueue.main.async { tell("log", "two") }
    tell("result", loop.run(for: longTime))
  }

  /// Every kind of thing gets its turn beside it.
  private static func queueThatNeverEmpties() throws {
    let (loop, served, event) = (Loop.current, Log(), try SharedEvent())
    @Sendable func repost() { DispatchQueue.main.async { repost() } }
    @Sendable func serve(_ kind: String) {
      served.note(kind)
      if Set(served.all).count == 5 { loop.stop() }
    }
    repost()
    let (source, port) = (
      Loop.Source { serve("source") }, Loop.Port<Int, Void> { _ in serve("port") }
    )
    loop.add(source)
    loop.add(port)
    try loop.add(
      Loop.DescriptorSource(descriptor: event.number) { _ in
        event.clear()
        serve("descriptor")
      })
    loop.add(Loop.Timer(at: loop.now.advanced(by: .milliseconds(5))) { _ in serve("timer") })
    source.signal()
    port.send(1)
    try event.signal()
    loop.perform { serve("block") }
    tell("result", loop.run(for: longTime))
    tell("served", served.all.sorted())
  }

  private static func timerThatIsAlwaysDue() {
    let loop = Loop.current
    let past = loop.now.advanced(by: .seconds(-1))
    loop.add(
      Loop.Timer(at: past, every: .seconds(3_600)) { timer in
        timer.setNextFireTime(timer.nextFireTime.advanced(by: .nanoseconds(1)))
      })
    DispatchQueue.main.async {
      tell("log", "drain")
      loop.stop()
    }
    tell("result", loop.run(for: longTime))
  }

  /// A mode with nothing in it can be run on the main thread once it is common.
  private static func changeOfCommonness() {
    let loop = Loop.current
    let source = Loop.Source {}
    loop.add(source, to: "m")
    loop.remove(source, from: "m")
    tell("before", loop.run(in: "m", for: .milliseconds(1)))
    loop.addCommonMode("m")
    tell("after", loop.run(in: "m", for: .milliseconds(1)))
  }
}
