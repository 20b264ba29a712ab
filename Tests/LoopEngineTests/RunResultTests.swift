// Which activities a run goes through, and how it ends. The case names are those of SEMANTICS.md.

import LoopEngine
import TestSupport
import Testing

@Suite struct RunResultTests {
  @Test func neverUsedModeFinishesWithoutObserver() {
    withScriptedLoop { loop, _ in
      let log = Log()
      loop.logActivities(in: log)
      #expect(loop.run(in: "never used", for: .seconds(1)) == .finished)
      #expect(log.all.isEmpty)
      #expect(!loop.allModes.contains("never used"))
    }
  }

  @Test func commonIsNoModeToRunIn() {
    withScriptedLoop { loop, _ in
      loop.addIdleSource(to: .common)
      #expect(loop.run(in: .common, for: .seconds(1)) == .finished)
    }
  }

  @Test func onlyObserversFinishesWithoutEntry() {
    withScriptedLoop { loop, _ in
      let log = Log()
      loop.logActivities(in: log)
      #expect(loop.run(for: .seconds(1)) == .finished)
      #expect(log.all.isEmpty)
    }
  }

  @Test func onlyAQueuedBlockRunsThenFinishes() {
    withScriptedLoop { loop, backend in
      let log = Log()
      loop.perform { log.note("block") }
      #expect(loop.run(for: .seconds(1)) == .finished)
      #expect(log.all == ["block"])
      #expect(backend.sleepCount == 0)
    }
  }

  @Test func zeroSecondsWithAnIdleSourcePolls() {
    withScriptedLoop { loop, backend in
      let log = Log()
      loop.addIdleSource()
      loop.logActivities(in: log)
      #expect(loop.run(for: .zero) == .timedOut)
      #expect(log.all == ["Entry", "BT", "BS", "Exit"])
      #expect(backend.calls.isEmpty)
    }
  }

  @Test func fiftyMillisecondsWithAnIdleSourceSleepsThemOut() {
    withScriptedLoop { loop, _ in
      let log = Log()
      loop.addIdleSource()
      loop.logActivities(in: log)
      let start = loop.now
      #expect(loop.run(for: .milliseconds(50)) == .timedOut)
      #expect(log.all == ["Entry", "BT", "BS", "BW", "AW", "Exit"])
      #expect(start.duration(to: loop.now) >= .milliseconds(50))
    }
  }

  @Test func aLimitInThePastReturnsAtOnce() {
    withScriptedLoop { loop, backend in
      loop.addIdleSource()
      #expect(loop.run(for: .seconds(-1)) == .timedOut)
      #expect(backend.calls.isEmpty)
    }
  }

  @Test func stopInASourceWithReturnAfterIsHandledSource() {
    withScriptedLoop { loop, _ in
      let source = Loop.Source { loop.stop() }
      loop.add(source)
      source.signal()
      let result = loop.run(for: .seconds(1), returnAfterSourceHandled: true)
      #expect(result == .handledSource)
      #expect(loop.run(for: .milliseconds(1)) == .timedOut)
    }
  }

  @Test func stopInASourceWithZeroSecondsIsTimedOut() {
    withScriptedLoop { loop, _ in
      let source = Loop.Source { loop.stop() }
      loop.add(source)
      source.signal()
      #expect(loop.run(for: .zero) == .timedOut)
    }
  }

  @Test func stopInASourceElseIsStopped() {
    withScriptedLoop { loop, _ in
      let source = Loop.Source { loop.stop() }
      loop.add(source)
      source.signal()
      #expect(loop.run(for: .seconds(1)) == .stopped)
      #expect(loop.run(for: .milliseconds(1)) == .timedOut)
    }
  }

  @Test func stopFromAnEntryObserverMakesNoIteration() {
    withScriptedLoop { loop, _ in
      let log = Log()
      loop.addIdleSource()
      loop.add(Loop.Observer(.entry, order: -1) { _, _ in loop.stop() })
      loop.logActivities(in: log)
      #expect(loop.run(for: .seconds(1)) == .stopped)
      #expect(log.all == ["Entry", "Exit"])
    }
  }

  @Test func stopBeforeARunDoesNothing() {
    withScriptedLoop { loop, _ in
      loop.addIdleSource()
      loop.stop()
      #expect(loop.run(for: .milliseconds(1)) == .timedOut)
    }
  }

  @Test func stopEndsTheInnermostRunOnly() {
    withScriptedLoop { loop, _ in
      let log = Log()
      loop.addIdleSource(to: "inner")
      let source = Loop.Source {
        loop.perform(in: "inner") { loop.stop() }
        log.note("\(loop.run(in: "inner", for: .seconds(1)))")
      }
      loop.add(source)
      source.signal()
      #expect(loop.run(for: .milliseconds(1)) == .timedOut)
      #expect(log.all == ["stopped"])
    }
  }

  @Test func runUntilStoppedEndsWithStop() {
    withScriptedLoop { loop, backend in
      loop.addIdleSource()
      backend.after(1_000) { loop.stop() }
      #expect(loop.runUntilStopped() == .stopped)
    }
  }

  @Test func runForeverGoesOnAfterStopAndEndsWhenEmpty() {
    withScriptedLoop { loop, backend in
      let log = Log()
      let source = loop.addIdleSource()
      loop.logActivities(in: log)
      backend.after(1_000) { loop.stop() }
      backend.after(2_000) {
        source.invalidate()
        loop.wakeUp()
      }
      loop.runForever()
      #expect(log.count(of: "Entry") == 2)
    }
  }

  @Test func runUntilADateEndsJustAfterIt() {
    withScriptedLoop { loop, _ in
      loop.addIdleSource()
      let limit = loop.now.advanced(by: .milliseconds(7))
      loop.run(until: limit)
      #expect(loop.now > limit)
      #expect(limit.duration(to: loop.now) < .milliseconds(1))
    }
  }
}
