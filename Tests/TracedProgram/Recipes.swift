// Every recipe once, so that a trace has the names by which they show up there.

import LoopEngine
import LoopRecipes

func useRecipes() {
  do {
    let thread = try KeepAliveThread(name: "traced")
    try thread.performAndWait { useRecipes(on: .current) }
    thread.stop()
  } catch {
    fatalError("no thread: \(error)")
  }
}

/// Ends by the request.
private func useRecipes(on loop: Loop) {
  let (pool, idle) = (ResourcePool(), IdleTaskQueue(on: loop))
  pool.hold("text")
  idle.add {}
  loop.perform(after: .milliseconds(1)) { loop.stop() }
  loop.run(for: .seconds(30))
  withExtendedLifetime((pool, idle)) {}
}
