// The metrics of `scale` and `reference`, which came after the contract: one line each. The others are
// in MetricCatalogue.swift.

extension MetricDefinition {
  // scale

  /// Handing one timer to a loop that holds many.
  public static let timerInsert = MetricDefinition("timerInsert", unit: .nanoseconds)
  /// Taking one of many timers out so that it never fires.
  public static let timerCancel = MetricDefinition("timerCancel", unit: .nanoseconds)
  /// Moving one of many timers to another time.
  public static let timerRedate = MetricDefinition("timerRedate", unit: .nanoseconds)
  /// Firing one of many due timers, with its callout.
  public static let timerFire = MetricDefinition("timerFire", unit: .nanoseconds)
  /// Allocated memory for one timer more.
  public static let heapBytesPerTimer = MetricDefinition("heapBytesPerTimer", unit: .bytes)
  /// Resident memory for one timer more.
  public static let residentBytesPerTimer = MetricDefinition("residentBytesPerTimer", unit: .bytes)
  /// From signalling one of many sources to the return of the run that has called it.
  public static let signalledSource = MetricDefinition("signalledSource", unit: .nanoseconds)
  /// One iteration of a loop that is always busy, with all its observers.
  public static let iteration = MetricDefinition("iteration", unit: .nanoseconds)
  /// Blocks that one loop performs while other threads send as fast as they can.
  public static let blocksPerSecond = MetricDefinition(
    "blocksPerSecond", unit: .perSecond, polarity: .higher)
  /// From one loop's callout to the next loop's, all on one CPU.
  public static let ringHop = MetricDefinition("ringHop", unit: .nanoseconds)
  /// One iteration that waits, of a loop that a HitchMonitor watches.
  public static let watchedIteration = MetricDefinition("watchedIteration", unit: .nanoseconds)
  /// What the HitchMonitor adds to such an iteration.
  public static let monitorCost = MetricDefinition("monitorCost", unit: .nanoseconds)
  /// A call of an actor on a loop by a task on Swift's pool, there and back.
  public static let actorHop = MetricDefinition("actorHop", unit: .nanoseconds)
  /// A call of an actor on a loop by another actor on that loop.
  public static let neighbourCall = MetricDefinition("neighbourCall", unit: .nanoseconds)
  /// A call of a default actor by a task on Swift's pool.
  public static let defaultActorCall = MetricDefinition("defaultActorCall", unit: .nanoseconds)
  /// A task on a loop gives way to others and is run again.
  public static let loopYield = MetricDefinition("loopYield", unit: .nanoseconds)
  /// A task on Swift's pool gives way to others and is run again.
  public static let poolYield = MetricDefinition("poolYield", unit: .nanoseconds)
  /// Descriptors that one loop holds, asleep.
  public static let descriptorsPerLoop = MetricDefinition("descriptorsPerLoop", unit: .count)
  /// Allocated memory for one loop more, asleep, beside its thread's.
  public static let heapBytesPerLoop = MetricDefinition("heapBytesPerLoop", unit: .bytes)
  /// Resident memory for one loop more, asleep, beside its thread's.
  public static let residentBytesPerLoop = MetricDefinition("residentBytesPerLoop", unit: .bytes)

  // reference

  /// The cheapest call into the kernel.
  public static let nullSystemCall = MetricDefinition("nullSystemCall", unit: .nanoseconds)
  /// One atomic exchange of a word that no other thread touches.
  public static let atomicSwap = MetricDefinition("atomicSwap", unit: .nanoseconds)
  /// One reading of the monotonic clock.
  public static let clockRead = MetricDefinition("clockRead", unit: .nanoseconds)
}
