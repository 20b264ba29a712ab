// Timers: which fire, in which order, and what their callouts may do to each other. SEMANTICS.md,
// section 7 and the cases "Timers".

import LoopEngine
import TestSupport
import Testing

@Suite struct TimerTests {
  @Test(arguments: TestedBackend.allCases)
  func fiveEqualDeadlinesFireInOrderOfInsertion(on backend: TestedBackend) async throws {
    try await withLoop(on: backend) { loop, _ in
      let log = Log()
      let time = loop.now.advanced(by: .milliseconds(1))
      for name in ["a", "b", "c", "d", "e"] {
        // A tolerance changes when the loop wakes, not the order.
        let tolerance: Duration = name == "c" ? .nanoseconds(1) : .zero
        loop.add(Loop.Timer(at: time, tolerance: tolerance) { _ in log.note(name) })
      }
      #expect(loop.run(for: .seconds(60)) == .finished)
      #expect(log.all == ["a", "b", "c", "d", "e"])
    }
  }

  @Test(arguments: TestedBackend.allCases)
  func allThatAreDueFireInOneIterationByTimeAndInsertion(
    on backend: TestedBackend
  ) async throws {
    try await withLoop(on: backend) { loop, _ in
      let log = Log()
      let now = loop.now
      loop.add(Loop.Observer(.beforeTimers) { _, _ in log.note("BT") })
      for (name, microseconds) in [("c", 1), ("a", 3), ("d", 1), ("b", 2)] {
        let tolerance: Duration = name == "b" ? .seconds(1) : .zero
        let due = now.advanced(by: .microseconds(-microseconds))
        loop.add(Loop.Timer(at: due, tolerance: tolerance) { _ in log.note(name) })
      }
      #expect(loop.run(for: .seconds(60)) == .finished)
      #expect(log.all == ["BT", "a", "b", "c", "d"])
    }
  }

  @Test(arguments: TestedBackend.allCases)
  func aHundredAndOneShuffledDeadlinesFireSorted(on backend: TestedBackend) async throws {
    try await withLoop(on: backend) { loop, _ in
      var random = SeededRandom(seed: 101)
      let log = Log()
      let start = loop.now
      for step in (0...100).shuffled(using: &random) {
        let due = start.advanced(by: .microseconds(step * 50))
        loop.add(Loop.Timer(at: due) { _ in log.note("\(step)") })
      }
      #expect(loop.run(for: .seconds(60)) == .finished)
      #expect(log.all == (0...100).map { "\($0)" })
    }
  }

  @Test(arguments: TestedBackend.allCases)
  func tenOneShotsARepeatingAndAStoppedOneFireTenFiveAndNoTimes(
    on backend: TestedBackend
  ) async throws {
    try await withLoop(on: backend) { loop, _ in
      let log = Log()
      for _ in 1...10 { loop.addTimer(after: 1_000) { _ in log.note("one-shot") } }
      loop.addTimer(after: 1_000, every: 1_000_000) { timer in
        log.note("repeating")
        if log.count(of: "repeating") == 5 { timer.invalidate() }
      }
      loop.addTimer(after: 2_000) { _ in log.note("stopped") }.invalidate()
      #expect(loop.run(for: .seconds(60)) == .finished)
      #expect(log.count(of: "one-shot") == 10)
      #expect(log.count(of: "repeating") == 5)
      #expect(log.count(of: "stopped") == 0)
    }
  }

  @Test func oneRestartedBeforeItFiresDoesNotFireAtItsOldTime() async {
    await withScriptedLoop { loop, _ in
      let log = Log()
      let start = loop.now
      let timer = loop.addTimer(after: 1_000) { _ in log.note("\(start.duration(to: loop.now))") }
      timer.setNextFireTime(start.advanced(by: .nanoseconds(5_000)))
      #expect(loop.run(for: .seconds(1)) == .finished)
      #expect(log.all == ["\(Duration.nanoseconds(5_000))"])
    }
  }

  @Test(arguments: TestedBackend.allCases)
  func zeroDelayReArmingItselfFiresOnceAnIteration(on backend: TestedBackend) async throws {
    try await withLoop(on: backend) { loop, _ in
      let log = Log()
      loop.add(Loop.Observer(.beforeTimers) { _, _ in log.note("BT") })
      @Sendable func arm() {
        loop.addTimer(after: 0) { _ in
          log.note("timer")
          log.count(of: "timer") < 5 ? arm() : loop.stop()
        }
      }
      arm()
      #expect(loop.run(for: .seconds(60)) == .stopped)
      #expect(log.all == Array(repeating: ["BT", "timer"], count: 5).flatMap { $0 })
    }
  }

  @Test(arguments: TestedBackend.allCases)
  func theFirstInvalidatesTheSecondAndPostponesTheThird(on backend: TestedBackend) async throws {
    try await withLoop(on: backend) { loop, _ in
      let log = Log()
      let due = loop.now.advanced(by: .microseconds(-1))
      let others = ["B", "C"].map { name in Loop.Timer(at: loop.now) { _ in log.note(name) } }
      loop.add(
        Loop.Timer(at: due) { _ in
          log.note("A")
          others[0].invalidate()
          others[1].setNextFireTime(.distantFuture)
        })
      for timer in others { loop.add(timer) }
      #expect(loop.run(for: .zero) == .timedOut)
      #expect(log.all == ["A"])
    }
  }

  @Test(arguments: TestedBackend.allCases)
  func oneRemovedFromThisModeByAnotherDoesNotFire(on backend: TestedBackend) async throws {
    try await withLoop(on: backend) { loop, _ in
      let log = Log()
      let time = loop.now
      let removed = Loop.Timer(at: time) { _ in log.note("B") }
      loop.add(
        Loop.Timer(at: time) { _ in
          log.note("A")
          loop.remove(removed)
        })
      loop.add(removed)
      loop.add(removed, to: "other")
      #expect(loop.run(for: .seconds(60)) == .finished)
      #expect(log.all == ["A"])
      #expect(loop.run(in: "other", for: .seconds(60)) == .finished)
      #expect(log.all == ["A", "B"])
    }
  }

  @Test(arguments: TestedBackend.allCases)
  func aNestedRunFiresTheOthersButNotTheOneThatFires(on backend: TestedBackend) async throws {
    try await withLoop(on: backend) { loop, _ in
      let log = Log()
      let time = loop.now
      loop.add(
        Loop.Timer(at: time, every: .nanoseconds(1)) { timer in
          log.note("outer begins")
          loop.run(for: .zero)
          log.note("outer ends")
          timer.invalidate()
        })
      loop.add(Loop.Timer(at: time) { _ in log.note("other") })
      #expect(loop.run(for: .seconds(60)) == .finished)
      #expect(log.all == ["outer begins", "other", "outer ends"])
    }
  }

  @Test(arguments: TestedBackend.allCases)
  func oneInTwoModesFiresOnceForEachTime(on backend: TestedBackend) async throws {
    try await withLoop(on: backend) { loop, _ in
      let log = Log()
      let timer = Loop.Timer(at: loop.now) { _ in
        log.note("\(loop.currentMode, default: "none")")
      }
      loop.add(timer, to: "m")
      loop.add(timer)
      loop.add(timer)
      #expect(loop.run(for: .seconds(60)) == .finished)
      #expect(loop.run(in: "m", for: .seconds(60)) == .finished)
      #expect(log.all == ["default"])
    }
  }

  @Test(arguments: TestedBackend.allCases)
  func aThousandAddedAndCancelledInOneCalloutFireAsTold(on backend: TestedBackend) async throws {
    try await withLoop(on: backend) { loop, _ in
      let fired = Log()
      loop.perform {
        let timers = (0..<1_000).map { number in
          loop.addTimer(after: 0) { _ in fired.note("\(number)") }
        }
        for (number, timer) in timers.enumerated() where !number.isMultiple(of: 3) {
          timer.invalidate()
        }
      }
      #expect(loop.run(for: .seconds(60)) == .finished)
      #expect(fired.all == stride(from: 0, to: 1_000, by: 3).map { "\($0)" })
    }
  }

  @Test(arguments: TestedBackend.allCases)
  func oneBelongsToOneLoop(on backend: TestedBackend) async throws {
    try await withLoop(on: backend) { loop, _ in
      let timer = loop.addTimer(after: 1_000) { _ in }
      #expect(
        !onOwnThread {
          Loop.current.add(timer); return Loop.current.contains(timer)
        })
      loop.remove(timer)
      #expect(
        onOwnThread {
          Loop.current.add(timer); return Loop.current.contains(timer)
        })
    }
  }
}
