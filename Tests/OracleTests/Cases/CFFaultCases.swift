// The faults of CFRunLoop that the engine does not copy, shown on the real thing: should one of
// these tests fail, Core Foundation was mended and a B item of SEMANTICS.md is none any more.

import CoreFoundationOracle
import Glibc
import LinuxIO
import Testing

@Suite struct CFFaultCases {
  /// U1: the run's deadline passes while a nested run waits, which takes the wake for itself.
  @Test func deadlineIsLostToANestedRun() {
    let lines = linesOfCase { log in
      let source = CFSource {}
      log.add(source, to: modeOne)
      log.add(source, to: modeThree)
      let nester = CFObserver(.beforeWaiting, repeats: false) { _ in
        log.run(modeThree, seconds: 0.1)
      }
      log.add(nester, to: modeOne)
      let helper = HelperThread.start()
      let loop = CFLoop.current
      let start = MonotonicClock.nowNanoseconds()
      // Again and again: on a busy machine the inner run may take the first wake.
      helper.start { isCancelled in
        while !isCancelled() {
          if elapsedNanoseconds(since: start) >= 200_000_000 { loop.wakeUp() }
        }
      }
      log.run(modeOne, seconds: 0.05)
      log.write(elapsedNanoseconds(since: start) < 200_000_000 ? "on time" : "woken late")
      helper.stop()
    }
    #expect(lines == ["timedOut", "timedOut", "woken late"])
  }

  /// U2: a wake for the outer run is taken by the inner one that sleeps at that time.
  @Test(arguments: [false, true])
  func wakeIsLostToANestedRun(isBlock: Bool) {
    let lines = linesOfCase { log in
      let source = CFSource { log.write("served") }
      let idle = CFSource {}
      log.add(source, to: modeOne)
      log.add(idle, to: modeThree)
      let nester = CFObserver(.beforeWaiting, repeats: false) { _ in
        log.run(modeThree, seconds: 0.05)
      }
      log.add(nester, to: modeOne)
      let helper = HelperThread.start()
      let loop = CFLoop.current
      helper.start { _ in
        loop.awaitWaiting()
        if isBlock { loop.perform(modeOne) { log.write("served") } } else { source.signal() }
        loop.wakeUp()
      }
      // The deadline's wake ends the outer sleep; by then the run is over.
      log.run(modeOne, seconds: 0.2)
      helper.stop()
      log.run(modeOne, seconds: 0)
    }
    #expect(lines.prefix(2) == ["timedOut", isBlock ? "served" : "timedOut"])
    #expect(lines.filter { $0 == "served" }.count == 1)
  }
}
