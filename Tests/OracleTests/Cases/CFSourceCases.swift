// Section 12, "Sources", on the real CFRunLoop.

import CoreFoundationOracle
import LinuxIO
import Testing

@Suite struct CFSourceCases {
  @Test func runByOrderThenBySignalTime() {
    let lines = linesOfCase { log in
      let names = ["one", "early zero", "late zero"]
      let sources = zip(names, [1, 0, 0]).map { name, order in
        CFSource(order: order) { log.write(name) }
      }
      for source in sources { log.add(source, to: modeOne) }
      for source in sources { source.signal() }
      log.run(modeOne, seconds: 0)
    }
    #expect(lines == ["early zero", "late zero", "one", "timedOut"])
  }

  @Test func signalTimeIsThatOfTheFirstSignal() {
    let lines = linesOfCase { log in
      let first = CFSource { log.write("first") }
      let second = CFSource { log.write("second") }
      for source in [second, first] { log.add(source, to: modeOne) }
      for source in [first, second, first] { source.signal() }
      log.run(modeOne, seconds: 0)
    }
    #expect(lines == ["first", "second", "timedOut"])
  }

  @Test func threeSignalledWithReturnAfterAreThreeRuns() {
    let lines = linesOfCase { log in
      let sources = (0..<3).map { number in CFSource { log.write("\(number)") } }
      for source in sources { log.add(source, to: modeOne) }
      for source in sources { source.signal() }
      for _ in 0..<4 { log.run(modeOne, seconds: 0, returnAfterSourceHandled: true) }
    }
    #expect(
      lines == ["0", "handledSource", "1", "handledSource", "2", "handledSource", "timedOut"])
  }

  @Test func selfSignallingSourceLeavesTheTimerItsTurn() {
    let lines = linesOfCase { log in
      let start = MonotonicClock.nowNanoseconds()
      var hasFired = false
      var source: CFSource?
      source = CFSource {
        let elapsed = elapsedNanoseconds(since: start)
        let isOver = elapsed > 50_000_000 && hasFired
        if isOver || elapsed > UInt64(patience * 1e9) {
          CFLoop.current.stop()
        } else {
          source?.signal()
        }
      }
      let timer = CFTimer(after: 0.01) {
        hasFired = true
        log.write(elapsedNanoseconds(since: start) < 10_000_000 ? "early" : "fired")
      }
      if let source { log.add(source, to: modeOne) }
      log.add(timer, to: modeOne)
      source?.signal()
      log.run(modeOne, seconds: 2 * patience)
      source = nil
    }
    #expect(lines == ["fired", "stopped"])
  }

  @Test func twoReadyPortsThreePollsAreOneOtherNone() {
    let lines = linesOfCase { log in
      let ports = (0..<2).map { number in CFSource(port: 0) { log.write("\(number)") } }
      for port in ports { log.add(port, to: modeOne) }
      for port in ports { port.send() }
      for _ in 0..<3 { log.run(modeOne, seconds: 0) }
    }
    #expect(lines == ["0", "timedOut", "1", "timedOut", "timedOut"])
  }
}
