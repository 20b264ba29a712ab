// Step 12: how a run ends when several reasons hold at once. First match wins: handled source, time
// over, stopped, empty.

import LoopEngine
import TestSupport
import Testing

@Suite struct ExitTests {
  @Test(arguments: TestedBackend.allCases)
  func handledSourceComesBeforeTimedOut(on backend: TestedBackend) async throws {
    try await withLoop(on: backend) { loop, _ in
      loop.addSignalledSource {}
      #expect(loop.run(for: .zero, returnAfterSourceHandled: true) == .handledSource)
    }
  }

  @Test func timedOutComesBeforeStopped() async {
    await withScriptedLoop { loop, backend in
      loop.addSignalledSource {
        backend.advance(by: 2_000_000)
        loop.stop()
      }
      #expect(loop.run(for: .milliseconds(1)) == .timedOut)
    }
  }

  @Test(arguments: TestedBackend.allCases)
  func stoppedComesBeforeFinished(on backend: TestedBackend) async throws {
    try await withLoop(on: backend) { loop, _ in
      let source = loop.addIdleSource()
      loop.perform {
        source.invalidate()
        loop.stop()
      }
      #expect(loop.run(for: .seconds(60)) == .stopped)
    }
  }

  @Test(arguments: TestedBackend.allCases)
  func finishedComesWhenTheModeHasBecomeEmpty(on backend: TestedBackend) async throws {
    try await withLoop(on: backend) { loop, _ in
      let log = Log()
      loop.addTimer(after: 0) { _ in log.note("timer") }
      #expect(loop.run(for: .seconds(60)) == .finished)
      #expect(log.all == ["timer"])
    }
  }

  @Test func theLimitItselfIsNotYetOver() async {
    await withScriptedLoop { loop, backend in
      let log = Log()
      loop.addIdleSource()
      loop.addTimer(after: 1_000_000) { _ in log.note("timer at the limit") }
      loop.add(Loop.Observer(.beforeTimers) { _, _ in log.note("BT") })
      let start = loop.now
      #expect(loop.run(for: .milliseconds(1)) == .timedOut)
      #expect(log.all == ["BT", "timer at the limit", "BT"])
      #expect(start.duration(to: loop.now) == .nanoseconds(1_000_001))
    }
  }

  @Test(arguments: TestedBackend.allCases)
  func timersAndBlocksAreNotHandledSources(on backend: TestedBackend) async throws {
    try await withLoop(on: backend) { loop, _ in
      let log = Log()
      loop.addIdleSource()
      loop.addTimer(after: 0) { _ in log.note("timer") }
      loop.perform { log.note("block") }
      let result = loop.run(for: .milliseconds(1), returnAfterSourceHandled: true)
      #expect(result == .timedOut)
      #expect(log.all == ["block", "timer"])
    }
  }

  @Test(arguments: TestedBackend.allCases)
  func aSourceCountsAlsoWhenSomethingElseRanAfterIt(on backend: TestedBackend) async throws {
    try await withLoop(on: backend) { loop, _ in
      let log = Log()
      loop.addSignalledSource { log.note("source") }
      loop.addTimer(after: 0) { _ in log.note("timer") }
      let result = loop.run(for: .seconds(60), returnAfterSourceHandled: true)
      #expect(result == .handledSource)
      #expect(log.all == ["source", "timer"])
    }
  }

  @Test(arguments: TestedBackend.allCases)
  func aMessageCountsAsAHandledSource(on backend: TestedBackend) async throws {
    try await withLoop(on: backend) { loop, outside in
      let port = Loop.Port<Int, Void> { _ in }
      loop.add(port)
      outside.whenAsleep { port.send(1) }
      let result = loop.run(for: .seconds(60), returnAfterSourceHandled: true)
      #expect(result == .handledSource)
    }
  }
}
