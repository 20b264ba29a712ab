// What can be asked of a loop and its items, answered as CFRunLoop answers. SEMANTICS.md, section 10.

import LoopEngine
import TestSupport
import Testing

@Suite struct AskingTests {
  @Test(arguments: TestedBackend.allCases)
  func theCurrentModeIsThatOfTheInnermostRun(on backend: TestedBackend) async throws {
    try await withLoop(on: backend) { loop, _ in
      let log = Log()
      #expect(loop.currentMode == nil)
      loop.addIdleSource(to: "inner")
      let observer = Loop.Observer([.entry, .exit]) { _, activity in
        log.note("\(activity.shortName) \(loop.currentMode, default: "none")")
      }
      loop.add(observer)
      loop.add(observer, to: "inner")
      loop.addSignalledSource { loop.run(in: "inner", for: .zero) }
      loop.run(for: .zero)
      #expect(log.all == ["Entry default", "Entry inner", "Exit inner", "Exit default"])
      #expect(loop.currentMode == nil)
    }
  }

  @Test func theDepthIsTheNumberOfRunsThatGoOn() async {
    await withScriptedLoop { loop, _ in
      let log = Log()
      loop.addIdleSource(to: "inner")
      loop.perform {
        log.note("\(loop.depth)")
        loop.perform(in: "inner") { log.note("\(loop.depth)") }
        loop.run(in: "inner", for: .zero)
        log.note("\(loop.depth)")
      }
      #expect(loop.depth == 0)
      loop.run(for: .zero)
      #expect(loop.depth == 0)
      #expect(log.all == ["1", "2", "1"])
    }
  }

  @Test func pendingWorkIsThatOfTheInnermostRun() async {
    await withScriptedLoop { loop, _ in
      let log = Log()
      loop.addIdleSource(to: "inner")
      loop.addTimer(after: 1_000_000) { _ in }
      loop.perform {
        log.note("nothing: \(loop.hasPendingWork)")
        loop.wakeUp()
        log.note("a wake alone: \(loop.hasPendingWork)")
        loop.perform { log.note("within: \(loop.hasPendingWork)") }
        log.note("a block: \(loop.hasPendingWork)")
        loop.perform(in: "inner") { log.note("in another mode: \(loop.hasPendingWork)") }
        loop.run(in: "inner", for: .zero)
      }
      #expect(!loop.hasPendingWork)
      loop.run(for: .zero)
      #expect(
        log.all == [
          "nothing: false", "a wake alone: false", "a block: true", "in another mode: false",
          "within: false",
        ])
    }
  }

  @Test(arguments: TestedBackend.allCases)
  func theLoopWaitsWhileItSleepsAndNotInItsCallouts(on backend: TestedBackend) async throws {
    try await withLoop(on: backend) { loop, outside in
      let log = Log()
      loop.addIdleSource()
      loop.add(Loop.Observer(.all) { _, _ in log.note("\(loop.isWaiting)") })
      let asleep = Reference<Bool>()
      outside.whenAsleep {
        asleep.value = loop.isWaiting
        loop.stop()
      }
      #expect(loop.run(for: .seconds(60)) == .stopped)
      #expect(asleep.value == true)
      #expect(log.all == Array(repeating: "false", count: 6))
      #expect(!loop.isWaiting)
    }
  }

  @Test func theNextFireTimeIsThatOfTheModesFirstTimer() async {
    await withScriptedLoop { loop, _ in
      let start = loop.now
      #expect(loop.nextTimerFireTime() == nil)
      loop.addTimer(after: 5_000) { _ in }
      let first = loop.addTimer(after: 3_000, tolerance: 10_000) { _ in }
      loop.addTimer(after: 1_000, to: "m") { _ in }
      #expect(loop.nextTimerFireTime() == start.advanced(by: .nanoseconds(3_000)))
      #expect(loop.nextTimerFireTime(in: "m") == start.advanced(by: .nanoseconds(1_000)))
      first.setNextFireTime(start.advanced(by: .nanoseconds(9_000)))
      #expect(loop.nextTimerFireTime() == start.advanced(by: .nanoseconds(5_000)))
      loop.run(for: .nanoseconds(6_000))
      #expect(loop.nextTimerFireTime() == start.advanced(by: .nanoseconds(9_000)))
    }
  }

  @Test func aTimerTellsItsTimeIntervalToleranceAndValidity() async {
    await withScriptedLoop { loop, _ in
      let time = loop.now.advanced(by: .milliseconds(3))
      let timer = Loop.Timer(at: time, every: .microseconds(7), tolerance: .nanoseconds(9)) { _ in }
      #expect(timer.nextFireTime == time)
      #expect(timer.interval == .microseconds(7))
      #expect(timer.tolerance == .nanoseconds(9))
      #expect(timer.isValid)
      timer.setTolerance(.nanoseconds(-1))
      #expect(timer.tolerance == .zero)
      timer.invalidate()
      #expect(!timer.isValid)
      #expect(Loop.Timer(at: time, every: .seconds(-1)) { _ in }.interval == .zero)
    }
  }

  @Test func orderValidityAndContainmentAreAsGiven() async {
    await withScriptedLoop { loop, _ in
      let source = Loop.Source(order: 4, name: "name") {}
      #expect(source.order == 4 && source.name == "name" && source.isValid)
      #expect(!loop.contains(source))
      loop.add(source)
      #expect(loop.contains(source))
      #expect(!loop.contains(source, in: "m") && !loop.contains(source, in: .common))
      source.invalidate()
      #expect(!source.isValid && !loop.contains(source))
      let port = Loop.Port<Int, Void> { _ in }
      loop.add(port, to: "m")
      #expect(port.isValid && loop.contains(port, in: "m") && !loop.contains(port))
      loop.remove(port, from: "m")
      #expect(!loop.contains(port, in: "m"))
    }
  }
}
