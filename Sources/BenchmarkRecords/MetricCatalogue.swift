// The metrics of the contract: one line each, so that a name is spelled in one place.
// Not for which benchmark measures which: the scenarios know.

extension MetricDefinition {
  // wakeup

  /// From just before the signal call to the callout's first instruction.
  public static let latency = MetricDefinition("latency", unit: .nanoseconds)
  /// The duration of the signal call.
  public static let wakeCall = MetricDefinition("wakeCall", unit: .nanoseconds)
  /// From A's wake call to A's own callout after B answered.
  public static let roundTrip = MetricDefinition("roundTrip", unit: .nanoseconds)
  /// Context switches of both threads per wake.
  public static let contextSwitchesPerWake = MetricDefinition(
    "contextSwitchesPerWake", unit: .count)
  /// Open loop: how much of `latency` had passed before the generator made the signal call.
  public static let generatorDelay = MetricDefinition("generatorDelay", unit: .nanoseconds)
  /// The share of all wakes that found the loop asleep.
  public static let sleptShare = MetricDefinition("classShare", unit: .fraction)
  /// The share of all wakes that found the loop awake, or another wake pending: the cheap ones.
  public static let awakeShare = MetricDefinition(
    "classShare", unit: .fraction, polarity: .higher)
  /// System calls of both threads per wake.
  public static let syscallsPerWake = MetricDefinition("syscallsPerWake", unit: .count)
  /// System calls of the waking thread in one wake call.
  public static let wakerSyscallsPerWake = MetricDefinition("wakerSyscallsPerWake", unit: .count)
  /// System calls of the loop's thread from one wake callout to the next.
  public static let loopSyscallsPerWake = MetricDefinition("loopSyscallsPerWake", unit: .count)
  /// Wakes that only a time-out rescued.
  public static let lostWakes = MetricDefinition(
    "lostWakes", unit: .count, polarity: .exact, pooling: .sum)

  // self-test

  /// How long each wake was held back on purpose, by the clock around it.
  public static let injectedDelay = MetricDefinition("injectedDelay", unit: .nanoseconds)
  /// Wakes that were dropped on purpose.
  public static let droppedWakes = MetricDefinition(
    "droppedWakes", unit: .count, polarity: .exact, pooling: .sum)

  // sleep

  /// CPU nanoseconds of the loop's thread per complete sleep and wake.
  public static let cpuPerCycle = MetricDefinition("cpuPerCycle", unit: .nanoseconds)
  /// CPU nanoseconds of the waking thread per complete sleep and wake.
  public static let wakerCPUPerCycle = MetricDefinition("wakerCPUPerCycle", unit: .nanoseconds)
  /// Wakeups of a loop with nothing to do but one far timer.
  public static let idleWakeupsPerSecond = MetricDefinition(
    "idleWakeupsPerSecond", unit: .perSecond, pooling: .mean)
  /// The share of one CPU that such a loop takes.
  public static let idleCPUFraction = MetricDefinition(
    "idleCPUFraction", unit: .fraction, pooling: .mean)
  /// The sum of the CPU times of all threads over the process's own, in the same window; 1 is right.
  public static let cpuAccounted = MetricDefinition(
    "cpuAccounted", unit: .fraction, polarity: .exact)

  // timer

  /// From the ideal time of a fire to its callout.
  public static let lateness = MetricDefinition("lateness", unit: .nanoseconds)
  /// Lateness with its trend removed.
  public static let jitter = MetricDefinition("jitter", unit: .nanoseconds)
  /// The trend of lateness: how much the timer's clock runs away from the ideal grid.
  public static let driftPPM = MetricDefinition(
    "driftPPM", unit: .partsPerMillion, polarity: .exact)
  /// Fires before their time.
  public static let earlyFires = MetricDefinition(
    "earlyFires", unit: .count, polarity: .exact, pooling: .sum)
  /// Grid points without a fire.
  public static let missedFires = MetricDefinition("missedFires", unit: .count, pooling: .sum)
  /// Fires that shared one wake with another.
  public static let coalescedFires = MetricDefinition(
    "coalescedFires", unit: .count, pooling: .sum)
  /// Fires after a stall until one is back on the grid; the worst stall of a round.
  public static let recovery = MetricDefinition("recovery", unit: .count)

  // mode

  /// From the return of the last callout in mode A to the loop waiting in mode B.
  public static let switchTime = MetricDefinition("switchTime", unit: .nanoseconds)
  /// From the return of the last callout in mode A to the first callout in mode B.
  public static let switchToCallout = MetricDefinition("switchToCallout", unit: .nanoseconds)
  /// One nested run of another mode with a callout ready, from signalling it to the run's return.
  public static let nestedRun = MetricDefinition("nestedRun", unit: .nanoseconds)
  /// One run with a time-out of zero that finds nothing to do.
  public static let emptyPoll = MetricDefinition("emptyPoll", unit: .nanoseconds)
}
