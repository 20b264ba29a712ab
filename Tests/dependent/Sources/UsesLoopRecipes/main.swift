// The recipes, as a program of another package sees them.

import LoopEngine
import LoopRecipes

let loop = Loop.current
let worker = try KeepAliveThread(name: "worker")
let idle = IdleTaskQueue(on: loop)

idle.add(priority: .low) { print("nothing else to do") }
loop.perform(after: .milliseconds(5)) {
  print("half a frame later")
  loop.stop()
}
try worker.perform { print("on another thread") }
let answer = try worker.performAndWait { 6 * 7 }
let result = loop.run(for: .seconds(60))
worker.stop()
precondition(answer == 42 && result == .stopped)
