// Every kind of call to a loop at once, from a thread each, while the loop falls asleep and gets up:
// each call is answered. Counts, never durations.

import LinuxIO
import LoopEngine
import Synchronization
import TestSupport
import Testing

@Suite struct RaceEveryCallTests {
  private static let kinds = ["block", "source", "message", "timer", "descriptor", "wake"]

  /// Each kind alone, where no other call makes good what one has lost, and all together.
  @Test(arguments: Loop.Backend.allCases, kinds.map { [$0] } + [kinds])
  func everyCallIsAnswered(kind: Loop.Backend, calls: [String]) async throws {
    let callsEach = LongRun.count(short: 2_000, long: 1_000_000)
    let race = try EveryCallRace(of: calls, callsEach: callsEach)
    let results = await withRealLoop(kind) { race.run(on: $0) }
    #expect(race.unanswered == [])
    #expect(results == [.handledSource])
  }
}

/// A loop and the threads that call it, each of which goes on when it has been answered.
private final class EveryCallRace: Sendable {
  private let callsEach: Int
  private let event: SharedEvent
  private let isOver = Atomic<Bool>(false)
  private let callers: [Caller]

  /// One kind of call: how to call, and how often the loop has answered.
  private struct Caller: Sendable {
    var name: String
    var answers = Counter()
  }

  init(of names: [String], callsEach: Int) throws(Errno) {
    self.callsEach = callsEach
    event = try SharedEvent()
    callers = names.map { Caller(name: $0) }
  }

  /// The callers that gave up, with the number of their calls that were answered.
  var unanswered: [String] {
    callers.filter { $0.answers.value < callsEach }.map { "\($0.name): \($0.answers.value)" }
  }

  /// Runs the loop, now in one mode and now in the other, until all calls are answered; how the runs
  /// ended. One that times out has had a minute without a call: somebody waits in vain.
  func run(on loop: Loop) -> Set<Loop.RunResult> {
    let end = Loop.Source {}
    loop.add(end, to: .common)
    let threads = callers.map { caller in
      let call = makeCall(caller, on: loop)
      return OwnThread { [self] in callAndWait(caller, call) }
    }
    let last = OwnThread { [self] in
      for thread in threads { thread.join() }
      isOver.store(true, ordering: .releasing)
      end.signalAndWake()
    }
    let results = runUntilOver(loop)
    last.join()
    return results
  }

  private func runUntilOver(_ loop: Loop) -> Set<Loop.RunResult> {
    var results: Set<Loop.RunResult> = []
    var mode = Loop.Mode.default
    while !isOver.load(ordering: .acquiring) {
      results.insert(loop.run(in: mode, for: .seconds(600), returnAfterSourceHandled: true))
      if results.contains(.timedOut) { isOver.store(true, ordering: .releasing) }
      mode = mode == .default ? .tracking : .default
    }
    return results
  }

  private func callAndWait(_ caller: Caller, _ call: () -> Void) {
    for number in 1...callsEach {
      call()
      while caller.answers.value < number {
        if isOver.load(ordering: .acquiring) { return }
        yieldProcessor()
      }
    }
  }

  private func makeCall(_ caller: Caller, on loop: Loop) -> @Sendable () -> Void {
    let answers = caller.answers
    switch caller.name {
    case "block":
      return { loop.perform(in: .common) { answers.increment() } }
    case "source":
      let source = Loop.Source { answers.increment() }
      loop.add(source, to: .common)
      return { source.signalAndWake() }
    case "message":
      let port = Loop.Port<Int, Void> { _ in answers.increment() }
      loop.add(port, to: .common)
      return { port.send(1) }
    case "timer":
      return { loop.add(Loop.Timer(at: loop.now) { _ in answers.increment() }, to: .common) }
    case "descriptor":
      return makeDescriptorCall(answers, on: loop)
    default:
      return makeWakeCall(answers, on: loop)
    }
  }

  private func makeDescriptorCall(_ answers: Counter, on loop: Loop) -> @Sendable () -> Void {
    let event = event
    let source = Loop.DescriptorSource(descriptor: event.number) { _ in
      event.clear()
      answers.increment()
    }
    do { try loop.add(source, to: .common) } catch { fatalError("\(error)") }
    return { do { try event.signal() } catch { fatalError("\(error)") } }
  }

  /// A wake is answered by the next iteration; which may be one that somebody else has asked for.
  private func makeWakeCall(_ answers: Counter, on loop: Loop) -> @Sendable () -> Void {
    let isCalled = SharedFlag()
    let observer = Loop.Observer(.beforeTimers) { _, _ in
      if isCalled.take() { answers.increment() }
    }
    loop.add(observer, to: .common)
    return {
      isCalled.set()
      loop.wakeUp()
    }
  }
}

/// A flag between threads.
private final class SharedFlag: Sendable {
  private let flag = Atomic<Bool>(false)
  func set() { flag.store(true, ordering: .releasing) }
  func take() -> Bool { flag.exchange(false, ordering: .acquiringAndReleasing) }
}
