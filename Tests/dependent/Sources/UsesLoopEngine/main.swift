// The README's example, as a program of another package. Foundation is imported too: no name clashes.

import Foundation
import LoopEngine

let loop = Loop.current  // this thread's loop, on the futex backend unless told otherwise

// Work that anybody may signal, from any thread.
let redraw = Loop.Source(name: "redraw") { print("redraw") }
loop.add(redraw, to: .common)

// A mailbox that other threads send to; the handler runs on this thread.
let orders = Loop.Port<String, Int>(name: "orders") { $0.count }
loop.add(orders)

// A timer on a grid: fire k at start + k * 5 ms, however late the one before was.
let timer = Loop.Timer(at: loop.now.advanced(by: .milliseconds(5)), every: .milliseconds(5)) { _ in
  redraw.signal()
}
loop.add(timer)

// Told when the loop is about to sleep: the place to commit what this iteration changed.
loop.add(Loop.Observer(.beforeWaiting) { _, _ in print("about to sleep") })

Thread.detachNewThread {
  orders.send("three coffees") { length in print("an order of \(length) letters") }
  loop.perform { print("a block from another thread") }
  redraw.signalAndWake()
}

let result = loop.run(for: .milliseconds(20))
print("ended: \(result)")
precondition(result == .timedOut)
