// Actors and tasks on a loop: which thread, which order, who counts as isolated, and what a loop that
// ends leaves behind.

import LinuxIO
import LoopEngine
import LoopRecipes
import TestSupport
import Testing

/// The example of LoopExecutor's documentation, with a way to ask.
actor Ledger: LoopActor {
  nonisolated let executor: LoopExecutor
  private var entries: [Int] = []

  init(on loop: Loop) { executor = LoopExecutor(loop) }

  init(on executor: LoopExecutor) { self.executor = executor }

  var all: [Int] { entries }
  var thread: Int32 { currentThreadID() }
  var isIsolated: Bool? { executor.isIsolatingCurrentContext() }

  /// Returns the number of entries.
  @discardableResult
  func add(_ amount: Int) -> Int {
    entries.append(amount)
    return entries.count
  }

  func callAsIsolated(_ other: Ledger) async -> [Int32] { [currentThreadID(), await other.thread] }
}

@Suite struct LoopExecutorTests {
  @Test(arguments: TestedBackend.allCases)
  func tasksThatPreferTheExecutorRunOnItsThreadInTheirOrder(on backend: TestedBackend) async throws
  {
    try await withLoop(on: backend) { loop, _ in
      let executor = LoopExecutor(loop)
      let log = Log()
      let thread = currentThreadID()
      for number in 1...100 {
        Task(executorPreference: executor) {
          log.note(currentThreadID() == thread ? "\(number)" : "elsewhere")
          if number == 100 { loop.stop() }
        }
      }
      #expect(loop.run(for: .seconds(60)) == .stopped)
      #expect(log.all == (1...100).map(String.init))
    }
  }

  /// A default actor has no executor of its own, and then runs where its caller prefers to.
  @Test(arguments: TestedBackend.allCases)
  func defaultActorsFollowTheirCallersPreference(on backend: TestedBackend) async throws {
    actor Plain { var thread: Int32 { currentThreadID() } }
    try await withLoop(on: backend) { loop, _ in
      let executor = LoopExecutor(loop)
      let threads = Lock<[Int32]>([])
      Task(executorPreference: executor) {
        let thread = await Plain().thread
        threads.withLock { $0 = [thread, currentThreadID()] }
        loop.stop()
      }
      #expect(loop.run(for: .seconds(60)) == .stopped)
      #expect(threads.withLock { $0 } == [currentThreadID(), currentThreadID()])
    }
  }

  /// The promise of the recipe: 100,000 hops, none lost, none out of order, all on the loop's thread.
  @Test(arguments: Loop.Backend.allCases)
  func aHundredThousandHopsArriveInOrder(on backend: Loop.Backend) async throws {
    let probe = try await Probe.run("actor-hops", on: backend.rawValue)
    #expect(probe.isSound, "\(probe)")
    #expect(probe.number("received") == 100_000)
    #expect(probe.number("sendersInOrder") == 4)
    #expect(probe.number("strays") == 0)
  }

  @Test(arguments: TestedBackend.allCases)
  func calloutsOfTheLoopAreIsolatedToItsActors(on backend: TestedBackend) async throws {
    try await withLoop(on: backend) { loop, _ in
      let ledger = Ledger(on: loop)
      loop.add(
        Loop.Timer(at: loop.now) { _ in
          _ = ledger.assumeIsolated { $0.add(7) }
          loop.stop()
        })
      #expect(loop.run(for: .seconds(60)) == .stopped)
      #expect(ledger.assumeIsolated { $0.all } == [7])
      #expect(ledger.executor.isIsolatingCurrentContext() == true)
      #expect(onOwnThread { ledger.executor.isIsolatingCurrentContext() } == false)
    }
  }

  @Test func aThreadThatIsNotTheLoopsIsNotIsolated() async throws {
    let probe = try await Probe.run("isolation-of-another-thread", on: "futex")
    #expect(probe["asking"] == "next")
    #expect(probe.facts["isolated"] == nil)
    #expect(probe.exit != .status(0) && probe.exit != nil)
  }

  /// No hop between the actors of one executor: the call is done before any other job has its turn.
  @Test func actorsOfOneExecutorCallEachOtherAsTheyAre() async {
    await withScriptedLoop { loop, _ in
      let executor = LoopExecutor(loop)
      let (first, second) = (Ledger(on: executor), Ledger(on: executor))
      let other = onOwnThread { LoopExecutor(Loop.attach(customBackend: ScriptedBackend())) }
      #expect(executor.isSameExclusiveExecutionContext(other: LoopExecutor(loop)))
      #expect(!first.executor.isSameExclusiveExecutionContext(other: other))
      let log = Log()
      Task(executorPreference: first.executor) {
        _ = await first.callAsIsolated(second)
        log.note("called")
      }
      Task(executorPreference: first.executor) {
        log.note("next")
        loop.stop()
      }
      #expect(loop.run(for: .seconds(1)) == .stopped)
      #expect(log.all == ["called", "next"])
    }
  }

  @Test func aRunInsideAJobServesNoOtherJob() async {
    await withScriptedLoop { loop, _ in
      let executor = LoopExecutor(loop)
      let log = Log()
      Task(executorPreference: executor) {
        log.note("outer begins")
        nested(loop)
        log.note("outer ends")
      }
      Task(executorPreference: executor) {
        log.note("other")
        loop.stop()
      }
      loop.perform { log.note("block") }
      #expect(loop.run(for: .seconds(1)) == .stopped)
      #expect(log.all == ["block", "outer begins", "outer ends", "other"])
    }
    @Sendable func nested(_ loop: Loop) { loop.run(for: .milliseconds(1)) }
  }

  @Test func anExecutorThatIsGoneLeavesTheModeEmpty() async {
    await withScriptedLoop { loop, _ in
      var executor: LoopExecutor? = LoopExecutor(loop)
      #expect(loop.run(for: .milliseconds(1)) == .timedOut)
      withExtendedLifetime(executor) {}
      executor = nil
      #expect(loop.run(for: .milliseconds(1)) == .finished)
    }
  }

  @Test(arguments: Loop.Backend.allCases)
  func jobsOfALoopThatHasEndedRunElsewhereOneAtATime(on backend: Loop.Backend) async throws {
    let running = RunningLoop(on: try backend.make())
    let ledger = Ledger(on: running.loop)
    #expect(!ledger.executor.loopHasEnded)
    #expect(await ledger.thread == running.threadID)
    running.end()
    #expect(ledger.executor.loopHasEnded)
    await withTaskGroup(of: Void.self) { group in
      for number in 0..<1_000 { group.addTask { await ledger.add(number) } }
    }
    #expect(await ledger.all.sorted() == Array(0..<1_000))
    #expect(await ledger.thread != running.threadID)
    #expect(await ledger.isIsolated == true)
  }

  @Test(arguments: TestedBackend.allCases)
  func jobsThatWaitWhenTheThreadEndsAreRun(on backend: TestedBackend) async throws {
    let kept = try backend.make()
    let (ledger, task) = onOwnThread {
      let ledger = Ledger(on: Loop.attach(customBackend: kept))
      return (ledger, Task(executorPreference: ledger.executor) { await ledger.add(1) })
    }
    #expect(await task.value == 1)
    #expect(ledger.executor.loopHasEnded)
    let late = onOwnThread { [ended = ledger.executor.loop] in LoopExecutor(ended) }
    #expect(late.loopHasEnded)
    #expect(await Ledger(on: late).add(2) == 1)
  }

  /// Between the main actor and an actor of another loop, back and forth, in a process whose main
  /// thread runs its loop.
  @Test(arguments: Loop.Backend.allCases)
  func theMainLoopServesTheMainActor(on backend: Loop.Backend) async throws {
    let probe = try await Probe.run("main-actor-hops", on: backend.rawValue)
    #expect(probe.isSound, "\(probe)")
    #expect(probe["result"] == "stopped")
    #expect(probe.number("onMainThread") == 1_000)
    #expect(probe.number("onTheOtherLoop") == 1_000)
    #expect(probe["runOnMain"] == "true")
  }
}
