// One scripted load that meets every kind of callout, with one outcome.
// Timers are due already, and the helper thread wakes a loop that sleeps.

import LinuxIO
import LoopEngine

/// A run with an observer of everything, a block, two sources, a port and a timer, a sleep that
/// another thread ends, and a nested run in another mode.
struct Script: Sendable {
  let loop: Loop
  private let inner: Loop.Mode = "inner"

  func run() {
    loop.add(Loop.Observer(.all, order: 5) { _, _ in })
    let nesting = Loop.Source(order: 1, name: "nesting") { [loop, inner] in
      loop.run(in: inner, for: .zero)
    }
    let port = Loop.Port<Int, Void>(order: 3, name: "port") { _ in }
    let last = Loop.Source(order: 2, name: "last") { [loop] in loop.stop() }
    loop.add(Loop.Source(name: "inner") {}, to: inner)
    loop.add(nesting)
    loop.add(last)
    loop.add(port)
    loop.add(Loop.Timer(at: loop.now) { _ in })
    nesting.signal()
    port.send(1)
    loop.perform {}
    let waker = wakeOnceAsleep(last)
    loop.runUntilStopped()
    waker.join()
  }

  private func wakeOnceAsleep(_ source: Loop.Source) -> NativeThread {
    do {
      return try NativeThread(name: "waker") { [loop] in
        while !loop.isWaiting {}
        source.signalAndWake()
      }
    } catch {
      fatalError("no thread: \(error)")
    }
  }
}
