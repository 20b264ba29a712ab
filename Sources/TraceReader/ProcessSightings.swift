// Who recorded the events that were read, so that a process which only damage can have made up is told
// from one that ran. Not for reading who it was: EventOrigins.

import TraceModel

/// A thread of a process.
struct EventOrigin: Hashable {
  let process: Int32
  let thread: Int32

  /// Linux numbers processes and threads from 1 up to this.
  static let largestNumber: Int64 = 1 << 22

  static func isPossible(_ number: Int64) -> Bool { (1...largestNumber).contains(number) }
}

/// Where each process and thread was met, and how often.
struct ProcessSightings {
  /// A packet.
  struct Place: Hashable {
    let file: String
    let offset: UInt64
  }

  private struct Sighting {
    var events: UInt64 = 0
    let place: Place
    var isInOnePacket = true
    var isDamaged = false
  }

  private var sightings: [EventOrigin: Sighting] = [:]

  /// More threads than this are not followed.
  private static let mostOrigins = 65_536

  mutating func add(_ origin: EventOrigin, events: UInt64, in place: Place) {
    add(Sighting(events: events, place: place), of: origin)
  }

  mutating func add(_ others: Self) {
    for (origin, sighting) in others.sightings { add(sighting, of: origin) }
  }

  private mutating func add(_ new: Sighting, of origin: EventOrigin) {
    guard var known = sightings[origin] else {
      if sightings.count < Self.mostOrigins { sightings[origin] = new }
      return
    }
    known.events += new.events
    known.isInOnePacket = known.isInOnePacket && new.isInOnePacket && known.place == new.place
    known.isDamaged = known.isDamaged || new.isDamaged
    sightings[origin] = known
  }

  /// Takes in that a packet turned out to be damaged.
  mutating func addDamage(in place: Place) {
    for (origin, sighting) in sightings where sighting.place == place {
      sightings[origin]?.isDamaged = true
    }
  }

  /// The processes that nobody can vouch for, in the order of their places. O(n) in the threads.
  var suspects: [TraceDamage] {
    Dictionary(grouping: sightings) { $0.key.process }.values.compactMap { suspect(among: $0) }
      .sorted { ($0.file, $0.offset, $0.problem) < ($1.file, $1.offset, $1.problem) }
  }

  /// What is suspicious about the only process in a part of the sightings.
  private func suspect(
    among threads: [(key: EventOrigin, value: Sighting)]
  ) -> TraceDamage? {
    let (origin, sighting) = threads[0]
    let isInOnePacket = threads.allSatisfy { $1.isInOnePacket && $1.place == sighting.place }
    guard isInOnePacket, origin.process != 0 else { return nil }
    let problem =
      if sighting.isDamaged {
        "process \(origin.process) is met in this damaged packet alone, and may not have been"
      } else if threads.count == 1, sighting.events == 1, let other = oneBitOff(origin) {
        "an event names process \(origin.process), which is met nowhere else, and a thread of"
          + " process \(other): one of the two numbers is damaged"
      } else {
        nil as String?
      }
    return problem.map {
      TraceDamage(file: sighting.place.file, offset: sighting.place.offset, problem: $0)
    }
  }

  /// A process whose number is a flipped bit away and whose thread it must be: one that it has more
  /// events of, or its first.
  private func oneBitOff(_ origin: EventOrigin) -> Int32? {
    (0..<22).lazy.map { origin.process ^ (1 << $0) }.first { process in
      let other = EventOrigin(process: process, thread: origin.thread)
      return sightings[other].map { $0.events > 1 }
        ?? (process == origin.thread && sightings.keys.contains { $0.process == process })
    }
  }
}
