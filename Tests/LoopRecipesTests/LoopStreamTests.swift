// Ticks and activities as sequences, iterated by a task that runs on the scripted loop itself, so that
// time is exact; and on real threads.

import LinuxIO
import LoopEngine
import LoopRecipes
import TestSupport
import Testing

@Suite struct LoopStreamTests {
  @Test(arguments: TestedBackend.allCases)
  func ticksComeOnTheirGrid(on backend: TestedBackend) async throws {
    try await withLoop(on: backend) { loop, _ in
      let executor = LoopExecutor(loop)
      let ticks = Lock<[Loop.Tick]>([])
      let start = loop.now
      let stream = loop.ticks(every: .milliseconds(2))
      Task(executorPreference: executor) {
        for await tick in stream {
          let count = ticks.withLock { ticks in
            ticks.append(tick)
            return ticks.count
          }
          if count == 5 { break }
        }
        loop.stop()
      }
      #expect(loop.run(for: .seconds(60)) == .stopped)
      let all = ticks.withLock { $0 }
      #expect(all.count == 5)
      let first = try #require(all.first)
      #expect(first.dueTime >= start.advanced(by: .milliseconds(2)))
      for tick in all {
        let distance = first.dueTime.duration(to: tick.dueTime)
        #expect(distance == .milliseconds(2 * Int(tick.number - first.number)))
      }
    }
  }

  @Test func aTaskThatIsLateGetsTheNewestTickAndSeesTheGap() async {
    await withScriptedLoop { loop, _ in
      let executor = LoopExecutor(loop)
      let numbers = Lock<[UInt64]>([])
      let stream = loop.ticks(every: .milliseconds(10))
      loop.run(for: .milliseconds(35))
      Task(executorPreference: executor) {
        for await tick in stream {
          numbers.withLock { $0.append(tick.number) }
          if tick.number >= 4 { break }
        }
        loop.stop()
      }
      #expect(loop.run(for: .seconds(1)) == .stopped)
      #expect(numbers.withLock { $0 } == [2, 3, 4])
    }
  }

  @Test func aLoopThatIsLateLeavesAGap() async {
    await withScriptedLoop { loop, backend in
      let executor = LoopExecutor(loop)
      let numbers = Lock<[UInt64]>([])
      let stream = loop.ticks(every: .milliseconds(10))
      Task(executorPreference: executor) {
        for await tick in stream {
          numbers.withLock { $0.append(tick.number) }
          if tick.number == 0 { backend.advance(by: 35_000_000) }
          if tick.number >= 5 { break }
        }
        loop.stop()
      }
      #expect(loop.run(for: .seconds(1)) == .stopped)
      // Late once for all that the 35 ms hid, then on the grid.
      #expect(numbers.withLock { $0 } == [0, 1, 4, 5])
    }
  }

  @Test func anIntervalOfZeroTicksOnceAndEnds() async {
    await withScriptedLoop { loop, _ in
      let executor = LoopExecutor(loop)
      let log = Log()
      let stream = loop.ticks(every: .zero)
      Task(executorPreference: executor) {
        for await tick in stream { log.note("\(tick.number)") }
        loop.stop()
      }
      #expect(loop.run(for: .seconds(1)) == .stopped)
      #expect(log.all == ["0"])
    }
  }

  @Test func aCancelledTaskTakesItsTimerAlong() async {
    await withScriptedLoop { loop, _ in
      let executor = LoopExecutor(loop)
      let ticks = loop.ticks(every: .milliseconds(10))
      let task = Task(executorPreference: executor) { for await _ in ticks {} }
      loop.run(for: .milliseconds(15))
      #expect(loop.nextTimerFireTime() != nil)
      task.cancel()
      #expect(loop.nextTimerFireTime() == nil)
    }
  }

  @Test(arguments: TestedBackend.allCases)
  func streamsEndWithTheLoopsThread(on backend: TestedBackend) async throws {
    let kept = try backend.make()
    let (ticks, reports) = onOwnThread {
      let loop = Loop.attach(customBackend: kept)
      let streams = (loop.ticks(every: .seconds(3_600)), loop.activityReports())
      loop.add(Loop.Source {})
      loop.run(for: .zero)
      return streams
    }
    for await _ in ticks { Issue.record("an hour has not passed") }
    var activities: [Loop.Activity] = []
    for await report in reports {
      #expect(report.mode == .default)
      activities.append(report.activity)
    }
    #expect(activities == [.entry, .beforeTimers, .beforeSources, .exit])
  }

  @Test func aDroppedStreamLeavesNothingInTheLoop() async {
    await withScriptedLoop { loop, _ in
      do { withExtendedLifetime(loop.ticks(every: .seconds(1))) {} }
      #expect(loop.nextTimerFireTime() == nil)
      #expect(loop.run(for: .seconds(1)) == .finished)
      do { withExtendedLifetime(loop.activityReports()) {} }
      loop.addIdleSource()
      let iterations = loop.iterationCount
      // Seen by nobody, it does not take place.
      loop.run(for: .zero)
      #expect(loop.iterationCount == iterations)
    }
  }

  @Test func ticksGoOnWhileTrackingAndShareAWakeWithinTheirTolerance() async {
    await withScriptedLoop { loop, backend in
      let start = loop.now
      let stream = loop.ticks(every: .milliseconds(10), tolerance: .milliseconds(5))
      loop.addTimer(after: 13_000_000, to: .tracking) { _ in }
      loop.run(in: .tracking, for: .milliseconds(14))
      // One sleep for both, and one to the end.
      #expect(backend.sleepCount == 2)
      #expect(loop.nextTimerFireTime(in: .tracking) == start.advanced(by: .milliseconds(20)))
      withExtendedLifetime(stream) {}
    }
  }

  @Test func reportsAreOfTheirModeAndActivitiesAndTheNewest() async {
    let reports = onOwnThread {
      let loop = Loop.attach(customBackend: ScriptedBackend())
      let reports = loop.activityReports(of: [.entry, .exit], in: .tracking, keepingNewest: 3)
      loop.addIdleSource(to: .common)
      for mode in [.tracking, .default, .tracking] as [Loop.Mode] { loop.run(in: mode, for: .zero) }
      return reports
    }
    var seen: [String] = []
    for await report in reports { seen.append("\(report.activity.shortName) \(report.mode.name)") }
    #expect(seen == ["Exit tracking", "Entry tracking", "Exit tracking"])
  }
}
