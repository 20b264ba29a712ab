// The loads of the traced program, each on a loop of its own.
// Not for judging what they do: the tests read the trace.

import Dispatch
import Glibc
import LinuxIO
import LoopEngine
import Synchronization

let oddNames = ["", "\"quoted\"", "<script>", "two\nlines", "nul\0inside", "日本"]

/// Runs `body` with the loop of a new thread.
func onLoopThread(_ body: @escaping @Sendable (Loop) -> Void) {
  do {
    let thread = try NativeThread(name: "traced-loop") { body(.current) }
    thread.join()
  } catch {
    fatalError("no thread: \(error)")
  }
}

/// `last` is called in the callout of one more iteration, if it is given.
func poll(_ loop: Loop, times: Int, then last: (@Sendable () -> Void)? = nil) {
  let left = Lock(times)
  let source = Loop.Source(name: "polled") {
    let isOneMore = left.withLock { left in
      left -= 1
      return left < 0
    }
    if isOneMore { last?() }
  }
  loop.add(source)
  for _ in 0..<(last == nil ? times : times + 1) {
    source.signal()
    loop.run(for: .zero)
  }
}

/// Every wake finds the loop asleep, or on its way there. `prelude` runs on the waking thread first.
func wake(_ loop: Loop, times: Int, after prelude: @escaping @Sendable () -> Void = {}) {
  let rounds = Atomic(0)
  let source = Loop.Source(name: "woken") {
    if rounds.add(1, ordering: .relaxed).newValue == times { Loop.current.stop() }
  }
  loop.add(source)
  do {
    let waker = try NativeThread(name: "waker") {
      prelude()
      for _ in 0..<times {
        while !loop.isWaiting { sched_yield() }
        source.signalAndWake()
      }
    }
    loop.runUntilStopped()
    waker.join()
  } catch {
    fatalError("no thread: \(error)")
  }
}

/// The limit is never reached unless something is wrong.
func serveMainQueue() {
  DispatchQueue.main.async {}
  Loop.current.run(for: .seconds(30), returnAfterSourceHandled: true)
}

/// Ends when the mode is empty, as the timer has gone.
func sleepUntilTimer(_ loop: Loop) {
  loop.add(Loop.Timer(at: loop.now.advanced(by: .milliseconds(1))) { _ in })
  loop.run(for: .seconds(30))
}

func beBusy(_ loop: Loop, forMilliseconds duration: Int) {
  let source = Loop.Source(name: "busy") {
    let end = loop.now.advanced(by: .milliseconds(duration))
    while loop.now < end {}
  }
  loop.add(source)
  source.signal()
  loop.run(for: .zero)
}

/// The time asleep is no part of the callout's being busy.
func napInCallout(_ loop: Loop) {
  let nap: Loop.Mode = "nap"
  let source = Loop.Source(name: "napping") {
    loop.add(Loop.Timer(at: loop.now.advanced(by: .milliseconds(20))) { _ in }, to: nap)
    loop.run(in: nap, for: .seconds(30))
  }
  loop.add(source)
  source.signal()
  loop.run(for: .zero)
}

func visit(_ loop: Loop, modeNamed name: String) {
  let mode = Loop.Mode(name)
  loop.add(Loop.Source(name: name) {}, to: mode)
  loop.run(in: mode, for: .zero)
}

func waitForEver(_ loop: Loop) {
  loop.add(Loop.Source(name: "idle") {})
  loop.runUntilStopped()
}

/// Ends the process when nobody is left to say it.
func waitForGo() {
  if readLine() == nil { fatalError("nobody is left to say go") }
}

/// Iterates without rest until it is told to go, and some times more.
func poll(_ loop: Loop, untilGoThenTimes count: Int) {
  let hasGone = Atomic(false)
  let source = Loop.Source(name: "polled") {}
  loop.add(source)
  do {
    let waiter = try NativeThread(name: "waiter") {
      waitForGo()
      hasGone.store(true, ordering: .relaxed)
    }
    var left = count
    while left > 0 {
      source.signal()
      loop.run(for: .zero)
      if hasGone.load(ordering: .relaxed) { left -= 1 }
    }
    waiter.join()
  } catch {
    fatalError("no thread: \(error)")
  }
}

/// One run, which is going on while it waits: it ends after as many iterations as it was told.
func waitForGo(_ loop: Loop, thenIterate count: Int) {
  let left = Lock(count)
  let source = Loop.Source(name: "counted") {
    if left.withLock({ $0 }) == count - 1 { waitForGo() }
  }
  loop.add(source)
  loop.add(
    Loop.Observer(.beforeTimers) { _, _ in
      let isOver = left.withLock { left in
        left -= 1
        return left < 0
      }
      if isOver { loop.stop() } else { source.signal() }
    })
  loop.runUntilStopped()
}

func sayReady() {
  print("ready")
  fflush(nil)
}
