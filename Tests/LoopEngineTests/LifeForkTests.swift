// What fork(2) does to loops: the child's copies are dead, its own are alive, and the parent notices
// nothing.

import LoopEngine
import TestSupport
import Testing

@Suite struct LifeForkTests {
  private static let backends = Loop.Backend.allCases

  private func run(_ experiment: String, on kind: Loop.Backend) async throws -> Probe {
    let probe = try await Probe.run(experiment, on: kind.rawValue)
    #expect(probe.isSound, "\(probe)")
    #expect(probe["child-is-sound"] == "true")
    return probe
  }

  @Test(arguments: backends)
  func inheritedLoopsAreInertAndTheParentsAreUntouched(kind: Loop.Backend) async throws {
    let probe = try await run("fork-inherited-loops", on: kind)
    #expect(probe["child"] == nil)
    #expect(probe.facts["child-run"] == ["finished", "finished"])
    #expect(probe["child-has-loop"] == "false")
    #expect(probe["iterations"] == "1")
    #expect(probe["calls"] == "0")
    #expect(probe["parent"] == "own timer")
    #expect(probe["own-run"] == "timedOut")
    #expect(probe["other-result"] == "stopped")
  }

  @Test(arguments: backends)
  func theChildHasAFreshLoop(kind: Loop.Backend) async throws {
    let probe = try await run("fork-fresh-loop", on: kind)
    #expect(probe["is-fresh"] == "true")
    #expect(probe.facts["child"] == ["timer", "block"])
    #expect(probe["result"] == "stopped")
  }

  @Test(arguments: backends)
  func threadsOfTheChildMayMeetAtItsLoop(kind: Loop.Backend) async throws {
    _ = try await run("fork-contended-loop", on: kind)
  }

  @Test(arguments: backends)
  func theMainQueueStaysTheParents(kind: Loop.Backend) async throws {
    let probe = try await run("fork-main-queue", on: kind)
    #expect(probe["ran"] == probe["parent-number"].map { "in process \($0)" })
  }

  @Test(
    .disabled(if: TestProcess.isThreadSanitized, "the sanitizer crashes when such a thread ends"))
  func theEndOfAnInheritedThreadTouchesNothing() async throws {
    let probe = try await Probe.run("fork-thread-ends", on: "futex")
    #expect(probe.isSound)
    #expect(probe["child"] == "0")
    #expect(probe["cancelled"] == "in the parent")
  }

  /// A lock that another thread holds at the moment of the fork stays held in the child.
  @Test(
    .disabled(if: TestProcess.isThreadSanitized, "the sanitizer has locks of its own, held as well")
  )
  func theChildHangsAtNoLockThatWasHeldWhenItWasMade() async throws {
    let probe = try await Probe.run("fork-amid-calls", on: "futex")
    #expect(probe.isSound)
    #expect(probe["hanging-children"] == "0")
  }
}
