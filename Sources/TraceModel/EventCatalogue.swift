// The one list of events that the engine emits. The C provider, the engine's facade, the reader,
// `loopscope trace events` and traces/README.md follow it, and tests fail when one of them does not.
// Not for reading a trace: that is TraceReader.

/// The events of LTTng provider `runloop`, in groups.
public enum EventCatalogue {
  /// Events that belong together, under a title.
  public struct Group: Sendable {
    /// What the events have in common, in a few words.
    public let title: String
    /// The events, in the order in which a loop emits them where it has one.
    public let events: [CataloguedEvent]
  }

  /// The LTTng provider that all events belong to.
  public static let provider = "runloop"

  /// The longest text that an event carries, in bytes of UTF-8; a longer one is cut.
  public static let longestTextBytes = 1024

  /// Every event, in groups.
  public static let groups = [activities, callouts, sleeping, senders, names]

  /// Every event.
  public static let events = groups.flatMap { $0.events }

  /// Every field once, in the order of its first use.
  public static let fields: [CataloguedField] = events.flatMap { $0.fields }.reduce(into: []) {
    known, field in
    if !known.contains(field) { known.append(field) }
  }

  /// The event of a name without the provider; nil if the engine emits no such event.
  public static func event(named name: String) -> CataloguedEvent? {
    events.first { $0.name == name }
  }
}

extension EventCatalogue {
  static let activities = Group(
    title: "Activities, also when no observer is registered",
    events: [
      CataloguedEvent(
        "entry", .debugProgram, [.loop, .mode, .nesting, .backend, .modeName],
        "when a run of a mode begins, before its Entry observers"),
      CataloguedEvent(
        "before_timers", .debugFunction, [.loop, .mode, .nesting],
        "at the top of every iteration"),
      CataloguedEvent(
        "before_sources", .debugFunction, [.loop, .mode, .nesting],
        "in every iteration, before blocks and signalled sources are served"),
      CataloguedEvent(
        "before_waiting", .debugModule, [.loop, .mode, .nesting],
        "before the loop goes to sleep; not when it only polls"),
      CataloguedEvent(
        "after_waiting", .debugModule, [.loop, .mode, .nesting, .cause, .wakeSequence],
        "when the loop is awake again; not when it only polled"),
      CataloguedEvent(
        "exit", .debugProgram, [.loop, .mode, .nesting, .result],
        "when a run of a mode ends, before its Exit observers"),
    ])

  static let callouts = Group(
    title: "Callouts: a begin and an end around every call of the user's code",
    events:
      callout("observer", [.loop, .mode, .item, .order], "an observer's callout")
      + callout("block", [.loop, .mode, .item, .queued], "a performed block")
      + callout(
        "source0", [.loop, .mode, .item, .order, .signalled], "a signalled source's callout")
      + callout("source1", [.loop, .mode, .item, .order], "a port's or a descriptor's callout")
      + callout("timer", [.loop, .mode, .item, .due], "a timer's callout")
      + callout("main_queue", [.loop, .mode], "a service of the main dispatch queue"))

  static let sleeping = Group(
    title: "Sleeping and waking",
    events: [
      CataloguedEvent(
        "sleep", .debugModule, [.loop, .mode, .backend, .deadline],
        "just before the kernel is asked to wait"),
      CataloguedEvent(
        "wake", .debugModule, [.loop, .calledKernel, .wakeSequence],
        "in the thread that wakes a loop, whether or not that took a system call"),
      CataloguedEvent(
        "timer_arm", .debugLine, [.loop, .mode, .deadline],
        "when the time at which the kernel is to wake the loop changes"),
      CataloguedEvent(
        "mode_switch", .debugProgram, [.loop, .from, .to],
        "when a run begins in another mode than the enclosing or previous run's"),
      CataloguedEvent(
        "busy_stretch", .debugProgram, [.loop, .mode, .duration],
        "when a loop has been busy for a millisecond or more in one go and now sleeps, begins an "
          + "iteration that follows one without a wait, or ends its outermost run"),
    ])

  static let senders = Group(
    title: "Senders: in the thread that gives a loop something to do",
    events: [
      CataloguedEvent(
        "signal", .debugLine, [.loop, .item], "when a source0 is signalled"),
      CataloguedEvent(
        "block_enqueue", .debugLine, [.loop, .item], "when a block is queued"),
      CataloguedEvent(
        "port_send", .debugLine, [.loop, .item], "when a message is sent to a port"),
    ])

  static let names = Group(
    title: "Names: at creation, and again for everything alive when a session begins to record",
    events: [
      CataloguedEvent(
        "loop_info", .info, [.loop, .threadID, .backend, .givenName], "for a loop"),
      CataloguedEvent("mode_info", .info, [.loop, .mode, .givenName], "for a mode"),
      CataloguedEvent(
        "timer_info", .info, [.loop, .item, .interval, .tolerance], "for a timer"),
      CataloguedEvent(
        "source_info", .info, [.loop, .item, .kind, .order, .givenName],
        "for a source, and for a timer or an observer that has a name"),
    ])

  private static func callout(
    _ name: String, _ fields: [CataloguedField], _ subject: String
  ) -> [CataloguedEvent] {
    [
      CataloguedEvent("\(name)_begin", .debugFunction, fields, "before \(subject)"),
      CataloguedEvent("\(name)_end", .debugFunction, fields, "after \(subject)"),
    ]
  }
}
