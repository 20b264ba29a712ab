// One scripted load that meets every kind of callout, with one outcome.
// Timers are due already, and the helper thread wakes a loop that sleeps.

import LinuxIO
import LoopEngine

/// A run with an observer of everything, a block, two sources, a port and a timer, a sleep that
/// another thread ends, and a nested run in another mode.
struct Script: Sendable {
  let loop: Loop
  /// Told of every callout, on the loop's thread.
  var note: @Sendable (String) -> Void = { _ in }
  private let inner: Loop.Mode = "inner"

  init(loop: Loop, note: @escaping @Sendable (String) -> Void = { _ in }) {
    self.loop = loop
    self.note = note
  }

  func run() {
    loop.add(Loop.Observer(.all, order: 5) { [note] _, activity in note("\(activity)") })
    let nesting = Loop.Source(order: 1, name: "nesting") { [loop, inner, note] in
      note("nesting")
      note("nested run: \(loop.run(in: inner, for: .zero))")
    }
    let port = Loop.Port<Int, Void>(order: 3, name: "port") { [note] in note("port \($0)") }
    let last = Loop.Source(order: 2, name: "last") { [loop, note] in
      note("last")
      loop.stop()
    }
    loop.add(Loop.Source(name: "inner") {}, to: inner)
    loop.add(nesting)
    loop.add(last)
    loop.add(port)
    loop.add(Loop.Timer(at: loop.now) { [note] _ in note("timer") })
    nesting.signal()
    port.send(1)
    loop.perform { [note] in note("block") }
    let waker = wakeOnceAsleep(last)
    note("run: \(loop.runUntilStopped())")
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
