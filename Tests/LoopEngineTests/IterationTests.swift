// One iteration: its twelve steps in order, when it polls, and which kind of what is ready comes first.
// SEMANTICS.md, section 3.

import LinuxIO
import LoopEngine
import TestSupport
import Testing

@Suite struct IterationTests {
  @Test(arguments: TestedBackend.allCases)
  func theStepsComeInOrder(on backend: TestedBackend) async throws {
    try await withLoop(on: backend) { loop, _ in
      let log = Log()
      loop.logActivities(in: log)
      loop.perform { log.note("block of step 3") }
      loop.addTimer(after: 0) { _ in
        log.note("timer")
        loop.perform { log.note("block of step 11") }
      }
      loop.addSignalledSource {
        log.note("source")
        loop.perform { log.note("block of step 5") }
      }
      #expect(loop.run(for: .zero) == .timedOut)
      #expect(
        log.all == [
          "Entry", "BT", "BS", "block of step 3", "source", "block of step 5", "timer",
          "block of step 11", "Exit",
        ])
    }
  }

  @Test(arguments: TestedBackend.allCases)
  func withoutSourceThereIsOnePassOfBlocksBeforeTheSleep(on backend: TestedBackend) async throws {
    try await withLoop(on: backend) { loop, _ in
      let log = Log()
      loop.addIdleSource()
      loop.logActivities(in: log)
      loop.perform {
        log.note("first")
        loop.perform { log.note("second") }
      }
      #expect(loop.run(for: .zero) == .timedOut)
      #expect(log.all == ["Entry", "BT", "BS", "first", "second", "Exit"])
    }
  }

  @Test(arguments: TestedBackend.allCases)
  func aQueuedBlockMakesTheIterationPoll(on backend: TestedBackend) async throws {
    try await withLoop(on: backend) { loop, _ in
      let log = Log()
      loop.addIdleSource()
      loop.logActivities(in: log)
      loop.perform { loop.perform { loop.stop() } }
      #expect(loop.run(for: .seconds(60)) == .stopped)
      #expect(log.all == ["Entry", "BT", "BS", "Exit"])
    }
  }

  @Test(arguments: TestedBackend.allCases)
  func anIterationInWhichASourceRanPolls(on backend: TestedBackend) async throws {
    try await withLoop(on: backend) { loop, outside in
      let log = Log()
      loop.addSignalledSource { log.note("source") }
      loop.logActivities(in: log)
      outside.stopInSleep(1)
      #expect(loop.run(for: .seconds(60)) == .stopped)
      #expect(
        log.all == ["Entry", "BT", "BS", "source", "BT", "BS", "BW", "AW", "Exit"])
    }
  }

  @Test func whatIsReadyComesOneKindAnIterationAndInTurns() async throws {
    try await onTestThread {
      let loop = Loop.attach(customBackend: ScriptedBackend())
      let log = Log()
      let event = try makeEventDescriptor()
      try event.write(1)
      let descriptor = Loop.DescriptorSource(descriptor: event.number) { _ in
        log.note("descriptor")
      }
      let port = Loop.Port<Int, Void> { log.note("port \($0)") }
      loop.add(port)
      try loop.add(descriptor)
      for number in 1...2 { port.send(number) }
      for _ in 1...2 { loop.addTimer(after: 0) { _ in log.note("timer") } }
      loop.add(Loop.Observer(.beforeTimers) { _, _ in log.note("|") })
      for _ in 1...4 { loop.run(for: .zero) }
      #expect(
        log.all == ["|", "timer", "timer", "|", "descriptor", "|", "port 1", "|", "descriptor"])
      log.note("next")
      loop.run(for: .zero)
      #expect(log.all.last == "port 2")
    }
  }

  @Test(arguments: TestedBackend.allCases)
  func aTimerThatIsAlwaysDueDoesNotStarveAPort(on backend: TestedBackend) async throws {
    try await withLoop(on: backend) { loop, _ in
      let log = Log()
      let port = Loop.Port<Int, Void> { log.note("port \($0)") }
      loop.add(port)
      for number in 1...3 { port.send(number) }
      loop.addTimer(after: -1_000_000, every: 3_600_000_000_000) { timer in
        log.note("timer")
        timer.setNextFireTime(timer.nextFireTime.advanced(by: .nanoseconds(1)))
      }
      for _ in 1...6 { loop.run(for: .zero) }
      #expect(log.all.filter { $0 != "timer" } == ["port 1", "port 2", "port 3"])
      #expect(log.count(of: "timer") == 3)
    }
  }

  @Test func theRunBeforeIsRestored() async {
    await withScriptedLoop { loop, _ in
      let log = Log()
      loop.addIdleSource(to: "inner")
      loop.addSignalledSource {
        loop.add(
          Loop.Observer(.exit) { _, _ in log.note("\(loop.currentMode, default: "none")") },
          to: "inner")
        loop.run(in: "inner", for: .zero)
        log.note("\(loop.currentMode, default: "none")")
      }
      loop.run(for: .zero)
      log.note("\(loop.currentMode, default: "none")")
      #expect(log.all == ["inner", "default", "none"])
    }
  }
}
