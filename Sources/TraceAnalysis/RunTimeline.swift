// Which run a loop is in and what it spends its time on. Not for what it calls: CalloutLedger.

import TraceModel

/// The nested runs of one loop and the time spent in each mode and activity.
///
/// Time goes to the innermost run, so that the times of all modes add up to that of the loop.
struct RunTimeline {
  /// What is known of one mode.
  struct ModeTimes {
    var runs: UInt64 = 0
    var iterations: UInt64 = 0
    var busyNanoseconds: UInt64 = 0
    var asleepNanoseconds: UInt64 = 0
  }

  private struct Activation {
    let nesting: UInt32
    let mode: UInt32
    var activity: TraceEventKind?
    var activityBeganNanoseconds: UInt64 = 0
    var activityNanoseconds: UInt64 = 0
    var activityIsDoubtful = false
  }

  private(set) var modes: [UInt32: ModeTimes] = [:]
  private(set) var activities: [TraceEventKind: DurationDigest] = [:]
  private(set) var busyNanoseconds: UInt64 = 0
  private(set) var asleepNanoseconds: UInt64 = 0
  private(set) var doubtfulNanoseconds: UInt64 = 0
  private(set) var sleeps: UInt64 = 0

  /// Runs whose exit must have been lost, since another event contradicts them.
  private(set) var runsWithoutEnd: UInt64 = 0

  private let scope: AnalysisScope
  private var activations: [Activation] = []
  private var lastNanoseconds: UInt64 = 0
  private var isAsleep = false
  private var hasSleepEvents = false
  private var hasEndedOutermost = false

  init(scope: AnalysisScope) { self.scope = scope }

  /// Whether the loop's own thread has recorded anything.
  var hasBegun: Bool { lastNanoseconds > 0 }

  /// Whether the outermost run has ended, and no other one has begun.
  var isOver: Bool { hasEndedOutermost && activations.isEmpty }

  /// How many runs are known to be active.
  var depth: Int { activations.count }

  /// The mode of the innermost run; `nil` when none is known.
  var mode: UInt32? { activations.last?.mode }

  /// An event of the loop's own thread that changes nothing here but the time.
  mutating func pass(_ time: UInt64, _ losses: LossTimeline) {
    advance(to: time, losses, asleep: isAsleep)
    isAsleep = false
  }

  /// The kernel is asked to wait.
  mutating func sleep(_ time: UInt64, _ losses: LossTimeline) {
    advance(to: time, losses, asleep: isAsleep)
    if !isAsleep, scope.includes(time, mode: mode) { sleeps += 1 }
    isAsleep = true
    hasSleepEvents = true
  }

  /// An activity of the run at a nesting depth.
  ///
  /// Returns from which depth on every callout must be over by now.
  mutating func activity(
    _ kind: TraceEventKind, mode: UInt32, nesting: UInt32, at time: UInt64, _ losses: LossTimeline
  ) -> Int {
    let wakes = kind == .afterWaiting && activations.last?.activity == .beforeWaiting
    advance(to: time, losses, asleep: isAsleep || (wakes && !hasSleepEvents))
    isAsleep = false
    let isNew = align(to: nesting, mode: mode, isEntry: kind == .entry)
    // A run that was there before the trace began called nothing that is still going on.
    let depthOfCallouts = isNew && kind != .entry ? depth - 1 : depth
    finishActivity()
    if scope.includes(time, mode: mode) { count(kind, mode) }
    if kind == .exit {
      activations.removeLast()
      hasEndedOutermost = hasEndedOutermost || nesting == 0
    } else {
      activations[activations.count - 1].activity = kind
      activations[activations.count - 1].activityBeganNanoseconds = time
    }
    return depthOfCallouts
  }

  private mutating func count(_ kind: TraceEventKind, _ mode: UInt32) {
    switch kind {
    case .entry: modes[mode, default: ModeTimes()].runs += 1
    case .beforeTimers: modes[mode, default: ModeTimes()].iterations += 1
    default: break
    }
  }

  /// Makes the innermost known run the one that an event at this depth belongs to.
  ///
  /// A trace may begin in the middle of runs, and events may be lost; the depth that every activity
  /// carries says where we are. Returns whether that run was not known before.
  private mutating func align(to nesting: UInt32, mode: UInt32, isEntry: Bool) -> Bool {
    while let last = activations.last,
      last.nesting > nesting || (last.nesting == nesting && (isEntry || last.mode != mode))
    {
      activations.removeLast()
      runsWithoutEnd += 1
    }
    guard activations.last?.nesting != nesting else { return false }
    activations.append(Activation(nesting: nesting, mode: mode))
    return true
  }

  private mutating func finishActivity() {
    let index = activations.count - 1
    let last = activations[index]
    if let activity = last.activity, !last.activityIsDoubtful,
      scope.includes(last.activityBeganNanoseconds, mode: last.mode)
    {
      activities[activity, default: DurationDigest()].add(last.activityNanoseconds)
    }
    activations[index].activity = nil
    activations[index].activityNanoseconds = 0
    activations[index].activityIsDoubtful = false
  }

  private mutating func advance(to time: UInt64, _ losses: LossTimeline, asleep: Bool) {
    defer { lastNanoseconds = time }
    guard let mode, time > lastNanoseconds else { return }
    let index = activations.count - 1
    let isDoubtful = losses.touches(lastNanoseconds, time)
    if isDoubtful { activations[index].activityIsDoubtful = true }
    activations[index].activityNanoseconds += time - lastNanoseconds
    guard scope.includes(mode: mode) else { return }
    let length = scope.length(from: lastNanoseconds, to: time)
    guard length > 0 else { return }
    if isDoubtful {
      doubtfulNanoseconds += length
    } else if asleep {
      asleepNanoseconds += length
      modes[mode, default: ModeTimes()].asleepNanoseconds += length
    } else {
      busyNanoseconds += length
      modes[mode, default: ModeTimes()].busyNanoseconds += length
    }
  }
}
