// source1 in-process: ports and their messages.

import LoopEngine
import TestSupport
import Testing

@Suite struct PortTests {
  @Test(arguments: TestedBackend.allCases)
  func messagesAreHandledInOrderOneAnIteration(on backend: TestedBackend) async throws {
    try await withLoop(on: backend) { loop, outside in
      let log = Log()
      let port = Loop.Port<String, Void> { log.note($0) }
      loop.add(port)
      loop.add(Loop.Observer(.beforeTimers) { _, _ in log.note("BT") })
      for message in ["one", "two", "three"] { port.send(message) }
      outside.stopInSleep(4)
      #expect(loop.run(for: .seconds(600)) == .stopped)
      #expect(log.all == ["BT", "one", "BT", "two", "BT", "three", "BT"])
    }
  }

  @Test(arguments: TestedBackend.allCases)
  func twoReadyPortsTakeTurns(on backend: TestedBackend) async throws {
    try await withLoop(on: backend) { loop, _ in
      let log = Log()
      let one = Loop.Port<Int, Void> { log.note("one \($0)") }
      let two = Loop.Port<Int, Void> { log.note("two \($0)") }
      loop.add(one)
      loop.add(two)
      for number in 1...2 { one.send(number) }
      for number in 1...2 { two.send(number) }
      for _ in 1...4 { loop.run(for: .zero) }
      #expect(log.all == ["one 1", "two 1", "one 2", "two 2"])
    }
  }

  @Test(arguments: TestedBackend.allCases)
  func aMessageWakesTheLoopAndTheReplyComesOnItsThread(on backend: TestedBackend) async throws {
    try await withLoop(on: backend) { loop, outside in
      let log = Log()
      let port = Loop.Port<Int, Int> { $0 * 2 }
      loop.add(port)
      outside.whenAsleep {
        port.send(21) { reply in
          log.note("\(reply) \(Loop.existingCurrent === loop)")
          loop.stop()
        }
      }
      #expect(loop.run(for: .seconds(600)) == .stopped)
      #expect(log.all == ["42 true"])
    }
  }

  @Test(arguments: TestedBackend.allCases)
  func aMessageForAnotherModeDoesNotWake(on backend: TestedBackend) async throws {
    try await withLoop(on: backend) { loop, outside in
      let log = Log()
      let port = Loop.Port<Int, Void> { log.note("\($0)") }
      loop.addIdleSource()
      loop.add(port, to: "other")
      loop.logActivities(in: log)
      outside.whenAsleep {
        port.send(1)
        outside.linger()
        loop.stop()
      }
      #expect(loop.run(for: .seconds(600)) == .stopped)
      #expect(log.all == WakeTests.oneSleep)
      loop.run(in: "other", for: .zero)
      #expect(log.all.last == "1")
    }
  }

  @Test func aMessageForAnotherModeMakesNoSystemCall() async {
    await withScriptedLoop { loop, backend in
      let port = Loop.Port<Int, Void> { _ in }
      loop.addIdleSource()
      loop.add(port, to: "other")
      backend.after(1_000) { port.send(1) }
      loop.run(for: .milliseconds(1))
      #expect(backend.sleepCount == 1)
      #expect(backend.kickCount == 0)
    }
  }

  @Test(arguments: TestedBackend.allCases)
  func aMessageServedByAnInnerRunDoesNotWakeTheOuterOne(on backend: TestedBackend) async throws {
    try await withLoop(on: backend) { loop, outside in
      let log = Log()
      let port = Loop.Port<Int, Void> { _ in log.note("message") }
      loop.addIdleSource()
      loop.add(port, to: "inner")
      loop.logActivities(in: log)
      loop.add(
        Loop.Observer(.beforeWaiting, repeats: false) { _, _ in
          outside.whenAsleep { port.send(1) }
          loop.run(in: "inner", for: .seconds(60), returnAfterSourceHandled: true)
          outside.whenAsleep {
            outside.linger()
            loop.stop()
          }
        })
      #expect(loop.run(for: .seconds(600)) == .stopped)
      #expect(log.all == ["Entry", "BT", "BS", "BW", "message", "AW", "Exit"])
    }
  }

  @Test(arguments: TestedBackend.allCases)
  func aReadyPortAddedWhileTheLoopSleepsIsServed(on backend: TestedBackend) async throws {
    try await withLoop(on: backend) { loop, outside in
      let port = Loop.Port<Int, Void> { _ in loop.stop() }
      port.send(1)
      loop.addIdleSource()
      outside.whenAsleep { loop.add(port) }
      #expect(loop.run(for: .seconds(600)) == .stopped)
    }
  }

  @Test(arguments: TestedBackend.allCases)
  func aMessageIsHandledOnceInWhicheverModeRuns(on backend: TestedBackend) async throws {
    try await withLoop(on: backend) { loop, _ in
      let log = Log()
      let port = Loop.Port<Int, Void> { log.note("\($0) in \(loop.currentMode, default: "none")") }
      loop.add(port)
      loop.add(port, to: "m")
      port.send(1)
      port.send(2)
      loop.run(in: "m", for: .zero)
      loop.run(for: .zero)
      loop.run(in: "m", for: .zero)
      #expect(log.all == ["1 in m", "2 in default"])
      #expect(loop.run(for: .milliseconds(1)) == .timedOut)
    }
  }

  @Test(arguments: TestedBackend.allCases)
  func invalidateDropsWhatWaitsAndRefusesMore(on backend: TestedBackend) async throws {
    try await withLoop(on: backend) { loop, _ in
      let log = Log()
      let witness = Witness("released", in: log)
      let port = Loop.Port<Witness, Void> { _ in log.note("handled") }
      loop.add(port)
      #expect(port.send(witness))
      port.invalidate()
      #expect(!port.isValid)
      #expect(!port.send(witness))
      #expect(loop.run(for: .seconds(60)) == .finished)
      #expect(log.all.isEmpty)
    }
  }

  @Test(arguments: TestedBackend.allCases)
  func aHandlerMayRemoveItsPortAndTheOthers(on backend: TestedBackend) async throws {
    try await withLoop(on: backend) { loop, _ in
      let log = Log()
      let second = Loop.Port<Int, Void> { log.note("second \($0)") }
      let first = Reference<Loop.Port<Int, Void>>()
      first.value = Loop.Port {
        log.note("first \($0)")
        if let first = first.value { loop.remove(first) }
        loop.remove(second)
      }
      if let first = first.value {
        loop.add(first)
        for number in 1...2 { first.send(number) }
      }
      loop.add(second)
      second.send(1)
      #expect(loop.run(for: .seconds(60)) == .finished)
      #expect(log.all == ["first 1"])
    }
  }

  @Test(arguments: Loop.Backend.allCases)
  func noMessageOfEightSendersIsLostOrOvertakesAnother(kind: Loop.Backend) async {
    await withRealLoop(kind) { loop in
      let perSender = 500
      let received = Log()
      let port = Loop.Port<(sender: Int, number: Int), Void> { message in
        received.note("\(message.sender): \(message.number)")
        if message.number == -1 { loop.stop() }
      }
      loop.add(port)
      let senders = (0..<8).map { sender in
        OwnThread { for number in 0..<perSender { port.send((sender, number)) } }
      }
      let last = OwnThread {
        for thread in senders { thread.join() }
        port.send((8, -1))
      }
      #expect(loop.run(for: .seconds(600)) == .stopped)
      last.join()
      for sender in 0..<8 {
        let own = received.all.filter { $0.hasPrefix("\(sender): ") }
        #expect(own == (0..<perSender).map { "\(sender): \($0)" })
      }
    }
  }
}
