// What a child made by fork can do to its parent's loops: nothing. And what it can do with its own.

import Dispatch
import LinuxIO
import LoopEngine
import Synchronization
import TestSupport

extension Experiments {
  static let fork: [String: Experiment] = [
    "fork-inherited-loops": inheritedLoops,
    "fork-fresh-loop": freshLoop,
    "fork-contended-loop": contendedLoop,
    "fork-main-queue": pendingMainQueue,
    "fork-thread-ends": threadEndsInTheChild,
    "fork-amid-calls": forkAmidCalls,
  ]

  /// The child has the forking thread only, and lets that end as any thread does.
  private static func threadEndsInTheChild() {
    let number = TestProcess.number
    onOwnThread {
      let own = Loop.Source(onCancel: { _, _ in
        tell("cancelled", TestProcess.number == number ? "in the parent" : "in the child")
      }) {}
      Loop.current.add(own)
      if let child = try? TestProcess.forkHere() {
        tell("child", TestProcess.exitStatus(of: child))
      }
    }
  }

  private static func inheritedLoops() throws {
    let own = Loop.current
    own.add(Loop.Timer(at: own.now) { _ in tell("parent", "own timer") })
    let other = SleepingLoop()
    let isSound = try TestProcess.fork {
      disturb(own)
      disturb(other.loop)
      other.callEverything()
      tell("child-has-loop", Loop.existingCurrent != nil)
      return true
    }
    tell("child-is-sound", isSound)
    tell("iterations", other.log.count(of: "iteration"))
    tell("calls", other.log.count(of: "call"))
    tell("own-run", own.run(for: .milliseconds(50)))
    tell("other-result", other.endByItsTimer())
  }

  private static func disturb(_ loop: Loop) {
    loop.perform { tell("child", "ran a block") }
    loop.add(Loop.Source(onSchedule: { _, _ in tell("child", "added a source") }) {})
    loop.wakeUp()
    loop.stop()
    tell("child-run", loop.run(for: .seconds(60)))
  }

  private static func freshLoop() throws {
    let inherited = Loop.current
    let isSound = try TestProcess.fork {
      let loop = Loop.current
      tell(
        "is-fresh", loop !== inherited && loop === Loop.current && loop.number != inherited.number)
      loop.add(Loop.Timer(at: loop.now) { _ in tell("child", "timer") })
      let thread = OwnThread {
        while !loop.isWaiting { yieldProcessor() }
        loop.perform {
          tell("child", "block")
          loop.stop()
        }
      }
      loop.add(Loop.Source {})
      tell("result", loop.run(for: .seconds(120)))
      thread.join()
      return true
    }
    tell("child-is-sound", isSound)
  }

  /// Threads of the child meet at the locks of one loop.
  private static func contendedLoop() throws {
    // The parent has used its loop: nothing that it remembers of its own thread may hold for the child.
    Loop.current.perform {}
    Loop.current.run(for: .zero)
    let isSound = try TestProcess.fork {
      // On one CPU, whoever is taken off it in the middle of a call keeps the lock.
      try? CPUAffinity.restrictCallingThread(to: [CPUAffinity.allowedCPUs()[0]])
      let (loop, log) = (Loop.current, Log())
      let (threadCount, blockCount) = (4, 20_000)
      let threads = (0..<threadCount).map { _ in
        OwnThread {
          for _ in 1...blockCount { loop.perform { log.note("block") } }
        }
      }
      loop.add(Loop.Source {})
      while log.all.count < threadCount * blockCount { loop.run(for: .milliseconds(1)) }
      for thread in threads { thread.join() }
      return log.all.count == threadCount * blockCount
    }
    tell("child-is-sound", isSound)
  }

  /// A block that waited in the parent's main queue is the parent's.
  private static func pendingMainQueue() throws {
    let loop = Loop.current
    loop.add(Loop.Source {})
    loop.run(for: .milliseconds(1))
    DispatchQueue.main.async { tell("ran", "in process \(TestProcess.number)") }
    let parent = TestProcess.number
    let isSound = try TestProcess.fork {
      let fresh = Loop.current
      fresh.add(Loop.Source {})
      tell("child-result", fresh.run(for: .milliseconds(50)))
      return true
    }
    tell("child-is-sound", isSound)
    tell("parent-result", loop.run(for: .milliseconds(50)))
    tell("parent-number", parent)
  }

  /// Forks again and again while other threads are in the middle of calls: a lock that one of them
  /// holds at that moment stays held in the child.
  private static func forkAmidCalls() throws {
    let (loop, isOver) = (Loop.current, SharedFlag())
    let source = Loop.Source {}
    let observer = Loop.Observer(.entry) { _, _ in }
    let timer = Loop.Timer(at: .distantFuture, every: .seconds(1)) { _ in }
    let port = Loop.Port<Int, Void> { _ in }
    loop.add(source, to: .common)
    loop.add(observer, to: .common)
    loop.add(timer, to: .common)
    loop.add(port, to: .common)
    let useItems: @Sendable () -> Void = {
      source.signalAndWake()
      port.send(1)
      timer.setNextFireTime(loop.now)
      timer.setTolerance(.seconds(1))
      loop.setFailureHandler(nil)
      for item in [source.invalidate, observer.invalidate, timer.invalidate, port.invalidate] {
        item()
      }
    }
    let threads = (0..<3).map { number in
      OwnThread {
        while !isOver.isSet {
          let mode = Loop.Mode("mode \(number)")
          Loop.main.stop()
          _ = (loop.currentMode, loop.allModes, mode.name)
        }
      }
    }
    var hanging = 0
    for _ in 1...1_000 {
      let child = try TestProcess.forkOnly {
        TestProcess.endAfter(seconds: 20)
        useItems()
        loop.stop()
        loop.perform {}
        _ = (loop.currentMode, loop.allModes, loop.commonModes, loop.isWaiting)
        _ = Loop.main
        Loop.current.add(Loop.Source {}, to: Loop.Mode("another mode"))
        return Loop.current.run(in: "another mode", for: .zero) == .timedOut
      }
      if TestProcess.exitStatus(of: child) != 0 { hanging += 1 }
    }
    isOver.set()
    for thread in threads { thread.join() }
    tell("hanging-children", hanging)
  }
}

/// A flag between threads.
private final class SharedFlag: Sendable {
  private let flag = Atomic<Bool>(false)
  var isSet: Bool { flag.load(ordering: .acquiring) }
  func set() { flag.store(true, ordering: .releasing) }
}
