// The mark that a recording leaves on what it makes, so that leftovers can be told from things in
// use: on sessions, on a session daemon, on a directory.

import Glibc
import Synchronization

/// A process that records, told from an earlier process of the same number.
struct RecorderIdentity: Equatable {
  /// What every name that a recording gives begins with.
  static let prefix = "loopscope-"
  /// The variable that a session daemon started by a recording carries.
  static let daemonVariable = "LOOPSCOPE_SESSION_DAEMON"

  let process: pid_t
  let startTicks: UInt64

  /// This process.
  static let current = RecorderIdentity(
    process: getpid(), startTicks: ProcessFacts.startTicks(of: getpid()) ?? 0)

  init(process: pid_t, startTicks: UInt64) {
    self.process = process
    self.startTicks = startTicks
  }

  /// Reads an identity from a name that begins with one; nil if the name is not a recording's.
  init?(in name: String) {
    guard name.hasPrefix(Self.prefix) else { return nil }
    let numbers = name.dropFirst(Self.prefix.count).split(separator: "-")
    guard numbers.count >= 2, let process = pid_t(numbers[0]), let ticks = UInt64(numbers[1])
    else { return nil }
    self.init(process: process, startTicks: ticks)
  }

  /// A name for a session or a buffer of this process, each time another one.
  static func newName() -> String {
    "\(current.name)-\(namesMade.add(1, ordering: .relaxed).newValue)"
  }

  private static let namesMade = Atomic<Int>(0)

  /// A name that begins with this identity.
  var name: String { "\(Self.prefix)\(process)-\(startTicks)" }

  /// Whether the process still runs.
  var isRunning: Bool {
    ProcessFacts.isRunning(process) && ProcessFacts.startTicks(of: process) == startTicks
  }
}
