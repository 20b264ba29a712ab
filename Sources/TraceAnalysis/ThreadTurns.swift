// One thread as the scheduler sees it: on a CPU or on none. Not for why it was woken: LoopWait.

import TraceModel

/// Follows a thread from one of its turns on a CPU to the next.
///
/// A turn that was not recorded shows when the thread does something: it has begun by then.
struct ThreadTurns {
  private struct Away {
    let sinceNanoseconds: UInt64
    var readyNanoseconds: UInt64?
    /// Where it stands in the queue.
    var cpu: UInt32
  }

  /// What lay between its turns since it was told to forget, the oldest first.
  private(set) var absences: [Absence] = []

  private var away: Away?

  /// Who is switched so often on one way is not told of every time.
  private static let mostAbsences = 64

  /// Whether it is on no CPU.
  var isAway: Bool { away != nil }

  /// Forgets what is over.
  mutating func forget() { absences.removeAll(keepingCapacity: true) }

  /// Its CPU turns to another thread.
  mutating func left(at time: UInt64, _ cpu: UInt32, _ cpus: [UInt32: CPUTurns]) {
    ran(by: time, cpus)
    away = Away(sinceNanoseconds: time, cpu: cpu)
  }

  /// It slept, and may go on.
  mutating func waking(at time: UInt64) {
    if away?.readyNanoseconds == nil { away?.readyNanoseconds = time }
  }

  /// It stands in the queue of a CPU.
  mutating func queued(on cpu: UInt32) { away?.cpu = cpu }

  /// It is on a CPU.
  mutating func ran(by time: UInt64, _ cpus: [UInt32: CPUTurns]) {
    guard let away else { return }
    self.away = nil
    guard absences.count < Self.mostAbsences else { return }
    let ready = away.readyNanoseconds ?? away.sinceNanoseconds
    absences.append(
      Absence(
        beginNanoseconds: away.sinceNanoseconds, readyNanoseconds: ready, endNanoseconds: time,
        occupant: cpus[away.cpu]?.occupant(from: ready, to: time)))
  }
}

extension Absence.Occupant {
  /// Nobody for the idle thread, of which each CPU has one without a number.
  init?(_ thread: Int32, _ name: String) {
    guard thread != 0 else { return nil }
    self.init(thread: thread, name: name)
  }
}
