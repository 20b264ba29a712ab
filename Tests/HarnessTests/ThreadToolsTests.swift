// Threads that are placed, values that are handed over, hogs that end.

import LinuxIO
import Testing

@testable import Harness

@Suite struct ThreadToolsTests {
  private struct Fault: Error, Equatable {}

  @Test func aThreadThatWaitsIsAsleepAndOneThatRunsIsNot() throws {
    let began = Handoff<WatchedThread>()
    let end = Handoff<Bool>()
    let thread = try PlacedThread(name: "waits", cpus: try CPUAffinity.allowedCPUs()) {
      began.fill(.current)
      _ = end.value()
    }
    let watched = try #require(began.value())
    #expect(
      watched.settles(byNanoseconds: MonotonicClock.nowNanoseconds() + 60_000_000_000))
    #expect(!WatchedThread.current.isAsleep)
    end.fill(true)
    try thread.value()
  }

  @Test func aThreadGivesBackItsValueOrItsError() throws {
    let cpus = try CPUAffinity.allowedCPUs()
    #expect(try PlacedThread(name: "value", cpus: cpus) { 7 }.value() == 7)
    let failing = try PlacedThread(name: "error", cpus: cpus) { throw Fault() }
    #expect(throws: Fault.self) { try failing.value() }
  }

  @Test func aPlacementThatIsRefusedIsAnError() {
    #expect(throws: PlacementRefused.self) {
      _ = try PlacedThread(name: "nowhere", cpus: [4_095]) {}
    }
  }

  @Test func slackIsThatOfTheThread() throws {
    let cpus = try CPUAffinity.allowedCPUs()
    let thread = try PlacedThread(name: "slack", cpus: cpus, slackNanoseconds: 4_321) {
      try TimerSlack.nanoseconds()
    }
    #expect(try thread.value() == 4_321)
  }

  @Test func aHandoffIsFilledOnce() throws {
    let handoff = Handoff<Int>()
    #expect(handoff.value(untilNanoseconds: 0) == nil)
    let cpus = try CPUAffinity.allowedCPUs()
    let waiter = try PlacedThread(name: "waiter", cpus: cpus) { handoff.value() }
    handoff.fill(1)
    handoff.fill(2)
    #expect(try waiter.value() == 1)
  }

  @Test func hogsUseTheirCPUsAndEnd() throws {
    let before = try ThreadUsage.processCPUNanoseconds()
    do {
      let hogs = try CPUHogs(on: try CPUAffinity.allowedCPUs())
      while try ThreadUsage.processCPUNanoseconds() - before < 2_000_000 {}
      withExtendedLifetime(hogs) {}
    }
    #expect(throws: PlacementRefused.self) { _ = try CPUHogs(on: [0, 4_095]) }
  }

  @Test func placementsAreChosenFromTheLastCPUDown() throws {
    #expect(try PlacedCPUs(.same, allowed: [0, 3]).waker == [3])
    #expect(try PlacedCPUs(.same, allowed: [0, 3]).loop == [3])
    #expect(try PlacedCPUs(.cross, allowed: [0, 3]).waker == [0])
    #expect(try PlacedCPUs(.cross, allowed: [0, 3]).loop == [3])
    #expect(try PlacedCPUs(.unpinned, allowed: [0, 3]).waker == [0, 3])
    #expect(throws: Unavailable(reason: "this process may use one CPU only (CPU 5)")) {
      try PlacedCPUs(.cross, allowed: [5])
    }
  }
}
