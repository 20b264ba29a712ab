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
        late.add(to: modeOne, of: .current)
      }
      let source = CFSource {}
      source.add(to: modeOne, of: .current)
      adder.add(to: modeOne, of: .current)
      log.run(modeOne, seconds: 0)
      withExtendedLifetime((source, adder)) {}
    }
    #expect(lines == ["adds", "late BS", "timedOut"])
  }

  @Test func oneShotOverAllActivitiesSeesEntryOnly() {
    let lines = linesOfCase { log in
      let source = CFSource {}
      let observer = CFObserver(.all, repeats: false) { log.write($0.name) }
      source.add(to: modeOne, of: .current)
      observer.add(to: modeOne, of: .current)
      log.run(modeOne, seconds: 0)
      log.write(observer.isValid ? "valid" : "invalid")
      withExtendedLifetime(source) {}
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
