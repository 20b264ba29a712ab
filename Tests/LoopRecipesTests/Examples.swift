// The examples of the recipes' documentation, compiled and run. HouseRulesTests holds the documentation
// against this file, line by line.

import LinuxIO
import LoopEngine
import LoopRecipes
import TestSupport
import Testing

private final class Buffer: Sendable {}

extension Loop.Timer {
  fileprivate static func ticking(in log: Log) -> Loop.Timer {
    Loop.Timer(at: Loop.current.now, every: .milliseconds(10)) { _ in log.note("tick") }
  }

  fileprivate static func moving(in log: Log) -> Loop.Timer {
    Loop.Timer(at: Loop.current.now, every: .milliseconds(10)) { _ in log.note("move") }
  }
}

@Suite struct Examples {
  private func load() -> Bool { true }

  @Test func keepAliveThread() throws {
    let log = Log()

    let images = try KeepAliveThread(name: "images")
    try images.perform { log.note("decoding") }
    let width = try images.performAndWait { 640 }
    images.stop()

    #expect(width == 640)
    #expect(log.all == ["decoding"])
  }

  @Test func performAfter() async {
    await withScriptedLoop { loop, _ in
      let log = Log()

      let request = loop.perform(after: .milliseconds(300)) { log.note("still loading") }
      if load() { request.cancel() }

      #expect(loop.run(for: .seconds(1)) == .finished)
      #expect(log.all == [])
    }
  }

  @Test func performAndWait() throws {
    let (thread, files) = (try KeepAliveThread(name: "import"), ["a", "b"])
    let loop = thread.loop
    loop.addIdleSource(to: "import")
    try thread.perform { Loop.current.run(in: "import", for: .seconds(60)) }

    let count = try loop.performAndWait(in: ["import"]) { files.count }

    loop.stop()
    thread.stop()
    #expect(count == 2)
  }

  @Test func idleTaskQueue() async {
    await withScriptedLoop { loop, _ in
      let log = Log()
      loop.addIdleSource()

      let idle = IdleTaskQueue(on: loop)
      idle.add(priority: .low) { log.note("prefetch") }
      idle.add(priority: .high) { log.note("layout") }  // comes first

      loop.run(for: .milliseconds(1))
      #expect(log.all == ["layout", "prefetch"])
    }
  }

  @Test func resourcePool() async {
    await withScriptedLoop { loop, _ in

      let pool = ResourcePool()
      let reader = Loop.Source {
        let buffer = Buffer()
        pool.hold(buffer)  // alive for whoever comes later in this iteration
      }
      loop.add(reader)

      reader.signal()
      #expect(loop.run(for: .zero, returnAfterSourceHandled: true) == .handledSource)
    }
  }

  @Test func timersWhileTracking() async {
    await withScriptedLoop { loop, _ in
      let log = Log()

      let (clock, animation) = (Loop.Timer.ticking(in: log), Loop.Timer.moving(in: log))
      loop.add(clock, to: .common)  // goes on during a drag
      loop.add(animation)  // pauses, in the mode `default` alone
      loop.run(in: .tracking, for: .milliseconds(50))  // the drag

      #expect(log.all == (0...5).map { _ in "tick" })
    }
  }
}
