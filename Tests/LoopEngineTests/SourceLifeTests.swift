// source0 beyond one loop: several loops, threads that signal, and coming and going.

import LoopEngine
import Synchronization
import TestSupport
import Testing

@Suite struct SourceLifeTests {
  @Test(arguments: Loop.Backend.allCases)
  func oneSourceInTwoLoopsSignalledOnceIsPerformedOnce(kind: Loop.Backend) async {
    await withRealLoop(kind) { loop in
      let rounds = 200
      let performed = Counter()
      let other = Reference<Loop>()
      let source = Loop.Source { performed.increment() }
      loop.add(source)
      let thread = OwnThread {
        guard let own = try? Loop.attach(backend: kind) else { return }
        own.add(source)
        other.value = own
        own.run(for: .seconds(60))
      }
      while other.value == nil { yieldProcessor() }
      for round in 1...rounds {
        source.signalAndWake()
        while source.isSignalled { loop.run(for: .zero) }
        while performed.value < round { yieldProcessor() }
      }
      other.value?.stop()
      thread.join()
      #expect(performed.value == rounds)
    }
  }

  @Test(arguments: Loop.Backend.allCases)
  func aSourceMayBeInvalidatedInItsCalloutWhileASenderHammersIt(kind: Loop.Backend) async {
    await withRealLoop(kind) { loop in
      let current = Reference<Loop.Source>()
      let isOver = Reference<Bool>()
      let sender = OwnThread { while isOver.value == nil { current.value?.signalAndWake() } }
      for _ in 1...200 {
        let performed = Counter()
        let source = Reference<Loop.Source>()
        source.value = Loop.Source {
          performed.increment()
          source.value?.invalidate()
          loop.stop()
        }
        if let source = source.value {
          loop.add(source)
          current.value = source
        }
        loop.addIdleSource()
        #expect(loop.run(for: .seconds(60)) == .stopped)
        #expect(performed.value == 1)
      }
      isOver.value = true
      sender.join()
    }
  }

  @Test(arguments: TestedBackend.allCases)
  func scheduleAndCancelAreCalledOncePerModeAndLoop(on backend: TestedBackend) async throws {
    let log = Log()
    try await withLoop(on: backend) { loop, _ in
      let number = loop.number
      let source = Loop.Source(
        onSchedule: { log.note("+ \($1) \($0.number == number)") },
        onCancel: { log.note("- \($1) \($0.number == number)") }
      ) {}
      loop.add(source)
      loop.add(source)
      loop.remove(source, from: "m")
      #expect(log.take() == ["+ default true"])
      loop.add(source, to: .common)
      loop.add(source, to: "m")
      #expect(log.take() == ["+ tracking true", "+ m true"])
      loop.remove(source)
      #expect(log.take() == ["- default true"])
      source.invalidate()
      source.invalidate()
      #expect(log.take().sorted() == ["- m true", "- tracking true"])
      loop.add(source)
      #expect(log.take() == [])
    }
  }

  @Test func theEndOfTheThreadCancels() async {
    let log = Log()
    let source = Loop.Source(onCancel: { log.note("- \($1)") }) {}
    await withScriptedLoop { loop, _ in
      loop.add(source)
      loop.add(source, to: "m")
    }
    #expect(log.all.sorted() == ["- default", "- m"])
    #expect(source.isValid)
  }

  @Test(arguments: TestedBackend.allCases)
  func scheduleAndCancelMayCallTheLoop(on backend: TestedBackend) async throws {
    try await withLoop(on: backend) { loop, _ in
      let log = Log()
      let source = Loop.Source(
        onSchedule: { loop, mode in loop.perform(in: mode) { log.note("scheduled") } },
        onCancel: { loop, mode in loop.perform(in: mode) { log.note("cancelled") } }
      ) {}
      loop.add(source)
      loop.run(for: .zero)
      source.invalidate()
      loop.run(for: .zero)
      #expect(log.all == ["scheduled", "cancelled"])
    }
  }

  @Test(arguments: TestedBackend.allCases)
  func invalidateReleasesTheClosures(on backend: TestedBackend) async throws {
    try await withLoop(on: backend) { loop, _ in
      let log = Log()
      let source = {
        let witness = Witness("released", in: log)
        return Loop.Source(
          onSchedule: { _, _ in witness.stayAlive() }, onCancel: { _, _ in witness.stayAlive() }
        ) { witness.stayAlive() }
      }()
      loop.add(source)
      source.signal()
      #expect(log.all.isEmpty)
      source.invalidate()
      #expect(log.all == ["released"])
      source.signalAndWake()
      #expect(!source.isSignalled)
    }
  }
}
