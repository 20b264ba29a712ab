// Faults that follow a whole process about, each in a process of its own.

import LoopEngine
import TestSupport
import Testing

@Suite struct FaultyProcessTests {
  private static let backends = Loop.Backend.allCases

  private func run(_ experiment: String, on kind: Loop.Backend) async throws -> Probe {
    let probe = try await Probe.run(experiment, on: kind.rawValue)
    #expect(probe.isSound, "\(probe)")
    return probe
  }

  /// epoll_wait counts milliseconds: rounded up, a wait may end late, but not early, and never in many
  /// short waits.
  @Test(
    .enabled(if: TestKernel.isAvailable, "the kernel lets no filter of system calls be set"),
    arguments: ["no-epoll-pwait2", "forbidden-epoll-pwait2"], backends)
  func withoutEpollPwait2NothingIsEarly(experiment: String, kind: Loop.Backend) async throws {
    let probe = try await run(experiment, on: kind)
    #expect(probe["result"] == "stopped")
    #expect(probe["fired"] == "200")
    #expect(probe["early"] == "0")
    #expect(try #require(probe.number("waits")) <= #require(probe.number("sleep")))
  }

  @Test(arguments: zip(backends, [2, 0, 3]))
  func atTheLimitOfDescriptorsLoopsStayUsable(kind: Loop.Backend, needed: Int) async throws {
    let probe = try await run("descriptor-limit", on: kind)
    for spare in 0...3 {
      #expect(probe["attach-\(spare)"] == (spare < needed ? "24" : "timedOut"), "\(kind)")
    }
    #expect(probe["main-failure"] == "sleep 24")
    #expect(probe.facts["main-result"] == ["stopped", "timedOut"])
    #expect(probe["leaks"] == "false")
  }

  @Test func aPipeAtItsEndEndsTheRunInsteadOfSpinning() async throws {
    let probe = try await run("pipe-at-its-end", on: .pipe)
    #expect(probe["failure"] == "sleep 32")
    #expect(probe["result"] == "stopped")
  }

  @Test func aPipeThatNobodyReadsIsReportedByEachWake() async throws {
    let probe = try await run("pipe-without-reader", on: .pipe)
    #expect(probe.facts["failure"] == ["wake 32", "wake 32"])
  }
}
