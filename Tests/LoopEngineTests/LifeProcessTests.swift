// Threads that come and go, signals and stops, each in a process that has nothing else to do.

import LoopEngine
import TestSupport
import Testing

@Suite struct LifeProcessTests {
  private static let backends = Loop.Backend.allCases

  private func run(_ experiment: String, on kind: Loop.Backend) async throws -> Probe {
    let probe = try await Probe.run(experiment, on: kind.rawValue)
    #expect(probe.isSound, "\(probe)")
    return probe
  }

  @Test(arguments: backends)
  func twoThousandThreadsLeaveNothingBehind(kind: Loop.Backend) async throws {
    let probe = try await run("threads-come-and-go", on: kind)
    #expect(probe["loops"] == "2200")
    #expect(probe["loops-alive"] == "0")
    #expect(probe["descriptors"] == "0")
    // A loop that stays behind takes at least 8 KiB with all that is in it, two pages.
    if TestProcess.isThreadSanitized { return }
    #expect(try #require(probe.number("pages-more")) < 2_000)
  }

  @Test(arguments: backends)
  func aThousandSignalsASecondNeitherEndNorLengthenAWait(kind: Loop.Backend) async throws {
    let many = try await run("signals-and-many-timers", on: kind)
    #expect(many["result"] == "timedOut")
    #expect(many["early"] == "0")
    #expect(many["ends-for-nothing"] == "0")
    #expect(try #require(many.number("fired")) > 100)
    #expect(try #require(many.number("interruptions")) > 0)
  }

  /// With a time-out that starts anew after each signal, this timer would never fire.
  @Test(arguments: backends)
  func aTimerFiresAmongSignalsThatComeMoreOften(kind: Loop.Backend) async throws {
    let probe = try await run("signals-and-one-timer", on: kind)
    #expect(probe["timer"] == "not early")
    #expect(probe["result"] == "stopped")
    #expect(try #require(probe.number("interruptions")) > 0)
  }

  @Test(arguments: backends)
  func afterASecondsStopEachTimerCatchesUpWithOneCall(kind: Loop.Backend) async throws {
    let probe = try await run("stopped-for-a-second", on: kind)
    #expect(probe["result"] == "timedOut")
    #expect(probe["stalled"] == "20")
    #expect(probe["bursts"] == "0")
    #expect(probe["off-grid"] == "0")
  }
}
