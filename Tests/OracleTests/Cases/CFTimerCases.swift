// Section 12, "Timers", on the real CFRunLoop.

import CoreFoundationOracle
import LinuxIO
import Testing

@Suite struct CFTimerCases {
  /// Longer than any test.
  private static let far = 1000.0

  @Test func pastDateSetInOwnCalloutFiresAtOnceThenOnThatGrid() {
    let lines = linesOfCase { log in
      var timer: CFTimer?
      timer = CFTimer(after: 0, every: Self.far) {
        log.write("fired")
        if log.lines.count == 1 { timer?.setNextFire(after: -5) }
      }
      if let timer { log.add(timer, to: modeOne) }
      let port = CFSource(port: 0) {}
      log.add(port, to: modeOne)
      for _ in 0..<3 { log.run(modeOne, seconds: 0.01) }
      let delay = timer?.nextFireDelay ?? 0
      log.write(delay > Self.far - patience && delay <= Self.far ? "on the grid" : "at \(delay)")
      timer = nil
    }
    // On a busy machine a run may have ended before the loop came to fire again.
    #expect(lines.filter { $0 != "timedOut" } == ["fired", "fired", "on the grid"])
  }

  @Test func oneInvalidatesAnotherAndPostponesAThird() {
    let lines = linesOfCase { log in
      var others: [CFTimer] = []
      let first = CFTimer(after: 0) {
        log.write("A")
        others[0].invalidate()
        others[1].setNextFire(after: Self.far)
      }
      others = ["B", "C"].map { name in CFTimer(after: 0) { log.write(name) } }
      for timer in [first] + others { log.add(timer, to: modeOne) }
      for _ in 0..<3 { log.run(modeOne, seconds: 0.001) }
      others = []
    }
    #expect(lines.filter { $0 != "timedOut" } == ["A"])
  }

  @Test func nestedRunDoesNotReenterTheTimerButFiresOthers() {
    let lines = linesOfCase { log in
      let outer = CFTimer(after: 0, every: Self.far) {
        log.write("outer begins")
        log.run(modeOne, seconds: 0.001)
        log.write("outer ends")
      }
      let other = CFTimer(after: 0, every: Self.far) { log.write("other") }
      for timer in [outer, other] { log.add(timer, to: modeOne) }
      log.run(modeOne, seconds: 0.05)
    }
    #expect(lines == ["outer begins", "other", "timedOut", "outer ends", "timedOut"])
  }

  @Test func addedFromAnotherThreadWhileAsleepFiresOnTime() {
    let lines = linesOfCase { log in
      let source = CFSource {}
      log.add(source, to: modeOne)
      let helper = HelperThread.start()
      let loop = CFLoop.current
      var added: UInt64 = 0
      let timer = CFTimer(after: Self.far) {
        log.write(elapsedNanoseconds(since: added) < 20_000_000 ? "early" : "fired")
        CFLoop.current.stop()
      }
      helper.start { _ in
        loop.awaitWaiting()
        added = MonotonicClock.nowNanoseconds()
        timer.setNextFire(after: 0.02)
        timer.add(to: modeOne, of: loop)
      }
      log.run(modeOne, seconds: patience)
      helper.stop()
    }
    #expect(lines == ["fired", "stopped"])
  }

  @Test func othersStayOnTimeBesideOneThatOverruns() {
    let lines = linesOfCase { log in
      var busyStarts: [UInt64] = []
      let start = MonotonicClock.nowNanoseconds()
      let busy = CFTimer(after: 0.001, every: 0.001) {
        let begin = MonotonicClock.nowNanoseconds()
        busyStarts.append(begin)
        while elapsedNanoseconds(since: begin) < 3_000_000 {}
      }
      var fires = 0
      let punctual = CFTimer(after: 0.01, every: 0.01) {
        // The date before this fire: at most one call of the busy timer may have begun since.
        let due = start + (elapsedNanoseconds(since: start) / 10_000_000) * 10_000_000
        if busyStarts.filter({ $0 > due + 1_000_000 }).count > 1 { log.write("late") }
        fires += 1
        if fires == 5 { CFLoop.current.stop() }
      }
      for timer in [busy, punctual] { log.add(timer, to: modeOne) }
      log.run(modeOne, seconds: patience)
    }
    #expect(lines == ["stopped"])
  }
}
