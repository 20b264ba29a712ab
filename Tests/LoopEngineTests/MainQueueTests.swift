// The main thread's loop and the main dispatch queue, each in a process whose main thread is free
// for it, on every backend.

import LoopEngine
import TestSupport
import Testing

@Suite struct MainQueueTests {
  private static let backends = Loop.Backend.allCases

  private func run(_ experiment: String, on kind: Loop.Backend) async throws -> Probe {
    let probe = try await Probe.run(experiment, on: kind.rawValue)
    #expect(probe.isSound, "\(probe)")
    return probe
  }

  @Test(
    arguments: [
      "async-from-a-thread", "async-from-a-block", "async-from-a-drain", "async-before-the-run",
      "async-after",
    ], backends)
  func asyncRunsWhileTheLoopRuns(experiment: String, kind: Loop.Backend) async throws {
    let probe = try await run(experiment, on: kind)
    #expect(probe["ran"] == "async on the main thread")
    #expect(probe["result"] == "stopped")
  }

  @Test(arguments: backends)
  func workInTheQueueIsPendingWork(kind: Loop.Backend) async throws {
    let probe = try await run("pending-async", on: kind)
    #expect(probe["pending-before"] == "false")
    #expect(probe["pending"] == "true")
    #expect(probe["ran"] == "async on the main thread", "asking takes nothing away")
  }

  @Test(arguments: backends)
  func aMainActorTaskRunsWhileTheLoopRuns(kind: Loop.Backend) async throws {
    let probe = try await run("main-actor-task", on: kind)
    #expect(probe["ran"] == "task on the main thread")
    #expect(probe["result"] == "stopped")
  }

  @Test(arguments: backends)
  func aNestedRunInsideADrainIsFinished(kind: Loop.Backend) async throws {
    let probe = try await run("nested-run-in-a-drain", on: kind)
    #expect(probe["nested"] == "finished")
    #expect(probe["result"] == "stopped")
    // What was queued behind the drain is served by the outer run, or waits: never by the inner one.
    #expect(probe["ran"] == nil || probe["ran"] == "the second")
  }

  @Test(arguments: backends)
  func onlyCommonModesServeTheQueue(kind: Loop.Backend) async throws {
    let probe = try await run("uncommon-mode", on: kind)
    #expect(probe["uncommon"] == "timedOut")
    #expect(probe["common"] == "stopped")
    #expect(probe.facts["ran"] == ["async on the main thread"])
  }

  /// The descriptor of the queue is consumed: afterwards the loop sleeps once, as long as it is told.
  @Test(arguments: backends)
  func idleAfterADrainMakesNoWakeups(kind: Loop.Backend) async throws {
    let probe = try await run("idle-after-a-drain", on: kind)
    #expect(probe["idle"] == "timedOut")
    #expect(probe["sleeps"] == "1")
    // Page faults and locks may add a few; a hot loop adds none and uses up its time, and a wake
    // that comes again and again adds hundreds.
    #expect(try #require(probe.number("switches")) < 20)
  }

  @Test(arguments: backends)
  func nothingFromFourThreadsIsLost(kind: Loop.Backend) async throws {
    let probe = try await run("many-asyncs", on: kind)
    #expect(probe["served"] == "4000")
    #expect(probe["result"] == "stopped")
  }
}
