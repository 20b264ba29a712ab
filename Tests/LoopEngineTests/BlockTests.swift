// Blocks: their order over threads, modes and nested runs. SEMANTICS.md, section 8 and the cases
// "Blocks".

import LoopEngine
import TestSupport
import Testing

@Suite struct BlockTests {
  /// X(m3) Y(default) Z(m3), run default, queue W(m3), run m3.
  @Test(arguments: TestedBackend.allCases)
  func orderHoldsOverModes(on backend: TestedBackend) async throws {
    try await withLoop(on: backend) { loop, _ in
      let log = Log()
      loop.perform(in: "m3") { log.note("X") }
      loop.perform { log.note("Y") }
      loop.perform(in: "m3") { log.note("Z") }
      #expect(loop.run(for: .zero) == .timedOut)
      #expect(log.take() == ["Y"])
      loop.perform(in: "m3") { log.note("W") }
      #expect(loop.run(in: "m3", for: .zero) == .timedOut)
      #expect(log.take() == ["X", "Z", "W"])
    }
  }

  @Test(arguments: TestedBackend.allCases)
  func aBlockQueuedDuringAPassRunsInTheNext(on backend: TestedBackend) async throws {
    try await withLoop(on: backend) { loop, outside in
      let log = Log()
      loop.addIdleSource()
      loop.logActivities(in: log)
      loop.perform {
        log.note("1")
        loop.perform {
          log.note("3")
          loop.perform { log.note("4") }
        }
      }
      loop.perform { log.note("2") }
      outside.stopInSleep(1)
      #expect(loop.run(for: .seconds(60)) == .stopped)
      #expect(
        log.all == [
          "Entry", "BT", "BS", "1", "2", "3", "BT", "BS", "4", "BW", "AW", "Exit",
        ])
    }
  }

  @Test(arguments: TestedBackend.allCases)
  func theLoopNeverSleepsOnAQueuedBlock(on backend: TestedBackend) async throws {
    try await withLoop(on: backend) { loop, _ in
      loop.addIdleSource()
      loop.add(
        Loop.Observer(.beforeWaiting, repeats: false) { _, _ in loop.perform { loop.stop() } })
      #expect(loop.run(for: .seconds(60)) == .stopped)
    }
  }

  @Test(arguments: TestedBackend.allCases)
  func queueingFromAnotherThreadWakesTheLoop(on backend: TestedBackend) async throws {
    try await withLoop(on: backend) { loop, outside in
      loop.addIdleSource(to: .common)
      outside.whenAsleep { loop.perform { loop.stop() } }
      #expect(loop.run(for: .seconds(60)) == .stopped)
      outside.whenAsleep { loop.perform(in: .common) { loop.stop() } }
      #expect(loop.run(in: .tracking, for: .seconds(60)) == .stopped)
    }
  }

  @Test func queueingForAnotherModeDoesNotWake() async {
    await withScriptedLoop { loop, backend in
      let log = Log()
      loop.addIdleSource()
      loop.logActivities(in: log)
      backend.after(1_000) { loop.perform(in: "other") {} }
      loop.run(for: .milliseconds(1))
      #expect(log.all == WakeTests.oneSleep)
      #expect(backend.kickCount == 0)
    }
  }

  @Test(arguments: TestedBackend.allCases)
  func aNestedRunSeesTheBlocksBehindTheRunningOne(on backend: TestedBackend) async throws {
    try await withLoop(on: backend) { loop, _ in
      let log = Log()
      loop.addIdleSource()
      loop.perform {
        log.note("one begins")
        loop.run(for: .zero)
        log.note("one ends")
      }
      loop.perform { log.note("two") }
      loop.perform { log.note("three") }
      loop.run(for: .zero)
      #expect(log.all == ["one begins", "two", "three", "one ends"])
    }
  }

  @Test(arguments: TestedBackend.allCases)
  func aBlockForSeveralModesRunsOnce(on backend: TestedBackend) async throws {
    try await withLoop(on: backend) { loop, _ in
      let log = Log()
      loop.perform(in: ["a", "b", .common]) { log.note("first") }
      loop.perform(in: ["b"]) { log.note("second") }
      loop.perform(in: []) { log.note("never") }
      #expect(loop.run(in: "b", for: .seconds(60)) == .finished)
      #expect(log.take() == ["first", "second"])
      for mode in ["a", "b", .default] as [Loop.Mode] {
        #expect(loop.run(in: mode, for: .zero) == .finished)
      }
      #expect(log.all.isEmpty)
    }
  }

  @Test(arguments: TestedBackend.allCases)
  func aBlockIsReleasedAfterItRan(on backend: TestedBackend) async throws {
    try await withLoop(on: backend) { loop, _ in
      let log = Log()
      do {
        let witness = Witness("released", in: log)
        loop.perform { witness.stayAlive() }
        loop.perform { log.note("next") }
      }
      loop.run(for: .zero)
      #expect(log.all == ["released", "next"])
    }
  }

  @Test func blocksLeftWhenTheThreadEndsAreReleasedWithoutRunning() async {
    let log = Log()
    let dead = await withScriptedLoop { loop, _ in
      let witness = Witness("released", in: log)
      loop.perform {
        log.note("ran"); witness.stayAlive()
      }
      loop.perform(in: "m") {
        log.note("ran"); witness.stayAlive()
      }
      return loop
    }
    #expect(log.take() == ["released"])
    do {
      let witness = Witness("released", in: log)
      dead.perform { witness.stayAlive() }
    }
    #expect(log.all == ["released"], "a dead loop takes no block")
  }

  @Test(arguments: Loop.Backend.allCases)
  func aHundredThousandFromEightThreadsComeInEachThreadsOrder(kind: Loop.Backend) async {
    let perThread = LongRun.count(short: 1_000, long: 12_500)
    let received = await withRealLoop(kind) { loop in
      let received = (0..<8).map { _ in Times() }
      loop.addIdleSource()
      let threads = (0..<8).map { thread in
        OwnThread {
          for number in 0..<perThread {
            loop.perform { received[thread].append(UInt64(number)) }
          }
        }
      }
      let last = OwnThread {
        for thread in threads { thread.join() }
        loop.perform { loop.stop() }
      }
      loop.run(for: .seconds(60))
      last.join()
      return received.map(\.all)
    }
    for numbers in received { #expect(numbers == Array(0..<UInt64(perThread))) }
  }

  @Test(arguments: Loop.Backend.allCases)
  func tenThousandSelfRepostingBlocksDoNotStarveATimer(kind: Loop.Backend) async {
    let count = LongRun.count(short: 2_000, long: 10_000)
    // Once queued, they run an iteration before the timer is looked at, and perhaps one after it.
    let (result, runs) = await withRealLoop(kind) { loop in
      let runs = Counter()
      @Sendable func repost() {
        runs.increment()
        loop.perform { repost() }
      }
      loop.addTimer(after: 10_000) { _ in loop.stop() }
      for _ in 1...count { loop.perform { repost() } }
      return (loop.run(for: .seconds(60)), runs.value)
    }
    #expect(result == .stopped)
    #expect(runs >= count)
    #expect(runs <= 3 * count, "the timer waited longer than one iteration")
  }
}
