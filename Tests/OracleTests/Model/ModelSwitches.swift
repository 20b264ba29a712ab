// The differences on purpose between CFRunLoop and the engine that a script can see: one switch each.
// B items without an order of callouts and without a result to show (descriptors, system calls, cost
// of operations, tolerance, catch-up, fork, dead loops) have tests of their own and no switch.

/// What the reference model does better than CFRunLoop. None: it is CFRunLoop. All: it is the engine.
struct ModelSwitches: OptionSet, Hashable, Sendable {
  var rawValue: UInt32

  /// 2.6: the common modes are recognised by value. CFRunLoop compares addresses, and takes an equal
  /// name for a mode like any other.
  static let commonByValue = ModelSwitches(rawValue: 1 << 0)

  /// 2.6: an invalid item is in no mode and not among the common items. CFRunLoop keeps it there if it
  /// was in none of the loop's modes when it became invalid.
  static let invalidIsNowhere = ModelSwitches(rawValue: 1 << 1)

  /// 3: a matching block that is queued before BeforeWaiting makes the iteration a polling one.
  static let queuedBlockPolls = ModelSwitches(rawValue: 1 << 2)

  /// 2.6: the list of common items is asked alike for every kind. CFRunLoop says no for a timer that was
  /// taken out of each common mode one by one.
  static let commonTimerIsContained = ModelSwitches(rawValue: 1 << 20)

  /// 3: an iteration that finds its mode empty polls. CFRunLoop sleeps, with nothing to wake it.
  static let emptyModePolls = ModelSwitches(rawValue: 1 << 3)

  /// 3: any source of the iteration counts as handled. In CFRunLoop the last one's result counts.
  static let anySourceCounts = ModelSwitches(rawValue: 1 << 4)

  /// 3: a wake only ends the wait; what else is ready is delivered in the same iteration. In CFRunLoop
  /// the wake is an event of its own and takes an iteration.
  static let wakeIsNoEvent = ModelSwitches(rawValue: 1 << 5)

  /// 3: kinds that are ready at once take turns. CFRunLoop serves them as they became ready.
  static let kindsTakeTurns = ModelSwitches(rawValue: 1 << 6)

  /// 4: each activation has its own memory of wakes: a nested run takes none from an outer one (U2),
  /// and none is left over for the next run. CFRunLoop has one wake descriptor for all.
  static let wakesPerActivation = ModelSwitches(rawValue: 1 << 7)

  /// 4: each activation waits for its own deadline. In CFRunLoop a deadline is a wake like any other:
  /// a nested run takes it (U1), and it ends the wait of a nested run that has time left.
  static let deadlinePerActivation = ModelSwitches(rawValue: 1 << 8)

  /// 3: a message stays in its port until it is delivered: a run nested in AfterWaiting sees it, and a
  /// port that leaves the mode keeps it. CFRunLoop takes it when the wait ends; in the second case it
  /// is lost.
  static let messageStaysInPort = ModelSwitches(rawValue: 1 << 19)

  /// 3: a run's limit counts from its call. In CFRunLoop it counts from the end of the Entry observers.
  static let limitIncludesEntry = ModelSwitches(rawValue: 1 << 18)

  /// 5: sources are equal when they are the same one. CFRunLoop compares contents.
  static let sourceIdentity = ModelSwitches(rawValue: 1 << 9)

  /// 5: a source that an earlier one of the same pass took out of the mode is not performed.
  static let removedSourceIsSilent = ModelSwitches(rawValue: 1 << 10)

  /// 6: an observer that was removed during a notification is no longer called.
  static let removedObserverIsSilent = ModelSwitches(rawValue: 1 << 11)

  /// 7: a due timer that an earlier one took out of this mode does not fire, though another mode still
  /// has it.
  static let timerMustBeInMode = ModelSwitches(rawValue: 1 << 12)

  /// 7: a mode whose last timer is gone has nothing armed. CFRunLoop leaves the mode's timer descriptor
  /// as it was, which ends a later sleep for nothing.
  static let noStrayTimer = ModelSwitches(rawValue: 1 << 13)

  /// 7: a new date takes effect in every mode of the timer. Set in the timer's own callout, CFRunLoop
  /// arms only the mode that runs: the others sleep past it.
  static let dateCountsInEveryMode = ModelSwitches(rawValue: 1 << 14)

  /// 7: a new date from another thread wakes a sleeping loop only, and only if it is earlier than what
  /// the loop sleeps for. CFRunLoop wakes always.
  static let dateWakesOnlySleepers = ModelSwitches(rawValue: 1 << 15)

  /// 8: the loop does not sleep on a queued matching block, and queueing one ends its sleep.
  static let blockEndsSleep = ModelSwitches(rawValue: 1 << 16)

  /// 8: a nested run sees the blocks queued behind the running one.
  static let nestedRunSeesBlocks = ModelSwitches(rawValue: 1 << 17)

  /// Each switch with its name.
  static let named: [(name: String, value: ModelSwitches)] = [
    ("commonByValue", .commonByValue),
    ("invalidIsNowhere", .invalidIsNowhere),
    ("queuedBlockPolls", .queuedBlockPolls),
    ("emptyModePolls", .emptyModePolls),
    ("anySourceCounts", .anySourceCounts),
    ("wakeIsNoEvent", .wakeIsNoEvent),
    ("kindsTakeTurns", .kindsTakeTurns),
    ("wakesPerActivation", .wakesPerActivation),
    ("deadlinePerActivation", .deadlinePerActivation),
    ("messageStaysInPort", .messageStaysInPort),
    ("commonTimerIsContained", .commonTimerIsContained),
    ("limitIncludesEntry", .limitIncludesEntry),
    ("sourceIdentity", .sourceIdentity),
    ("removedSourceIsSilent", .removedSourceIsSilent),
    ("removedObserverIsSilent", .removedObserverIsSilent),
    ("timerMustBeInMode", .timerMustBeInMode),
    ("noStrayTimer", .noStrayTimer),
    ("dateCountsInEveryMode", .dateCountsInEveryMode),
    ("dateWakesOnlySleepers", .dateWakesOnlySleepers),
    ("blockEndsSleep", .blockEndsSleep),
    ("nestedRunSeesBlocks", .nestedRunSeesBlocks),
  ]

  /// The engine.
  static let all = ModelSwitches(named.map(\.value))

  /// What the kernel said of a descriptor is of the moment when the wait ended: a run nested in
  /// AfterWaiting that serves it makes that word stale, whatever has come since. The next iteration asks
  /// again. Ports need not ask.
  static let reportsAge = ModelSwitches(rawValue: 1 << 21)

  /// The engine with descriptors in place of ports.
  static let descriptors = all.union(.reportsAge)
}
