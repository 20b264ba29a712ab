// Decides from looks at a round trip, one after the other, which wakes are lost. Pure: whoever
// looks knows the threads and the time between two looks.

/// A wake that has been asked for and not come yet.
struct PendingWake: Hashable, Sendable {
  /// Whom it is to wake.
  enum Side: Hashable, Sendable {
    case asker, answerer
  }

  /// The question it belongs to.
  var question: Int
  var side: Side
}

/// Counts wakes that stay pending while nobody is awake who could bring them about.
struct LostWakeWatch {
  /// What to do after a look.
  enum Step: Hashable, Sendable {
    case goOn
    /// End the sleep of the side that waits for the wake: it is lost, and counted.
    case rescue(PendingWake.Side)
  }

  /// How many wakes were lost, each counted once however often it was rescued.
  private(set) var lostCount = 0
  private var pending: PendingWake?
  private var idleLooks = 0

  /// Judges one look.
  ///
  /// - Parameters:
  ///   - now: the wake that is pending now, if any.
  ///   - nobodyIsAwake: whether both threads sleep or have ended while it still is.
  mutating func look(at now: PendingWake?, nobodyIsAwake: () -> Bool) -> Step {
    guard let now, now == pending else {
      pending = now
      idleLooks = 0
      return .goOn
    }
    guard nobodyIsAwake() else { return .goOn }
    idleLooks += 1
    if idleLooks == 1 { lostCount += 1 }
    // One look later, so that a subject's own time-out may show how it rescues.
    return idleLooks > 1 ? .rescue(now.side) : .goOn
  }
}
