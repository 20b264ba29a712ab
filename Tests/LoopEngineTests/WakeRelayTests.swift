// Wakes between real threads, many of them: each must arrive. Counts, never durations.

import LinuxIO
import LoopEngine
import Synchronization
import TestSupport
import Testing

@Suite struct WakeRelayTests {
  /// 50 loops pass 5 tokens on to each other at random, until all hops are used up.
  @Test(arguments: Loop.Backend.allCases)
  func everyTokenArrives(kind: Loop.Backend) async {
    let hops = LongRun.count(short: 5_000, long: 100_000)
    let ring = TokenRing(kind: kind, loops: 50, tokens: 5, hops: hops)
    let arrived = await onTestThread { ring.run() }
    #expect(arrived == 5)
  }

  @Test(arguments: Loop.Backend.allCases)
  func everyTokenArrivesAtLoopsThatSpin(kind: Loop.Backend) async {
    let hops = LongRun.count(short: 5_000, long: 100_000)
    let spin = Duration.microseconds(20)
    let ring = TokenRing(kind: kind, loops: 4, tokens: 2, hops: hops, spin: spin)
    let arrived = await onTestThread { ring.run() }
    #expect(arrived == 2)
  }

  @Test(arguments: Loop.Backend.allCases)
  func aWakeMayRaceTheEndOfTheThread(kind: Loop.Backend) async {
    let rounds = LongRun.count(short: 500, long: 100_000)
    let ended = await onTestThread { endThreads(rounds, kind: kind) }
    #expect(ended == rounds)
  }

  /// Ends threads with loops under the hands of one that wakes them; returns how many ended well.
  private func endThreads(_ rounds: Int, kind: Loop.Backend) -> Int {
    let target = Lock<Loop?>(nil)
    let isOver = Atomic<Bool>(false)
    let waker = OwnThread {
      while !isOver.load(ordering: .relaxed) {
        let loop = target.withLock { $0 }
        loop?.wakeUp()
        loop?.perform {}
        loop?.stop()
      }
    }
    let ended = Counter()
    for _ in 1...rounds {
      onOwnThread {
        guard let loop = try? Loop.attach(backend: kind) else { return }
        target.withLock { $0 = loop }
        loop.addIdleSource()
        loop.run(for: .zero)
        ended.increment()
      }
    }
    isOver.store(true, ordering: .relaxed)
    waker.join()
    return ended.value
  }
}

/// Loops on threads of their own that hand tokens to each other.
private final class TokenRing: Sendable {
  private let kind: Loop.Backend
  private let spin: Duration
  private let loopCount: Int
  private let tokenCount: Int
  private let hopsLeft: Atomic<Int>
  private let arrived = Counter()
  private let loops = Lock<[Loop]>([])

  init(kind: Loop.Backend, loops: Int, tokens: Int, hops: Int, spin: Duration = .zero) {
    self.kind = kind
    self.spin = spin
    loopCount = loops
    tokenCount = tokens
    hopsLeft = Atomic(hops)
  }

  /// Returns how many tokens were there at the end; a lost one makes its holder time out.
  func run() -> Int {
    let threads = (0..<loopCount).map { _ in OwnThread { [self] in serve() } }
    while loops.withLock({ $0.count }) < loopCount { yieldProcessor() }
    for token in 0..<tokenCount { pass(SeededRandom(seed: UInt64(token))) }
    for thread in threads { thread.join() }
    return arrived.value
  }

  private func serve() {
    guard let loop = try? Loop.attach(backend: kind) else { return }
    loop.addIdleSource()
    loop.spin(upTo: spin)
    loops.withLock { $0.append(loop) }
    loop.run(for: .seconds(120))
  }

  private func pass(_ random: SeededRandom) {
    var random = random
    guard hopsLeft.wrappingSubtract(1, ordering: .relaxed).newValue >= 0 else { return arrive() }
    let next = loops.withLock { $0[random.next(below: loopCount)] }
    next.perform { [self, random] in pass(random) }
  }

  private func arrive() {
    guard arrived.increment() == tokenCount else { return }
    for loop in loops.withLock({ $0 }) { loop.perform { loop.stop() } }
  }
}
