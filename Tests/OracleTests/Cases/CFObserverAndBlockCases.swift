// Section 12, "Observers" and "Blocks", on the real CFRunLoop.

import CoreFoundationOracle
import Testing

@Suite struct CFObserverAndBlockCases {
  @Test func observerAddedInACalloutIsCalledFromTheNextPassOn() {
    let lines = linesOfCase { log in
      let late = CFObserver([.beforeTimers, .beforeSources], order: 1) {
        log.write("late \($0.name)")
      }
      let adder = CFObserver(.beforeTimers) { _ in
        log.write("adds")
        log.add(late, to: modeOne)
      }
      let source = CFSource {}
      log.add(source, to: modeOne)
      log.add(adder, to: modeOne)
      log.run(modeOne, seconds: 0)
    }
    #expect(lines == ["adds", "late BS", "timedOut"])
  }

  @Test func oneShotOverAllActivitiesSeesEntryOnly() {
    let lines = linesOfCase { log in
      let source = CFSource {}
      let observer = CFObserver(.all, repeats: false) { log.write($0.name) }
      log.add(source, to: modeOne)
      log.add(observer, to: modeOne)
      log.run(modeOne, seconds: 0)
      log.write(observer.isValid ? "valid" : "invalid")
    }
    #expect(lines == ["Entry", "timedOut", "invalid"])
  }

  @Test func blocksAreFirstInFirstOutOverModes() {
    let lines = linesOfCase { log in
      let loop = CFLoop.current
      func queue(_ name: String, _ mode: CFOracleMode) {
        loop.perform(mode) { log.write(name) }
      }
      queue("X", modeThree)
      queue("Y", CFOracleDefaultMode)
      queue("Z", modeThree)
      log.run(CFOracleDefaultMode, seconds: 0)
      queue("W", modeThree)
      log.run(modeThree, seconds: 0)
    }
    #expect(lines == ["Y", "timedOut", "X", "Z", "W", "timedOut"])
  }
}
