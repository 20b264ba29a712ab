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

func poll(_ loop: Loop, times: Int) {
  let source = Loop.Source(name: "polled") {}
  loop.add(source)
  for _ in 0..<times {
    source.signal()
    loop.run(for: .zero)
  }
}

/// Every wake finds the loop asleep, or on its way there.
func wake(_ loop: Loop, times: Int) {
  let rounds = Atomic(0)
  let source = Loop.Source(name: "woken") {
    if rounds.add(1, ordering: .relaxed).newValue == times { Loop.current.stop() }
  }
  loop.add(source)
  do {
    let waker = try NativeThread(name: "waker") {
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

func visit(_ loop: Loop, modeNamed name: String) {
  let mode = Loop.Mode(name)
  loop.add(Loop.Source(name: name) {}, to: mode)
  loop.run(in: mode, for: .zero)
}

func waitForEver(_ loop: Loop) {
  loop.add(Loop.Source(name: "idle") {})
  loop.runUntilStopped()
}

func sayReady() {
  print("ready")
  fflush(nil)
}
