// Threads that live until they are told to end: what they run, how they answer, and that they are gone
// when they say so.

import LinuxIO
import LoopEngine
import TestSupport
import Testing

@testable import LoopRecipes

private struct Refused: Error {}

@Suite struct KeepAliveThreadTests {
  @Test func sleepsUntilItIsToldAndThroughAStopOfItsLoop() async {
    await withScriptedLoop { loop, backend in
      let (log, tasks) = (Log(), ThreadTasks(name: "scripted", on: loop))
      backend.after(1_000) {
        for name in ["first", "second"] { try? tasks.accept(Work { log.note(name) }) }
      }
      backend.after(2_000) { loop.stop() }
      backend.after(3_000) {
        try? tasks.accept(Work { log.note("third") })
        tasks.end()
        #expect(throws: KeepAliveThread.Stopped.self) { try tasks.accept(Work {}) }
      }
      tasks.serve()
      #expect(log.all == ["first", "second", "third"])
      let sleep = ScriptedBackend.Call.sleep(until: .max, watchesDescriptors: false)
      let sleepAndKick = [sleep, .kick(.primitive)]
      #expect(backend.calls == sleepAndKick + sleepAndKick + sleepAndKick)
    }
  }

  @Test func timersGetTheirTurnBetweenTasks() async {
    await withScriptedLoop { loop, backend in
      let (log, tasks) = (Log(), ThreadTasks(name: "scripted", on: loop))
      loop.addTimer(after: 15) { _ in log.note("timer") }
      for _ in 1...3 {
        try? tasks.accept(
          Work {
            backend.advance(by: 10)
            log.note("task")
          })
      }
      tasks.end()
      tasks.serve()
      #expect(log.all == ["task", "task", "timer", "task"])
    }
  }

  @Test(arguments: Loop.Backend.allCases)
  func runsAllThatItTookInOrderOnItsOwnThread(kind: Loop.Backend) throws {
    let thread = try KeepAliveThread(name: "in order", backend: kind)
    let identity = try thread.performAndWait { NativeThread.Identity.current }
    #expect(identity != .current)
    let logs = (0..<4).map { _ in Log() }
    let senders = logs.map { log in
      OwnThread {
        for number in 0..<500 {
          try? thread.perform {
            log.note(identity == .current ? "\(number)" : "on another thread")
          }
        }
      }
    }
    for sender in senders { sender.join() }
    // Whatever was taken runs first.
    thread.stop()
    for log in logs { #expect(log.all == (0..<500).map { "\($0)" }) }
  }

  @Test(arguments: Loop.Backend.allCases)
  func handsOverWhatTheBlockReturnsOrThrows(kind: Loop.Backend) throws {
    let thread = try KeepAliveThread(name: "answers", backend: kind)
    #expect(try thread.performAndWait { 42 } == 42)
    #expect(throws: Refused.self) { try thread.performAndWait { throw Refused() } }
    let nested = try thread.performAndWait { try thread.performAndWait { 43 } }
    #expect(nested == 43, "on the thread itself it runs at once")
  }

  @Test(arguments: Loop.Backend.allCases)
  func servesItsLoopToo(kind: Loop.Backend) throws {
    let thread = try KeepAliveThread(name: "loop", backend: kind)
    #expect(thread.loop.backend.name == kind.rawValue)
    let fired = Handover<Bool>()
    thread.loop.addTimer(after: 1_000) { _ in fired.leave(Loop.current === thread.loop) }
    #expect(fired.wait())
  }

  @Test(arguments: Loop.Backend.allCases)
  func aThreadThatWasStoppedSaysSo(kind: Loop.Backend) throws {
    let (log, thread) = (Log(), try KeepAliveThread(name: "stopped", backend: kind))
    try thread.perform { log.note("taken") }
    thread.stop()
    #expect(log.all == ["taken"])
    #expect(throws: KeepAliveThread.Stopped.self) { try thread.perform { log.note("late") } }
    #expect(throws: KeepAliveThread.Stopped.self) {
      try thread.performAndWait { log.note("late") }
    }
    thread.stop()
    #expect(log.all == ["taken"])
  }

  @Test(arguments: Loop.Backend.allCases)
  func whoeverStopsItWaitsUntilItsLoopIsGone(kind: Loop.Backend) throws {
    let (end, thread) = (SlowEnd(), try KeepAliveThread(name: "many stop", backend: kind))
    thread.loop.add(end.source)
    try thread.perform { thread.stop() }
    let sawTheEnd = (1...4).map { _ in
      OwnThread {
        thread.stop()
        return end.hasCome
      }
    }.map { $0.join() }
    #expect(sawTheEnd == [true, true, true, true])
  }

  @Test(arguments: Loop.Backend.allCases)
  func stopEndsARunThatIsNestedInATask(kind: Loop.Backend) throws {
    let (log, thread) = (Log(), try KeepAliveThread(name: "nested", backend: kind))
    // Else the run around it would end for want of anything to wait for.
    thread.loop.addIdleSource()
    try thread.perform {
      log.note("inner run: \(Loop.current.run(for: .seconds(120)))")
    }
    // Behind that task, and all the same: the nested run goes on with it.
    try thread.performAndWait { log.note("within") }
    thread.stop()
    #expect(log.all == ["within", "inner run: stopped"])
  }

  @Test(arguments: Loop.Backend.allCases)
  func lettingGoOfItIsStoppingIt(kind: Loop.Backend) throws {
    let (log, end) = (Log(), SlowEnd())
    do {
      let thread = try KeepAliveThread(name: "let go", backend: kind)
      thread.loop.add(end.source)
      try thread.perform { log.note("taken") }
    }
    #expect(log.all == ["taken"])
    #expect(end.hasCome)
  }

  @Test(arguments: Loop.Backend.allCases)
  func theLastReferenceMayGoAwayOnItsOwnThread(kind: Loop.Backend) throws {
    let (end, isAlone) = (SlowEnd(), Handover<Void>())
    do {
      let kept = Reference<KeepAliveThread>()
      kept.value = try KeepAliveThread(name: "own end", backend: kind)
      kept.value?.loop.add(end.source)
      try kept.value?.perform {
        isAlone.wait()
        kept.value = nil
      }
    }
    isAlone.leave(())
    while !end.hasCome { yieldProcessor() }
  }
}

/// Notes the end of the loop that it is in, and takes its time over it.
private final class SlowEnd: Sendable {
  private let ends = Counter()

  var source: Loop.Source {
    Loop.Source(onCancel: { [ends] _, _ in
      for _ in 1...50 { yieldProcessor() }
      ends.increment()
    }) {}
  }

  var hasCome: Bool { ends.value == 1 }
}
