// The calls that a race makes on the park word: the product's, or the same with one fault put in, to
// show that the race would find it.

import Glibc
import WakeBackends

/// A park protocol to be raced on real threads.
enum RacedProtocol: String, CaseIterable, Sendable {
  case ours
  /// `park` looks whether a wake came, and then sets its bit.
  case parksWithoutCompare
  /// A waker looks whether somebody is parked before it counts its wake.
  case looksBeforeCounting
  /// A waker that saw the sleeper parked calls the kernel without claiming that.
  case kicksWithoutClaim
  /// The request to rearm is taken back after looking at what to wait for.
  case acceptsRearmTooLate

  static let broken = allCases.filter { $0 != .ours }

  /// Takes back a request to rearm and sees what to wait for.
  func planSleep(_ word: ParkWord, _ plan: () -> Void) {
    guard self == .acceptsRearmTooLate else {
      word.acceptRearm()
      return plan()
    }
    plan()
    preemption()
    word.acceptRearm()
  }

  func park(_ word: ParkWord, since sequence: UInt64, at place: ParkingPlace) -> UInt64? {
    guard self == .parksWithoutCompare else { return word.park(since: sequence, at: place) }
    guard word.word.load() == sequence * 16 else { return nil }
    preemption()
    let flags: UInt64 = place == .primitive ? 1 : 3
    return word.word.insert(flags) | flags
  }

  func countWake(_ word: ParkWord) -> ParkingPlace? {
    switch self {
    case .looksBeforeCounting:
      let isParked = word.isStillParked
      preemption()
      _ = word.word.add(16)
      return isParked ? place(word.word.remove(3)) : nil
    case .kicksWithoutClaim:
      let old = word.word.add(16)
      preemption()
      _ = word.word.remove(old & 3)
      return place(old)
    default:
      return word.countWake().kick
    }
  }

  private func place(_ word: UInt64) -> ParkingPlace? {
    if word & 1 == 0 { return nil }
    return word & 2 == 0 ? .primitive : .epollSet
  }

  /// What the scheduler does now and then, in the worst place, so that the fault shows in seconds.
  private func preemption() { sched_yield() }
}
