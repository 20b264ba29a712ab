// Who had a CPU lately, as far as the recorded switches tell. Not for one thread: ThreadTurns.

import TraceModel

/// The last turns of threads on one CPU.
struct CPUTurns {
  private struct Turn {
    let endNanoseconds: UInt64
    let occupant: Absence.Occupant?
  }

  private var turns: [Turn] = []
  private var next: Absence.Occupant?

  /// Who waits longer is told of the last so many turns.
  private static let mostTurns = 64

  /// The CPU turns from one thread to another.
  mutating func add(_ event: KernelEvent) {
    guard case .switched(let thread) = event.action else { return }
    let last = Absence.Occupant(event.thread, event.threadName)
    var occupant = next ?? last
    occupant?.isAmongOthers = next != nil && next?.thread != last?.thread
    turns.append(Turn(endNanoseconds: event.timestampNanoseconds, occupant: occupant))
    if turns.count >= 2 * Self.mostTurns { turns.removeFirst(Self.mostTurns) }
    next = Absence.Occupant(thread, event.nextThreadName)
  }

  /// Who had most of the time between two times; nil: nobody.
  func occupant(from begin: UInt64, to end: UInt64) -> Absence.Occupant? {
    var shares: [(occupant: Absence.Occupant?, nanoseconds: UInt64)] = []
    func add(_ occupant: Absence.Occupant?, _ first: UInt64, _ last: UInt64) {
      let (first, last) = (max(first, begin), min(last, end))
      guard first < last else { return }
      if let known = shares.firstIndex(where: { $0.occupant?.thread == occupant?.thread }) {
        shares[known].nanoseconds += last - first
      } else {
        shares.append((occupant, last - first))
      }
    }
    add(next, turns.last?.endNanoseconds ?? end, end)
    for index in turns.indices.reversed() where turns[index].endNanoseconds > begin {
      let first = index == 0 ? begin : turns[index - 1].endNanoseconds
      add(turns[index].occupant, first, turns[index].endNanoseconds)
    }
    return shares.max { $0.nanoseconds < $1.nanoseconds }?.occupant
  }
}
