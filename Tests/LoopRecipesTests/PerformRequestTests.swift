// Blocks after a delay: when they run, in which modes, and how they are taken back.

import LinuxIO
import LoopEngine
import LoopRecipes
import TestSupport
import Testing

@Suite struct PerformRequestTests {
  @Test(arguments: TestedBackend.allCases)
  func runsOnceWhenItsDelayHasPassedAndNotBefore(on backend: TestedBackend) async throws {
    try await withLoop(on: backend) { loop, _ in
      let log = Log()
      let due = loop.now.advanced(by: .milliseconds(2))
      loop.perform(after: .milliseconds(2)) { log.note(loop.now < due ? "early" : "ran") }
      loop.perform(after: .milliseconds(-1)) { log.note("at once") }
      // The mode is empty once both have run.
      #expect(loop.run(for: .seconds(60)) == .finished)
      #expect(log.all == ["at once", "ran"])
    }
  }

  @Test(arguments: TestedBackend.allCases)
  func aRequestThatIsTakenBackLeavesNothing(on backend: TestedBackend) async throws {
    try await withLoop(on: backend) { loop, _ in
      let log = Log()
      let witness = Witness("released", in: log)
      let request = loop.perform(after: .milliseconds(1)) {
        witness.stayAlive()
        log.note("ran")
      }
      #expect(request.cancel())
      #expect(!request.cancel(), "once is enough")
      #expect(loop.nextTimerFireTime() == nil)
      #expect(loop.run(for: .milliseconds(5)) == .finished)
      #expect(log.all == [])
    }
  }

  @Test func cancellingReleasesTheBlockAtOnce() async {
    await withScriptedLoop { loop, _ in
      let log = Log()
      let request = loop.perform(after: .seconds(1), witnessedBy: Witness("released", in: log))
      #expect(log.all == [])
      request.cancel()
      #expect(log.all == ["released"])
    }
  }

  @Test func aRequestThatHasBegunCannotBeTakenBack() async {
    await withScriptedLoop { loop, _ in
      let (log, request) = (Log(), Reference<Loop.PerformRequest>())
      request.value = loop.perform(after: .seconds(1)) {
        log.note("in its block: \(request.value?.cancel() == true)")
      }
      loop.run(for: .seconds(2))
      log.note("afterwards: \(request.value?.cancel() == true)")
      #expect(log.all == ["in its block: false", "afterwards: false"])
    }
  }

  @Test func waitsForOneOfItsModes() async {
    await withScriptedLoop { loop, backend in
      let log = Log()
      loop.addIdleSource(to: "import")
      loop.addIdleSource()
      loop.perform(after: .seconds(1), in: ["import", "export"]) { log.note("named") }
      loop.perform(after: .seconds(1), in: .common) { log.note("common") }
      loop.perform(after: .seconds(1), in: []) { log.note("nowhere") }
      loop.run(for: .seconds(2))
      #expect(log.take() == ["common"])
      loop.run(in: "import", for: .zero)
      #expect(log.take() == ["named"])
    }
  }

  @Test func sharesAWakeWithinItsTolerance() async {
    await withScriptedLoop { loop, backend in
      let log = Log()
      loop.perform(after: .milliseconds(10), tolerance: .milliseconds(10)) { log.note("tolerant") }
      loop.perform(after: .milliseconds(15)) { log.note("exact") }
      loop.run(for: .seconds(1))
      #expect(log.all == ["tolerant", "exact"])
      #expect(backend.sleepCount == 1)
    }
  }

  @Test func aLoopThatEndsReleasesWhatItHadNoTimeFor() {
    let (log, request) = (Log(), Reference<Loop.PerformRequest>())
    onOwnThread {
      request.value = Loop.current.perform(
        after: .seconds(1), witnessedBy: Witness("released", in: log))
    }
    request.value = nil
    #expect(log.all == ["released"])
  }

  /// The loop and the one who takes back agree on each request, however close they meet.
  @Test(arguments: Loop.Backend.allCases)
  func whatIsTakenBackByAnotherThreadNeverRan(kind: Loop.Backend) async {
    let count = LongRun.count(short: 500, long: 100_000)
    let (ran, takenBack) = (Counter(), Counter())
    await withRealLoop(kind) { loop in
      let end = loop.addIdleSource()
      let canceller = OwnThread {
        for _ in 1...count {
          let ranBefore = ran.value
          let request = loop.perform(after: .microseconds(20)) { ran.increment() }
          if Bool.random() { yieldProcessor() }
          if request.cancel() {
            takenBack.increment()
          } else {
            while ran.value == ranBefore { yieldProcessor() }
          }
        }
        end.invalidate()
        loop.stop()
      }
      loop.run(for: .seconds(120))
      canceller.join()
    }
    #expect(ran.value + takenBack.value == count)
  }
}

extension Loop {
  /// A request whose block alone holds the witness.
  fileprivate func perform(after delay: Duration, witnessedBy witness: consuming Witness)
    -> PerformRequest
  {
    perform(after: delay) { [witness] in witness.stayAlive() }
  }
}
