// The circumstances under which a cell is measured, and their names in the record.

public import BenchmarkRecords

/// What a timer has to live with.
public enum TimerLoad: String, CaseIterable, Codable, Hashable, Sendable {
  /// Nothing else happens.
  case none
  /// The loop is always busy with sources.
  case busy
  /// Every CPU is busy with other threads.
  case hogs
  /// Now and then a callout takes 35 ms.
  case stall
  /// The loop leaves one mode for the other all the time; the timer is in both.
  case modes
}

/// What the engine's tracepoints do while a cell is measured.
public enum TracingState: String, CaseIterable, Codable, Hashable, Sendable {
  /// The build has none.
  case absent
  /// They are compiled in, and nobody records.
  case off
  /// A session records them.
  case on
}

/// What people build on a loop, and a cell measures.
public enum Recipe: String, CaseIterable, Codable, Hashable, Sendable {
  /// Callbacks in step with frames.
  case framePacer = "frame-pacer"
  /// A watchdog for stutters.
  case hitchMonitor = "hitch-monitor"
  /// Actors that live on a loop.
  case loopExecutor = "loop-executor"
}

/// The circumstances of a cell; nil where they mean nothing to its benchmark.
public struct CellParameters: Codable, Hashable, Sendable {
  /// Where the threads run.
  public var placement: Placement?
  /// What decides when the next wake comes; closed when only a gap is given.
  public var loop: WakeLoop?
  /// Closed loop: how long the waker sleeps between an answer and the next wake. Open loop: the mean
  /// distance of the wakes.
  public var gapNanoseconds: UInt64?
  /// Which wakes count, in a load that makes wakes of every class.
  public var wakeClass: WakeClass?
  /// How long each wake callout keeps the loop busy.
  public var workNanoseconds: UInt64?
  /// The period of the timer.
  public var periodNanoseconds: UInt64?
  /// What the timer has to live with.
  public var load: TimerLoad?
  /// The timer slack of the loop's thread.
  public var timerSlackNanoseconds: UInt64?
  /// How many other items are in each mode.
  public var items: Int?
  /// What the cell is a control for: "same" switches to the mode that the loop comes from.
  public var control: String?
  /// How many timers the loop holds.
  public var timers: Int?
  /// How many sources the loop holds of which one is signalled.
  public var sources: Int?
  /// How many observers watch the loop.
  public var observers: Int?
  /// How many threads send blocks to one loop.
  public var senders: Int?
  /// How many loops stand in a ring.
  public var loops: Int?
  /// What the tracepoints did.
  public var tracing: TracingState?
  /// What is built on the loop.
  public var recipe: Recipe?
  /// The rate of the frames.
  public var framesPerSecond: Int?
  /// How long the loop may stay awake before it sleeps.
  public var spinNanoseconds: UInt64?
  /// Self-test: how long each wake is held back on purpose.
  public var injectedDelayNanoseconds: UInt64?
  /// Self-test: one wake in so many is dropped on purpose.
  public var droppedOneIn: Int?

  /// No circumstances at all.
  public init() {}

  /// The parameters under their names in the record.
  public var recorded: OrderedMap<ParameterValue> {
    var map: OrderedMap<ParameterValue> = [:]
    map["placement"] = placement.map { .text($0.rawValue) }
    let loop = loop ?? (gapNanoseconds == nil ? nil : .closed)
    map["loop"] = loop.map { .text($0.rawValue) }
    map["gapNanoseconds"] = gapNanoseconds.map { .whole(Int64($0)) }
    map["workNanoseconds"] = workNanoseconds.map { .whole(Int64($0)) }
    map["wakeClass"] = wakeClass.map { .text($0.rawValue) }
    map["periodNanoseconds"] = periodNanoseconds.map { .whole(Int64($0)) }
    map["load"] = load.map { .text($0.rawValue) }
    map["timerSlackNanoseconds"] = timerSlackNanoseconds.map { .whole(Int64($0)) }
    map["items"] = items.map { .whole(Int64($0)) }
    map["control"] = control.map { .text($0) }
    for (name, count) in [
      ("timers", timers), ("sources", sources), ("observers", observers), ("senders", senders),
      ("loops", loops),
    ] {
      map[name] = count.map { .whole(Int64($0)) }
    }
    map["tracing"] = tracing.map { .text($0.rawValue) }
    map["recipe"] = recipe.map { .text($0.rawValue) }
    map["framesPerSecond"] = framesPerSecond.map { .whole(Int64($0)) }
    map["spinNanoseconds"] = spinNanoseconds.map { .whole(Int64($0)) }
    map["injectedDelayNanoseconds"] = injectedDelayNanoseconds.map { .whole(Int64($0)) }
    map["droppedOneIn"] = droppedOneIn.map { .whole(Int64($0)) }
    return map
  }
}
