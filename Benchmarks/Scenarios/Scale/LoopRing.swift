// Loops in a ring, each on its own thread, that pass a token on from callout to callout.

import Harness
import LinuxIO

/// The loops and their threads. Ended and joined when the object dies.
final class LoopRing {
  /// A loop that did not get ready.
  struct NotReady: Error, CustomStringConvertible {
    let description = "a loop of the ring did not fall asleep within ten seconds"
  }

  /// What the loops added to what the process holds.
  let descriptors: Int
  let memory: MemoryGrowth
  private let token: RingToken
  private var stations: [RingStation] = []

  init(of count: Int, _ subject: any Subject, cpus: [Int]) throws {
    token = RingToken()
    for _ in 0..<count {
      stations.append(try RingStation(subject, token: token, cpus: cpus))
    }
    let before = Footprint.now()
    for station in stations { station.begin() }
    for station in stations { try station.waitUntilReady() }
    for (index, station) in stations.enumerated() {
      station.connect(to: stations[(index + 1) % count])
    }
    let after = Footprint.now()
    descriptors = after.descriptors - before.descriptors
    memory = MemoryGrowth(from: before, to: after, count: count)
  }

  /// Sends the token `hops` stations far; how long it took from the first arrival to the last.
  func pass(hops: Int) throws -> UInt64 {
    token.prepare(hops: hops)
    try stations.first?.wake()
    return try token.nanoseconds(withinNanoseconds: 10_000_000_000)
  }

  /// Ends all loops and their threads; throws what ended one before its time.
  func end() throws {
    token.isEnding.store(true, ordering: .releasing)
    for station in stations { try station.end() }
    stations = []
  }

  deinit { token.isEnding.store(true, ordering: .releasing) }
}
