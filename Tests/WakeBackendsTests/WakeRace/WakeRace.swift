// Real threads that wake and rearm one sleeper, as fast as it can follow, and what went wrong.

import LinuxIO
import Synchronization
import TestSupport
import WakeBackends

/// What a race counted.
struct RaceScore: Sendable {
  var wakes = 0
  var rearms = 0
  var parks = 0
  var kicks = 0
  /// Sleeps that went on to their deadline although somebody had called.
  var lostCalls = 0
  /// Sleeps that ended before their deadline although nobody had called.
  var strayEnds = 0

  /// What no score may show.
  var faults: [String] {
    var faults: [String] = []
    if lostCalls > 0 { faults.append("\(lostCalls) lost calls") }
    if strayEnds > 0 { faults.append("\(strayEnds) ends for nothing") }
    if kicks > parks { faults.append("\(kicks) kicks for \(parks) sleeps") }
    return faults
  }
}

/// Wakers and a rearmer against one sleeper.
///
/// Each caller publishes a number, calls, and waits until the sleeper has seen the number, so that
/// nearly every call meets the sleeper on its way into the kernel or out of it.
final class WakeRace: Sendable {
  private let backend: any WakeBackend
  private let raced: RacedProtocol
  private let sleepNanoseconds: UInt64
  private let callsEach: Int
  private let callers: [RaceCaller]
  private let isOver = Atomic<Bool>(false)

  /// - Parameter sleepNanoseconds: after this long, a sleeper that was called is given up as lost.
  init(
    on kind: BackendKind, _ raced: RacedProtocol = .ours, wakers: Int, rearmers: Int,
    callsEach: Int, sleepNanoseconds: UInt64
  ) throws(Errno) {
    backend = try kind.make()
    self.raced = raced
    self.sleepNanoseconds = sleepNanoseconds
    self.callsEach = callsEach
    callers = (0..<wakers + rearmers).map { RaceCaller(isWaker: $0 < wakers, seed: UInt64($0)) }
  }

  /// Runs the race to its end, or to the first lost call.
  func run() throws(Errno) -> RaceScore {
    let set = try backend.makeDescriptorSet()
    let sleeper = OwnThread { [self] in sleepUntilOver(set) }
    let threads = callers.map { caller in
      OwnThread { [self] in
        caller.call(backend, raced, times: callsEach, unless: isOver)
      }
    }
    var score = RaceScore()
    for (caller, thread) in zip(callers, threads) {
      let (calls, kicks) = thread.join()
      if caller.isWaker { score.wakes += calls } else { score.rearms += calls }
      score.kicks += kicks
    }
    isOver.store(true, ordering: .releasing)
    if let place = backend.word.countWake().kick { try backend.kick(place) }
    let slept = sleeper.join()
    score.parks = slept.parks
    score.lostCalls = slept.lostCalls
    score.strayEnds = slept.strayEnds
    return score
  }
}

// The sleeper.
extension WakeRace {
  private func sleepUntilOver(_ set: DescriptorSet) -> RaceScore {
    var score = RaceScore()
    var round = 0
    var random = SeededRandom(seed: 0)
    while !isOver.load(ordering: .acquiring) {
      let sequence = backend.word.sequence
      for caller in callers where caller.isWaker { caller.answer() }
      round += 1
      // Calls are to come before the sleeper parks, too.
      MonotonicClock.spin(for: random.next(below: 1_000))
      sleepOnce(since: sequence, watching: round % 4 == 0 ? set : nil, &score)
      if score.lostCalls > 0 { isOver.store(true, ordering: .releasing) }
    }
    return score
  }

  /// What Loop.sleep does: until a wake came since `sequence`.
  private func sleepOnce(
    since sequence: UInt64, watching set: DescriptorSet?, _ score: inout RaceScore
  ) {
    repeat {
      raced.planSleep(backend.word) {
        for caller in callers where !caller.isWaker { caller.answer() }
      }
      park(since: sequence, watching: set, &score)
    } while backend.word.sequence == sequence && score.lostCalls == 0
  }

  private func park(
    since sequence: UInt64, watching set: DescriptorSet?, _ score: inout RaceScore
  ) {
    let place: ParkingPlace = set == nil ? .primitive : .epollSet
    let deadline = backend.nowNanoseconds() + sleepNanoseconds
    guard let parked = raced.park(backend.word, since: sequence, at: place) else { return }
    score.parks += 1
    var reports: [ReadyDescriptor] = []
    try? backend.sleep(while: parked, until: deadline, watching: set, into: &reports)
    judge(parked, deadline, &score)
    backend.word.unpark()
  }

  /// A caller changes the word first and clears the parked bit second: a sleeper that sees the first
  /// step may go on. Only one that ends before any of them ends for nothing.
  private func judge(_ parked: UInt64, _ deadline: UInt64, _ score: inout RaceScore) {
    let isUntouched = backend.word.word.load() == parked
    if backend.nowNanoseconds() < deadline {
      if isUntouched { score.strayEnds += 1 }
    } else if callers.contains(where: \.hasCalledInVain) {
      score.lostCalls += 1
    }
  }
}
