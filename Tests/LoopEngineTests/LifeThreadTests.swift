// Loops and the threads that they belong to: one dies with the other, and no thread finds the loop of
// another that had its identity before.

import LinuxIO
import LoopEngine
import TestSupport
import Testing

@Suite struct LifeThreadTests {
  @Test func aThreadThatReusesAnIdentityFindsNoOldLoop() {
    var numbers: Set<UInt32> = []
    let dead = Reference<Loop>()
    let log = Log()
    for _ in 1...200 {
      dead.value?.perform { log.note("ran in another loop") }
      let number = onOwnThread { () -> UInt32? in
        guard Loop.existingCurrent == nil else { return nil }
        let loop = Loop.current
        loop.add(Loop.Source {})
        loop.run(for: .zero)
        dead.value = loop
        return loop.number
      }
      if let number { numbers.insert(number) }
    }
    #expect(numbers.count == 200)
    #expect(log.all == [])
  }

  @Test(arguments: Loop.Backend.allCases)
  func callsToADeadLoopAreNoOps(kind: Loop.Backend) throws {
    let (log, pipe) = (Log(), try SharedPipe())
    let kept = Reference<Loop>()
    let source = Loop.Source(
      onSchedule: { _, _ in log.note("scheduled") }, onCancel: { _, _ in log.note("cancelled") }
    ) { log.note("performed") }
    onOwnThread {
      kept.value = try? Loop.attach(backend: kind)
      kept.value?.add(source)
    }
    let loop = try #require(kept.value)
    #expect(log.take() == ["scheduled", "cancelled"])

    let timer = Loop.Timer(at: loop.now) { _ in log.note("fired") }
    let port = Loop.Port<Int, Void> { _ in log.note("message") }
    let descriptor = Loop.DescriptorSource(descriptor: pipe.readEnd) { _ in log.note("readable") }
    for mode in [Loop.Mode.default, .common, "another"] {
      loop.add(source, to: mode)
      loop.add(timer, to: mode)
      loop.add(port, to: mode)
      loop.add(Loop.Observer(.all) { _, _ in log.note("observed") }, to: mode)
      try loop.add(descriptor, to: mode)
      loop.perform(in: mode) { log.note("block") }
      #expect(!loop.contains(source, in: mode) && !loop.contains(timer, in: mode))
    }
    loop.addCommonMode("late")
    source.signalAndWake()
    port.send(1)
    timer.setNextFireTime(loop.now)
    try pipe.write()
    loop.wakeUp()
    loop.stop()
    #expect(loop.currentMode == nil && !loop.isWaiting)
    #expect(log.all == [])
  }
}
