// The two words that all three subjects share: what a run returned and which activity it is in.
// Numbers are Core Foundation's.

/// Why a run returned.
enum RunOutcome: Int32, Sendable {
  /// No run of the real thing returns this: the reference model's sleep had nothing to end it.
  case asleep = 0
  case finished = 1
  case stopped = 2
  case timedOut = 3
  case handledSource = 4
}

/// A set of observer activities.
struct Activities: OptionSet, Hashable, Sendable {
  var rawValue: UInt32

  static let entry = Activities(rawValue: 1 << 0)
  static let beforeTimers = Activities(rawValue: 1 << 1)
  static let beforeSources = Activities(rawValue: 1 << 2)
  static let beforeWaiting = Activities(rawValue: 1 << 5)
  static let afterWaiting = Activities(rawValue: 1 << 6)
  static let exit = Activities(rawValue: 1 << 7)
  static let all: Activities = [
    .entry, .beforeTimers, .beforeSources, .beforeWaiting, .afterWaiting, .exit,
  ]

  /// Each activity with its usual abbreviation, in the order of an iteration.
  static let named: [(activity: Activities, name: String)] = [
    (.entry, "Entry"), (.beforeTimers, "BT"), (.beforeSources, "BS"),
    (.beforeWaiting, "BW"), (.afterWaiting, "AW"), (.exit, "Exit"),
  ]

  /// The names of its members, joined by "+".
  var name: String {
    Activities.named.filter { contains($0.activity) }.map(\.name).joined(separator: "+")
  }
}
