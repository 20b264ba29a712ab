// Tasks for idle moments: their order, their budget, who comes first, and that nothing is left of an
// empty queue.

import LinuxIO
import LoopEngine
import LoopRecipes
import TestSupport
import Testing

@Suite struct IdleTaskQueueTests {
  @Test(arguments: TestedBackend.allCases)
  func runsByPriorityOnceTheLoopHasNothingElseToDo(on backend: TestedBackend) async throws {
    try await withLoop(on: backend) { loop, outside in
      let (log, queue) = (Log(), IdleTaskQueue(on: loop, budget: .seconds(60)))
      loop.addIdleSource()
      for (priority, name) in [
        (IdleTaskQueue.Priority.low, "low"), (.medium, "medium"), (.high, "high 1"),
        (.high, "high 2"),
      ] {
        queue.add(priority: priority) { log.note(name) }
      }
      loop.addSignalledSource { log.note("source") }
      loop.perform { log.note("block") }
      outside.stopInSleep(1)
      loop.run(for: .seconds(60))
      #expect(log.all == ["block", "source", "high 1", "high 2", "medium", "low"])
    }
  }

  @Test func anIdleMomentEndsWithItsBudgetAndTheNextFollowsAtOnce() async {
    await withScriptedLoop { loop, backend in
      let (log, queue) = (Log(), IdleTaskQueue(on: loop))
      loop.addIdleSource()
      loop.logActivities(in: log)
      for number in 1...4 {
        queue.add {
          log.note("task \(number)")
          backend.advance(by: 2_000_000)
        }
      }
      loop.run(for: .milliseconds(20))
      // 5 ms are used up in the third task. The first wait is over before it begins: nothing is lost.
      #expect(
        log.all == [
          "Entry", "BT", "BS", "BW", "task 1", "task 2", "task 3", "AW",
          "BT", "BS", "BW", "task 4", "AW", "Exit",
        ])
      #expect(backend.sleepCount == 1)
      #expect(backend.kickCount == 0)
    }
  }

  /// Whatever comes while tasks run has its turn behind the task that runs.
  @Test(arguments: [
    "timer", "source", "block", "message", "descriptor", "stop",
  ])
  func tasksStopWhenWorkArrives(kind: String) async throws {
    try await withLoop(on: .scripted) { loop, _ in
      let (log, queue) = (Log(), IdleTaskQueue(on: loop, budget: .seconds(60)))
      loop.addIdleSource()
      let arrive = try Arrival(kind, at: loop, notedIn: log)
      queue.add {
        log.note("task 1")
        arrive.now()
      }
      for number in 2...3 { queue.add { log.note("task \(number)") } }
      loop.run(for: .seconds(1))
      let expected = ["task 1", kind] + (kind == "stop" ? [] : ["task 2", "task 3"])
      #expect(log.all == expected)
    }
  }

  @Test func emptyItTakesNoPartInTheLoop() async {
    await withScriptedLoop { loop, backend in
      let queue = IdleTaskQueue(on: loop)
      loop.addIdleSource()
      queue.add {}
      loop.run(for: .milliseconds(1))
      backend.forgetCalls()
      let sequence = loop.backend.word.sequence
      loop.run(for: .seconds(1))
      // One wait, for the whole second.
      #expect(backend.sleepCount == 1)
      #expect(loop.backend.word.sequence == sequence)
      #expect(queue.count == 0)
    }
  }

  @Test(arguments: Loop.Backend.allCases)
  func aTaskFromAnotherThreadWakesALoopThatSleeps(kind: Loop.Backend) async throws {
    let log = Log()
    await withRealLoop(kind) { loop in
      let queue = IdleTaskQueue(on: loop)
      loop.addIdleSource()
      let sender = OwnThread {
        for number in 1...100 {
          while !loop.isWaiting { yieldProcessor() }
          queue.add { log.note("\(number)") }
          while log.all.count < number { yieldProcessor() }
        }
        loop.stop()
      }
      loop.run(for: .seconds(120))
      sender.join()
    }
    #expect(log.all == (1...100).map { "\($0)" })
  }

  @Test func aTaskMayAddTheNextStep() async {
    await withScriptedLoop { loop, backend in
      let (log, queue) = (Log(), IdleTaskQueue(on: loop))
      loop.addIdleSource()
      let step = Reference<@Sendable () -> Void>()
      step.value = {
        log.note("step")
        backend.advance(by: 3_000_000)
        if log.all.count < 5, let step = step.value { queue.add(step) }
      }
      if let first = step.value { queue.add(first) }
      loop.run(for: .seconds(1))
      #expect(log.all.count == 5)
    }
  }

  @Test func pausesInOtherModes() async {
    await withScriptedLoop { loop, _ in
      let (log, queue) = (Log(), IdleTaskQueue(on: loop))
      loop.addIdleSource(to: .common)
      queue.add { log.note("task") }
      loop.run(in: .tracking, for: .milliseconds(1))
      #expect(log.all == [])
      loop.run(for: .milliseconds(1))
      #expect(log.all == ["task"])
    }
  }

  @Test func nothingIsLeftOfTasksThatAreTakenOutOrHaveNoLoopAnyMore() async {
    let log = Log()
    await withScriptedLoop { loop, _ in
      let queue = IdleTaskQueue(on: loop)
      loop.addIdleSource()
      queue.add(Witness("taken out", in: log))
      queue.removeAll()
      #expect(queue.count == 0 && log.take() == ["taken out"])
      loop.run(for: .milliseconds(1))
      queue.add(Witness("without a loop", in: log))
    }
    #expect(log.all == ["without a loop"])
  }
}

extension IdleTaskQueue {
  /// A task that alone holds the witness.
  fileprivate func add(_ witness: consuming Witness) {
    add { [witness] in witness.stayAlive() }
  }
}

/// Work of one kind that comes to a loop when it is told to.
private struct Arrival: Sendable {
  let now: @Sendable () -> Void

  init(_ kind: String, at loop: Loop, notedIn log: Log) throws {
    let note = { @Sendable in log.note(kind) }
    switch kind {
    case "timer": now = { loop.addTimer(after: 0) { _ in note() } }
    case "block": now = { loop.perform(note) }
    case "source":
      let source = Loop.Source(perform: note)
      loop.add(source)
      now = { source.signal() }
    case "message":
      let port = Loop.Port<Void, Void> { _ in note() }
      loop.add(port)
      now = { port.send(()) }
    case "descriptor":
      let event = try SharedEvent()
      try loop.add(
        Loop.DescriptorSource(descriptor: event.number) { _ in
          event.clear()
          note()
        })
      now = { try? event.signal() }
    default:
      now = {
        note()
        loop.stop()
      }
    }
  }
}
