// Blocks whose result another thread waits for: where they run, what comes back, and that nobody waits
// in vain.

import LinuxIO
import LoopEngine
import LoopRecipes
import TestSupport
import Testing

private struct Refused: Error {}

@Suite struct PerformAndWaitTests {
  /// Foundation's recipe queues the block and leaves the loop asleep.
  @Test(arguments: TestedBackend.real)
  func wakesALoopThatSleepsInOneOfTheModes(on backend: TestedBackend) async throws {
    try await withLoop(on: backend) { loop, outside in
      loop.addIdleSource(to: "import")
      let answer = Reference<Int>()
      outside.whenAsleep {
        answer.value = try? loop.performAndWait(in: ["export", "import"]) {
          loop.stop()
          return 42
        }
      }
      #expect(loop.run(in: "import", for: .seconds(60)) == .stopped)
      outside.end()
      #expect(answer.value == 42)
    }
  }

  @Test func runsAtOnceOnTheLoopsOwnThread() async throws {
    try await withLoop(on: .scripted) { loop, _ in
      // The loop does not run at all: to wait for it would be for ever.
      let isOwnThread = try? loop.performAndWait { Loop.existingCurrent === loop }
      #expect(isOwnThread == true)
    }
  }

  @Test(arguments: TestedBackend.real)
  func throwsWhatTheBlockThrows(on backend: TestedBackend) async throws {
    try await withLoop(on: backend) { loop, outside in
      loop.addIdleSource()
      let log = Log()
      outside.whenAsleep {
        do {
          try loop.performAndWait { throw Refused() }
        } catch {
          log.note("\(error)")
        }
        loop.stop()
      }
      loop.run(for: .seconds(60))
      #expect(log.all == ["\(Refused())"])
    }
  }

  /// The scripted world plays the other thread, which therefore must not wait for the sleeper.
  @Test func aBlockForAnotherModeWaitsForThatMode() async throws {
    try await withLoop(on: .scripted) { loop, _ in
      let (log, sender) = (Log(), Reference<OwnThread<Void>>())
      loop.addIdleSource(to: "import")
      loop.addIdleSource()
      sender.value = OwnThread {
        do { try loop.performAndWait(in: ["import"]) { log.note("ran") } } catch {}
        log.note("answered")
      }
      loop.run(for: .seconds(1))
      #expect(log.all == [])
      while log.all == [] { loop.run(in: "import", for: .zero) }
      sender.value?.join()
      #expect(log.all == ["ran", "answered"])
    }
  }

  @Test(arguments: Loop.Backend.allCases)
  func aLoopThatEndsLetsNobodyWaitInVain(kind: Loop.Backend) async throws {
    let (log, loop) = (Log(), Reference<Loop>())
    let waiter = Reference<OwnThread<Void>>()
    onOwnThread {
      loop.value = try? Loop.attach(backend: kind)
      let isQueued = Reference<Bool>()
      waiter.value = OwnThread { [target = loop.value] in
        isQueued.value = true
        do {
          try target?.performAndWait { log.note("ran") }
        } catch {
          log.note(error is Loop.Ended ? "ended" : "\(error)")
        }
      }
      while isQueued.value == nil { yieldProcessor() }
    }
    waiter.value?.join()
    #expect(throws: Loop.Ended.self) { try loop.value?.performAndWait {} }
    #expect(log.all == ["ended"])
  }
}
