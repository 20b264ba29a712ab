// Threads that come and go, signals that come all the time, a process that is stopped for a while.

import FoundationEssentials
import LinuxIO
import LoopEngine
import TestSupport

extension Experiments {
  static let life: [String: Experiment] = [
    "threads-come-and-go": threadsComeAndGo,
    "signals-and-many-timers": signalsAndManyTimers,
    "signals-and-one-timer": signalsAndOneTimer,
    "stopped-for-a-second": stoppedForASecond,
  ]

  // Threads.

  private static func threadsComeAndGo() throws {
    let loops = Lock<[WeakLoop]>([])
    runThreads(200, loops)
    let (descriptor, pages) = (try freeDescriptor(), residentPages())
    runThreads(2_000, loops)
    tell("loops", loops.withLock { $0.count })
    tell("loops-alive", loops.withLock { $0.count { $0.loop != nil } })
    tell("descriptors", try freeDescriptor() - descriptor)
    tell("pages-before", pages)
    tell("pages-more", residentPages() - pages)
  }

  private final class WeakLoop: Sendable {
    let weakLoop: Lock<Weak>
    struct Weak { weak var loop: Loop? }
    init(_ loop: Loop) { weakLoop = Lock(Weak(loop: loop)) }
    var loop: Loop? { weakLoop.withLock { $0.loop } }
  }

  private static func runThreads(_ count: Int, _ loops: borrowing Lock<[WeakLoop]>) {
    for _ in 1...count {
      let loop = onOwnThread { useLoop() }
      loops.withLock { $0.append(loop) }
    }
  }

  /// Leaves in the loop whatever can be left there, each thing holding on to the loop.
  private static func useLoop() -> WeakLoop {
    let loop = Loop.current
    let pipe = try? SharedPipe()
    loop.add(Loop.Timer(at: .distantFuture) { _ in loop.wakeUp() }, to: .common)
    loop.add(Loop.Source { loop.wakeUp() })
    loop.add(Loop.Port<Int, Void> { _ in loop.wakeUp() }, to: "another mode")
    loop.add(Loop.Observer(.exit) { _, _ in loop.wakeUp() })
    if let pipe {
      let source = Loop.DescriptorSource(descriptor: pipe.readEnd) { _ in _ = (loop, pipe) }
      try? loop.add(source)
    }
    loop.setFailureHandler { _ in loop.wakeUp() }
    loop.run(for: .zero)
    loop.perform { loop.stop() }
    return WeakLoop(loop)
  }

  private static func freeDescriptor() throws -> Int { Int(try SharedEvent().number) }

  /// What the process has in memory for itself alone: not its files, nor the ring buffers of whoever
  /// traces everything on the machine meanwhile.
  static func residentPages() -> Int {
    let statistics = try? String(contentsOfFile: "/proc/self/statm", encoding: .utf8)
    let pages = statistics?.split(separator: " ").compactMap { Int($0) } ?? []
    return pages.count > 2 ? pages[1] - pages[2] : 0
  }

  // Signals.

  private static func signalsAndManyTimers() throws {
    let (loop, log) = (Loop.current, Log())
    var random = SeededRandom(seed: 1)
    for _ in 1...100 {
      let period = Duration.nanoseconds(5_000_000 + random.next(below: 45_000_000))
      let timer = Loop.Timer(at: loop.now.advanced(by: period), every: period) { timer in
        log.note(loop.now < timer.nextFireTime ? "early" : "fired")
      }
      loop.add(timer)
    }
    let waits = countWaits(of: loop, endedBy: log)
    try TestProcess.interruptOften(perSecond: 1_000)
    tell("result", loop.run(for: .seconds(1)))
    tell("interruptions", TestProcess.interruptions)
    tell("early", log.count(of: "early"))
    tell("fired", log.count(of: "fired"))
    tell("ends-for-nothing", waits.value)
  }

  /// Counts the waits after which nothing had fired when the next one began.
  private static func countWaits(of loop: Loop, endedBy log: Log) -> Counter {
    let (forNothing, seen) = (Counter(), Reference<Int>())
    let observer = Loop.Observer(.beforeWaiting) { _, _ in
      let fired = log.all.count
      if seen.value == fired { forNothing.increment() }
      seen.value = fired
    }
    loop.add(observer)
    return forNothing
  }

  private static func signalsAndOneTimer() throws {
    let loop = Loop.current
    let due = loop.now.advanced(by: .milliseconds(100))
    loop.add(Loop.Source {})
    loop.add(
      Loop.Timer(at: due) { _ in
        tell("timer", loop.now < due ? "early" : "not early")
        loop.stop()
      })
    try TestProcess.interruptOften(perSecond: 1_000)
    tell("result", loop.run(for: .seconds(120)))
    tell("interruptions", TestProcess.interruptions)
  }

  // A stop.

  private static func stoppedForASecond() throws {
    let loop = Loop.current
    let timers = (1...20).map { PeriodicTimer(period: UInt64($0) * 2_700_001, on: loop) }
    loop.add(Loop.Timer(at: loop.now.advanced(by: .milliseconds(100))) { _ in stopThisProcess() })
    let limit = loop.now.advanced(by: .seconds(60))
    // The stop may come late, or between two timers: go on until each has met it, and for a while.
    while loop.now < limit && stalledCount(timers) < timers.count {
      loop.run(for: .milliseconds(100))
    }
    tell("result", loop.run(for: .milliseconds(300)))
    tell("stalled", stalledCount(timers))
    tell("bursts", timers.reduce(0) { $0 + $1.burstCount })
    tell("off-grid", timers.reduce(0) { $0 + $1.offGridCount })
  }

  private static func stalledCount(_ timers: [PeriodicTimer]) -> Int {
    timers.count { $0.longestDelayNanoseconds > 900_000_000 }
  }

  private static func stopThisProcess() {
    let child = try? TestProcess.forkOnly {
      TestProcess.stopParent(forNanoseconds: 1_000_000_000)
      return true
    }
    if child == nil { tell("error", "no child") }
  }
}
