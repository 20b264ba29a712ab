// A loop on another thread, asleep, for experiments on what reaches it there.

import LinuxIO
import LoopEngine
import TestSupport

/// A loop on another thread that sleeps until its timer of a far day is set to fire.
final class SleepingLoop: Sendable {
  let loop: Loop
  let log: Log
  private let source: Loop.Source
  private let port: Loop.Port<Int, Void>
  private let timer: Loop.Timer
  private let thread: OwnThread<Loop.RunResult>

  init() {
    let log = Log()
    let shared = SharedLoop()
    source = Loop.Source(onCancel: { _, _ in log.note("call") }) { log.note("call") }
    port = Loop.Port { _ in log.note("call") }
    timer = Loop.Timer(at: .distantFuture) { _ in Loop.current.stop() }
    thread = OwnThread { [source, port, timer] in
      let loop = Loop.current
      loop.add(source)
      loop.add(port)
      loop.add(timer)
      loop.add(Loop.Observer(.beforeTimers) { _, _ in log.note("iteration") })
      shared.loop.withLock { $0 = loop }
      return loop.run(for: .seconds(240))
    }
    self.log = log
    loop = shared.wait()
    while !loop.isWaiting { yieldProcessor() }
  }

  /// Does everything to the loop that another thread may do.
  func callEverything() {
    source.signalAndWake()
    port.send(1)
    timer.setNextFireTime(loop.now)
    loop.remove(source)
    loop.remove(port)
    timer.invalidate()
    source.invalidate()
    port.invalidate()
  }

  func endByItsTimer() -> Loop.RunResult {
    timer.setNextFireTime(loop.now)
    return thread.join()
  }
}

/// A loop that another thread makes.
final class SharedLoop: Sendable {
  let loop = Lock<Loop?>(nil)

  func wait() -> Loop {
    while true {
      if let loop = loop.withLock({ $0 }) { return loop }
      yieldProcessor()
    }
  }
}
