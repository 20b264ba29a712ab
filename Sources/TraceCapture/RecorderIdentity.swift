// The mark that a recording leaves on what it makes, so that leftovers can be told from things in
// use: on sessions, on a session daemon, on a directory.

import Glibc
import Synchronization

/// A process that records, told from an earlier process of the same number, and from one that has that
/// number in another process namespace.
struct RecorderIdentity: Equatable {
  /// What every name that a recording gives begins with.
  static let prefix = "loopscope-"
  /// The variable that a session daemon started by a recording carries.
  static let daemonVariable = "LOOPSCOPE_SESSION_DAEMON"

  /// Its number, as /proc has it.
  let process: pid_t
  let startTicks: UInt64
  /// Its process namespace; 0 if that may not be seen.
  let space: UInt64

  /// This process.
  static let current = RecorderIdentity(of: ProcessFacts.numberOfThis)

  init(process: pid_t, startTicks: UInt64, space: UInt64) {
    self.process = process
    self.startTicks = startTicks
    self.space = space
  }

  private init(of process: pid_t) {
    self.init(
      process: process, startTicks: ProcessFacts.startTicks(of: process) ?? 0,
      space: ProcessFacts.space(of: process) ?? 0)
  }

  /// Reads an identity from a name that begins with one; nil if the name is not a recording's.
  init?(in name: String) {
    guard name.hasPrefix(Self.prefix) else { return nil }
    let numbers = name.dropFirst(Self.prefix.count).split(separator: "-")
    guard numbers.count >= 3, let process = pid_t(numbers[0]), let ticks = UInt64(numbers[1]),
      let space = UInt64(numbers[2])
    else { return nil }
    self.init(process: process, startTicks: ticks, space: space)
  }

  /// A name for a session or a buffer of this process, each time another one.
  static func newName() -> String {
    "\(current.name)-\(namesMade.add(1, ordering: .relaxed).newValue)"
  }

  private static let namesMade = Atomic<Int>(0)

  /// A name that begins with this identity.
  var name: String { "\(Self.prefix)\(process)-\(startTicks)-\(space)" }

  /// Whether the process still runs, or may do so: of another namespace's processes only those of the
  /// first namespace know.
  var isRunning: Bool {
    let here = Self.current.space
    if space == here {
      return ProcessFacts.isRunning(process)
        && ProcessFacts.startTicks(of: process) == startTicks
    }
    return here != Self.firstSpace || ProcessFacts.all.contains(where: mayBe)
  }

  private func mayBe(_ candidate: pid_t) -> Bool {
    guard ProcessFacts.isRunning(candidate), ProcessFacts.startTicks(of: candidate) == startTicks,
      ProcessFacts.ownNumber(of: candidate) == process || candidate == process
    else { return false }
    return ProcessFacts.space(of: candidate).map { $0 == space } ?? true
  }

  /// The namespace that all others are below, which has a fixed number.
  private static let firstSpace: UInt64 = 0xEFFF_FFFC
}
