// The main dispatch queue takes its turn among everything else, and counts as a source.

import LoopEngine
import TestSupport
import Testing

@Suite struct MainQueueTurnsTests {
  private static let backends = Loop.Backend.allCases

  private func run(_ experiment: String, on kind: Loop.Backend) async throws -> Probe {
    let probe = try await Probe.run(experiment, on: kind.rawValue)
    #expect(probe.isSound, "\(probe)")
    return probe
  }

  @Test(arguments: backends)
  func aThousandWakesInADrainAreNoIteration(kind: Loop.Backend) async throws {
    let probe = try await run("wakes-in-a-drain", on: kind)
    #expect(probe["result"] == "stopped")
    #expect(
      probe.facts["log"] == [
        "Entry", "BT", "BS", "BW", "AW", "drain", "BT", "BS", "BW", "AW", "Exit",
      ])
  }

  @Test(arguments: backends)
  func aDrainCountsAsAHandledSource(kind: Loop.Backend) async throws {
    let probe = try await run("handled-drain", on: kind)
    #expect(probe["log"] == "drain")
    #expect(probe["result"] == "handledSource")
  }

  @Test(arguments: backends)
  func oneServiceDrainsWhatWasThereWhenItBegan(kind: Loop.Backend) async throws {
    let probe = try await run("snapshot", on: kind)
    #expect(probe.facts["log"] == ["BT", "one", "two", "BT", "three"])
  }

  @Test(arguments: backends)
  func aQueueThatNeverEmptiesStarvesNothing(kind: Loop.Backend) async throws {
    let probe = try await run("queue-that-never-empties", on: kind)
    #expect(probe["result"] == "stopped")
    #expect(probe["served"] == #"["block", "descriptor", "port", "source", "timer"]"#)
  }

  @Test(arguments: backends)
  func aTimerThatIsAlwaysDueDoesNotStarveTheQueue(kind: Loop.Backend) async throws {
    let probe = try await run("timer-that-is-always-due", on: kind)
    #expect(probe["log"] == "drain")
    #expect(probe["result"] == "stopped")
  }

  @Test(arguments: backends)
  func anEmptyModeCanBeRunOnTheMainThreadOnceItIsCommon(kind: Loop.Backend) async throws {
    let probe = try await run("change-of-commonness", on: kind)
    #expect(probe["before"] == "finished")
    #expect(probe["after"] == "timedOut")
  }
}
