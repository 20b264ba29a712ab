// Section 12, "Modes and codes", on the real CFRunLoop.

import CoreFoundationOracle
import LinuxIO
import Testing

@Suite struct CFModeCases {
  @Test func neverUsedModeIsFinishedWithoutObserver() {
    let lines = linesOfCase { log in
      log.observe(CFOracleDefaultMode)
      log.run(modeOne, seconds: 0)
    }
    #expect(lines == ["finished"])
  }

  @Test func onlyObserversIsFinishedWithoutEntry() {
    let lines = linesOfCase { log in
      log.observe(modeOne)
      log.run(modeOne, seconds: 0)
    }
    #expect(lines == ["finished"])
  }

  @Test func commonModesAreFinishedAtOnce() {
    let lines = linesOfCase { log in
      let source = CFSource { log.write("performed") }
      log.add(source, to: CFOracleCommonModes)
      source.signal()
      log.run(CFOracleCommonModes, seconds: 0)
    }
    #expect(lines == ["finished"])
  }

  @Test func onlyQueuedBlockRunsThenFinished() {
    let lines = linesOfCase { log in
      CFLoop.current.perform(modeOne) { log.write("block") }
      log.observe(modeOne)
      // CFRunLoop would sleep on its empty mode after the block, so somebody has to wake it.
      let waker = CFObserver(.beforeWaiting) { _ in CFLoop.current.wakeUp() }
      log.add(waker, to: modeOne)
      log.run(modeOne, seconds: patience)
    }
    #expect(lines == ["Entry", "BT", "BS", "block", "BW", "AW", "Exit", "finished"])
  }

  @Test func zeroSecondsWithIdleSourceIsOnePoll() {
    let lines = linesOfCase { log in
      let source = CFSource {}
      log.add(source, to: modeOne)
      log.observe(modeOne)
      log.run(modeOne, seconds: 0)
    }
    #expect(lines == ["Entry", "BT", "BS", "Exit", "timedOut"])
  }

  @Test func fiftyMillisecondsIsOneSleepAndNotShorter() {
    let lines = linesOfCase { log in
      let source = CFSource {}
      log.add(source, to: modeOne)
      log.observe(modeOne)
      let start = MonotonicClock.nowNanoseconds()
      log.run(modeOne, seconds: 0.05)
      log.write(elapsedNanoseconds(since: start) < 50_000_000 ? "early" : "not early")
    }
    #expect(lines == ["Entry", "BT", "BS", "BW", "AW", "Exit", "timedOut", "not early"])
  }

  @Test(arguments: [
    (seconds: patience, returns: true, outcome: "handledSource"),
    (seconds: 0, returns: false, outcome: "timedOut"),
    (seconds: patience, returns: false, outcome: "stopped"),
  ])
  func stopInSource(_ limit: (seconds: Double, returns: Bool, outcome: String)) {
    let lines = linesOfCase { log in
      let source = CFSource { CFLoop.current.stop() }
      log.add(source, to: modeOne)
      source.signal()
      log.run(modeOne, seconds: limit.seconds, returnAfterSourceHandled: limit.returns)
      log.observe(modeOne)
      log.run(modeOne, seconds: 0.001)
    }
    #expect(lines == [limit.outcome, "Entry", "BT", "BS", "BW", "AW", "Exit", "timedOut"])
  }

  @Test func lastSourceRemovedElsewhereWhileAsleepGoesOnSleeping() {
    let lines = linesOfCase { log in
      let source = CFSource {}
      log.add(source, to: modeOne)
      let helper = HelperThread.start()
      let loop = CFLoop.current
      helper.start { _ in
        loop.awaitWaiting()
        source.remove(from: modeOne, of: loop)
      }
      // Had the loop noticed, it would be finished.
      log.run(modeOne, seconds: 0.05)
      helper.stop()
      log.write(source.isIn(modeOne, of: loop) ? "still there" : "removed")
    }
    #expect(lines == ["timedOut", "removed"])
  }
}
