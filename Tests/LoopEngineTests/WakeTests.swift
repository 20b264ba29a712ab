// What wakes a loop, and how often. SEMANTICS.md, section 4 and the cases "Wake".

import LinuxIO
import LoopEngine
import TestSupport
import Testing

@Suite struct WakeTests {
  /// The activities of a run that sleeps once, until its limit.
  static let oneSleep = ["Entry", "BT", "BS", "BW", "AW", "Exit"]
  /// The same with one iteration more, whose wait ended at once.
  static let oneMore = ["Entry", "BT", "BS", "BW", "AW", "BT", "BS", "BW", "AW", "Exit"]

  @Test(arguments: TestedBackend.allCases)
  func wakesBeforeAndBetweenRunsAreForgotten(on backend: TestedBackend) async throws {
    try await withLoop(on: backend) { loop, _ in
      let log = Log()
      loop.addIdleSource()
      loop.logActivities(in: log)
      for _ in 1...2 {
        for _ in 1...3 { loop.wakeUp() }
        #expect(loop.run(for: .milliseconds(1)) == .timedOut)
        #expect(log.take() == Self.oneSleep)
      }
    }
  }

  @Test(
    arguments: TestedBackend.allCases,
    [.beforeTimers, .beforeSources, .beforeWaiting] as [Loop.Activity])
  func aThousandWakesBeforeTheSleepAreOneReturn(
    on backend: TestedBackend, from activity: Loop.Activity
  ) async throws {
    try await withLoop(on: backend) { loop, outside in
      let log = Log()
      loop.addIdleSource()
      loop.logActivities(in: log)
      loop.add(
        Loop.Observer(activity, repeats: false) { _, _ in
          for _ in 1...1_000 { loop.wakeUp() }
        })
      outside.stopInSleep(2)
      #expect(loop.run(for: .seconds(60)) == .stopped)
      #expect(log.all == Self.oneMore)
    }
  }

  @Test(arguments: TestedBackend.allCases)
  func aThousandWakesInABlockAreOneIteration(on backend: TestedBackend) async throws {
    try await withLoop(on: backend) { loop, outside in
      let log = Log()
      loop.addIdleSource()
      loop.logActivities(in: log)
      loop.perform { for _ in 1...1_000 { loop.wakeUp() } }
      outside.stopInSleep(2)
      #expect(loop.run(for: .seconds(60)) == .stopped)
      #expect(log.all == Self.oneMore)
    }
  }

  @Test(arguments: TestedBackend.allCases)
  func aThousandWakesInASource0AreOneIteration(on backend: TestedBackend) async throws {
    try await withLoop(on: backend) { loop, outside in
      let log = Log()
      loop.addSignalledSource { for _ in 1...1_000 { loop.wakeUp() } }
      loop.logActivities(in: log)
      outside.stopInSleep(1)
      #expect(loop.run(for: .seconds(60)) == .stopped)
      // The source makes its own iteration poll; that takes the wakes too.
      #expect(log.all == ["Entry", "BT", "BS"] + Self.oneSleep.dropFirst())
    }
  }

  @Test(arguments: TestedBackend.allCases)
  func aThousandWakesInATimerAreNoIteration(on backend: TestedBackend) async throws {
    try await withLoop(on: backend) { loop, outside in
      let log = Log()
      loop.addIdleSource()
      loop.logActivities(in: log)
      loop.addTimer(after: 0) { _ in for _ in 1...1_000 { loop.wakeUp() } }
      outside.stopInSleep(2)
      #expect(loop.run(for: .seconds(60)) == .stopped)
      #expect(log.all == Self.oneMore)
    }
  }

  @Test(arguments: TestedBackend.allCases)
  func aThousandWakesInASource1AreNoIteration(on backend: TestedBackend) async throws {
    try await withLoop(on: backend) { loop, outside in
      let log = Log()
      let port = Loop.Port<Int, Void> { for _ in 1...$0 { loop.wakeUp() } }
      loop.add(port)
      port.send(1_000)
      loop.logActivities(in: log)
      outside.stopInSleep(2)
      #expect(loop.run(for: .seconds(60)) == .stopped)
      #expect(log.all == Self.oneMore)
    }
  }

  @Test(arguments: TestedBackend.allCases)
  func wakesAfterTheWaitAreNoIteration(on backend: TestedBackend) async throws {
    try await withLoop(on: backend) { loop, outside in
      let log = Log()
      loop.addIdleSource()
      loop.logActivities(in: log)
      loop.add(
        Loop.Observer(.afterWaiting, repeats: false) { _, _ in
          loop.perform { loop.wakeUp() }
          loop.wakeUp()
        })
      outside.whenAsleep { loop.wakeUp() }
      outside.stopInSleep(2)
      #expect(loop.run(for: .seconds(60)) == .stopped)
      #expect(log.all == Self.oneMore)
    }
  }

  @Test(arguments: TestedBackend.allCases)
  func twoThreadsThatWakeOneAfterTheOtherAreTwoReturns(on backend: TestedBackend) async throws {
    try await withLoop(on: backend) { loop, outside in
      let log = Log()
      loop.addIdleSource()
      loop.add(
        Loop.Observer(.afterWaiting) { _, _ in
          log.note("AW")
          // The barrier: the second comes when the first has been seen.
          log.count(of: "AW") == 1 ? outside.whenAsleep { loop.wakeUp() } : loop.stop()
        })
      outside.whenAsleep { loop.wakeUp() }
      #expect(loop.run(for: .seconds(60)) == .stopped)
      #expect(log.all == ["AW", "AW"])
    }
  }

  @Test(arguments: TestedBackend.allCases)
  func aMillionWakesWithNobodyReadingAreConsumedByOneSleep(
    on backend: TestedBackend
  ) async throws {
    try await withLoop(on: backend) { loop, outside in
      let log = Log()
      loop.addIdleSource()
      loop.logActivities(in: log)
      loop.add(
        Loop.Observer(.beforeWaiting, repeats: false) { _, _ in
          onOwnThread { for _ in 1...1_000_000 { loop.wakeUp() } }
        })
      outside.stopInSleep(2)
      #expect(loop.run(for: .seconds(60)) == .stopped)
      #expect(log.all == Self.oneMore)
    }
  }

  @Test func wakingAnAwakeLoopMakesNoSystemCallAndASleepingOneExactlyOne() async {
    await withScriptedLoop { loop, backend in
      loop.addIdleSource()
      loop.perform { for _ in 1...10 { loop.wakeUp() } }
      backend.after(1_000) { for _ in 1...10 { loop.wakeUp() } }
      #expect(loop.run(for: .milliseconds(1)) == .timedOut)
      #expect(backend.calls.filter { $0 == .kick(.primitive) }.count == 1)
      #expect(backend.kickCount == 1)
    }
  }

  /// A waiter that spins takes all of the time that it waits.
  @Test(arguments: Loop.Backend.allCases)
  func aSleepingLoopUsesNoProcessor(kind: Loop.Backend) async throws {
    let cpuNanoseconds = try await onTestThread {
      let loop = try Loop.attach(backend: kind)
      loop.addIdleSource()
      let before = try ThreadUsage.ofCallingThread().cpuNanoseconds
      loop.run(for: .milliseconds(100))
      return try ThreadUsage.ofCallingThread().cpuNanoseconds - before
    }
    #expect(cpuNanoseconds < 50_000_000)
  }

  @Test(arguments: TestedBackend.allCases)
  func signalAloneDoesNotWake(on backend: TestedBackend) async throws {
    try await withLoop(on: backend) { loop, outside in
      let log = Log()
      let source = Loop.Source { log.note("source") }
      loop.add(source)
      loop.logActivities(in: log)
      outside.whenAsleep {
        source.signal()
        outside.linger()
        loop.stop()
      }
      #expect(loop.run(for: .seconds(60)) == .stopped)
      #expect(log.all == Self.oneSleep)
    }
  }

  @Test(arguments: TestedBackend.allCases)
  func signalAndWakeDoesBoth(on backend: TestedBackend) async throws {
    try await withLoop(on: backend) { loop, outside in
      let source = Loop.Source { loop.stop() }
      loop.add(source)
      outside.whenAsleep { source.signalAndWake() }
      #expect(loop.run(for: .seconds(60)) == .stopped)
    }
  }
}
