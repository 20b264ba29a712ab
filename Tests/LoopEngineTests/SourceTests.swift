// source0: order, signals, and what a callout may do. SEMANTICS.md, section 5 and the cases "Sources".

import LoopEngine
import TestSupport
import Testing

@Suite struct SourceTests {
  @Test(arguments: TestedBackend.allCases)
  func sourcesRunByOrderThenByTheTimeOfTheirSignal(on backend: TestedBackend) async throws {
    try await withLoop(on: backend) { loop, _ in
      let log = Log()
      let sources = [(1, "last"), (0, "added first"), (0, "added second")].map { order, name in
        Loop.Source(order: order) { log.note(name) }
      }
      for source in sources { loop.add(source) }
      sources[0].signal()
      sources[2].signal()
      sources[1].signal()
      sources[2].signal()
      loop.run(for: .zero)
      #expect(log.all == ["added second", "added first", "last"])
    }
  }

  @Test(arguments: TestedBackend.allCases)
  func ofThreeSignalledOneRunsAnIterationWithReturnAfter(
    on backend: TestedBackend
  ) async throws {
    try await withLoop(on: backend) { loop, _ in
      let log = Log()
      for name in ["one", "two", "three"] { loop.addSignalledSource { log.note(name) } }
      for done in 1...3 {
        let result = loop.run(for: .seconds(60), returnAfterSourceHandled: true)
        #expect(result == .handledSource)
        #expect(log.all == Array(["one", "two", "three"].prefix(done)))
      }
      #expect(loop.run(for: .milliseconds(1), returnAfterSourceHandled: true) == .timedOut)
    }
  }

  @Test func aSourceThatSignalsItselfLeavesATimerItsTime() async {
    await withScriptedLoop { loop, backend in
      let log = Log()
      let start = loop.now
      let source = SelfSignalling(for: .milliseconds(50), on: loop) {
        backend.advance(by: 1_000_000)
      }
      source.begin()
      loop.addTimer(after: 10_000_000) { _ in log.note("\(start.duration(to: loop.now))") }
      loop.run(for: .milliseconds(60))
      #expect(log.all == ["\(Duration.milliseconds(10))"])
      #expect(source.count == 50)
      #expect(backend.sleepCount == 1, "it polled until the source was quiet")
    }
  }

  @Test(arguments: Loop.Backend.allCases)
  func aSourceThatSignalsItselfDoesNotStarveATimer(kind: Loop.Backend) async {
    await withRealLoop(kind) { loop in
      let source = SelfSignalling(for: .seconds(60), on: loop) {}
      source.begin()
      loop.addTimer(after: 10_000_000) { _ in loop.stop() }
      #expect(loop.run(for: .seconds(60)) == .stopped)
    }
  }

  @Test(arguments: TestedBackend.allCases)
  func theFlagIsClearedBeforeTheCallout(on backend: TestedBackend) async throws {
    try await withLoop(on: backend) { loop, _ in
      let log = Log()
      let flags = Log()
      let source = loop.addSignalledSource { log.note("source") }
      #expect(source.isSignalled)
      let asking = loop.addSignalledSource(order: 1) { flags.note("\(source.isSignalled)") }
      loop.run(for: .zero)
      #expect(flags.all == ["false"])
      #expect(!source.isSignalled && !asking.isSignalled)
      loop.run(for: .zero)
      #expect(log.all == ["source"])
    }
  }

  @Test(arguments: TestedBackend.allCases)
  func twoSourcesWithEqualContentsAreTwo(on backend: TestedBackend) async throws {
    try await withLoop(on: backend) { loop, _ in
      let counter = Counter()
      let perform: @Sendable () -> Void = { counter.increment() }
      let (one, two) = (Loop.Source(perform: perform), Loop.Source(perform: perform))
      loop.add(one)
      loop.add(two)
      loop.add(one)
      one.signal()
      two.signal()
      loop.run(for: .zero)
      #expect(counter.value == 2)
      loop.remove(one)
      #expect(!loop.contains(one))
      #expect(loop.contains(two))
    }
  }

  @Test(arguments: TestedBackend.allCases)
  func aSourceInTwoModesIsPerformedOnceInTheFirstThatRuns(
    on backend: TestedBackend
  ) async throws {
    try await withLoop(on: backend) { loop, _ in
      let log = Log()
      let source = Loop.Source { log.note("\(loop.currentMode, default: "none")") }
      loop.add(source)
      loop.add(source, to: "m")
      for mode in ["m", .default, "m"] as [Loop.Mode] {
        source.signal()
        loop.run(in: mode, for: .zero)
        loop.run(in: "m", for: .zero)
      }
      #expect(log.all == ["m", "default", "m"])
    }
  }

  @Test(arguments: TestedBackend.allCases)
  func aSignalOutlivesLeavingTheMode(on backend: TestedBackend) async throws {
    try await withLoop(on: backend) { loop, _ in
      let log = Log()
      loop.addIdleSource()
      let source = loop.addSignalledSource { log.note("source") }
      loop.remove(source)
      loop.run(for: .zero)
      #expect(log.all.isEmpty)
      loop.add(source)
      loop.run(for: .zero)
      #expect(log.all == ["source"])
    }
  }

  /// CFRunLoop still performs it in this pass.
  @Test(arguments: TestedBackend.allCases)
  func aSourceRemovedByAnEarlierOneDoesNotRunAndKeepsItsSignal(
    on backend: TestedBackend
  ) async throws {
    try await withLoop(on: backend) { loop, _ in
      let log = Log()
      let removed = loop.addSignalledSource(order: 1) { log.note("removed") }
      loop.addSignalledSource { loop.remove(removed) }
      loop.run(for: .zero)
      #expect(log.all.isEmpty)
      loop.add(removed)
      loop.run(for: .zero)
      #expect(log.all == ["removed"])
    }
  }

  @Test(arguments: TestedBackend.allCases)
  func aSourceInvalidatedByAnEarlierOneDoesNotRun(on backend: TestedBackend) async throws {
    try await withLoop(on: backend) { loop, _ in
      let log = Log()
      let victim = Loop.Source(order: 1) { log.note("victim") }
      loop.add(victim)
      victim.signal()
      loop.addSignalledSource { victim.invalidate() }
      loop.run(for: .zero)
      #expect(log.all.isEmpty)
      #expect(!victim.isValid)
    }
  }

  @Test(arguments: TestedBackend.allCases)
  func aSourceSignalledByAnEarlierOneRunsInTheNextIteration(
    on backend: TestedBackend
  ) async throws {
    try await withLoop(on: backend) { loop, outside in
      let log = Log()
      let later = Loop.Source(order: 1) { log.note("later") }
      loop.add(later)
      loop.addSignalledSource {
        log.note("first")
        later.signal()
      }
      loop.add(Loop.Observer(.beforeTimers) { _, _ in log.note("BT") })
      outside.stopInSleep(1)
      #expect(loop.run(for: .seconds(60)) == .stopped)
      #expect(log.all == ["BT", "first", "BT", "later", "BT"])
    }
  }
}

/// A source that signals itself for some time.
private final class SelfSignalling: Sendable {
  private let loop: Loop
  private let end: Loop.Instant
  private let work: @Sendable () -> Void
  private let performed = Counter()

  init(for duration: Duration, on loop: Loop, work: @escaping @Sendable () -> Void) {
    self.loop = loop
    self.work = work
    end = loop.now.advanced(by: duration)
  }

  var count: Int { performed.value }

  func begin() {
    let source = Reference<Loop.Source>()
    let perform: @Sendable () -> Void = { [self] in
      performed.increment()
      work()
      if loop.now < end { source.value?.signal() }
    }
    source.value = Loop.Source(perform: perform)
    if let source = source.value {
      loop.add(source)
      source.signal()
    }
  }
}
