// Tells the classes of wakes apart, in the callout that serves them. Not for counting switches.

import Harness

/// Classes the wakes of one callout by what the loop's thread did before it.
struct WakeClassifier {
  private var switchesAtLastCallout: UInt64

  /// - Parameter voluntarySwitches: those of the loop's thread before its first callout.
  init(voluntarySwitches: UInt64) { switchesAtLastCallout = voluntarySwitches }

  /// The class of the first wake that a callout serves; every further one is elided, because it came
  /// while that one was pending. To be called at each callout, also for one that serves none.
  ///
  /// - Parameter voluntarySwitches: those of the loop's thread now.
  mutating func classOfFirst(voluntarySwitches: UInt64) -> WakeClass {
    defer { switchesAtLastCallout = voluntarySwitches }
    return voluntarySwitches > switchesAtLastCallout ? .slept : .polled
  }
}
