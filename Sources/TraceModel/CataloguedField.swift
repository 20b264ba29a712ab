// One field that events carry: its name, type, unit and meaning.
// Not for values: those are in a TraceEvent.

/// A field of the event catalogue; fields of one name mean the same in every event.
public struct CataloguedField: Sendable, Equatable {
  /// How the field is laid out in the trace.
  public enum Layout: Sendable, Equatable {
    /// An unsigned integer of 8 bits.
    case unsigned8
    /// An unsigned integer of 32 bits.
    case unsigned32
    /// An unsigned integer of 64 bits.
    case unsigned64
    /// A signed integer of 32 bits.
    case signed32
    /// A signed integer of 64 bits.
    case signed64
    /// UTF-8 text of at most 1,024 bytes; a longer one is cut between characters.
    case text
    /// An unsigned integer of 8 bits whose values have labels.
    case enumeration(CataloguedEnumeration)
  }

  /// What a value counts.
  public enum Unit: String, Sendable {
    /// Nothing that has a unit: a number that identifies, a flag, a text.
    case none = ""
    /// A point in time: nanoseconds of CLOCK_MONOTONIC. `UInt64.max` stands for "no time".
    case monotonicNanoseconds = "ns, monotonic"
    /// A length of time in nanoseconds.
    case nanoseconds = "ns"
  }

  /// The field's name in the trace.
  public let name: String
  /// How the field is laid out in the trace.
  public let layout: Layout
  /// What a value counts.
  public let unit: Unit
  /// One phrase that says what the field holds.
  public let meaning: String

  init(
    _ name: String, _ layout: Layout, unit: Unit = .none, _ meaning: String
  ) {
    self.name = name
    self.layout = layout
    self.unit = unit
    self.meaning = meaning
  }
}

extension CataloguedField {
  static let loop = CataloguedField(
    "loop", .unsigned32, "number of the loop, the same for as long as the process runs")
  static let mode = CataloguedField("mode", .unsigned32, "number of the mode within its process")
  static let nesting = CataloguedField(
    "nesting", .unsigned32, "how many runs of this loop enclose this one")
  static let backend = CataloguedField(
    "backend", .enumeration(.backend), "how the loop sleeps and is woken")
  static let modeName = CataloguedField("mode_name", .text, "name of the mode that runs")
  static let cause = CataloguedField(
    "cause", .enumeration(.wakeCause), "what ended the wait")
  static let wakeSequence = CataloguedField(
    "wake_sequence", .unsigned64,
    "number that ties a wake to the sleep that it ended: equal in `wake` and `after_waiting`")
  static let result = CataloguedField("result", .enumeration(.runResult), "why the run ended")
  static let item = CataloguedField(
    "item", .unsigned64, "number of the observer, block, source or timer")
  static let order = CataloguedField(
    "order", .signed64, "place among items that are ready together, lowest first")
  static let queued = CataloguedField(
    "queued", .unsigned64, unit: .monotonicNanoseconds, "when the block was queued")
  static let signalled = CataloguedField(
    "signalled", .unsigned64, unit: .monotonicNanoseconds, "when the source was first signalled")
  static let due = CataloguedField(
    "due", .unsigned64, unit: .monotonicNanoseconds, "when the timer was to fire")
  static let deadline = CataloguedField(
    "deadline", .unsigned64, unit: .monotonicNanoseconds, "when the kernel is to end the wait")
  static let calledKernel = CataloguedField(
    "called_kernel", .unsigned8, "1 if the wake took a system call, 0 if the loop was awake")
  static let from = CataloguedField(
    "from", .unsigned32, "number of the mode of the enclosing or previous run")
  static let to = CataloguedField("to", .unsigned32, "number of the mode that begins to run")
  static let duration = CataloguedField(
    "duration", .unsigned64, unit: .nanoseconds, "how long the loop was busy")
  static let threadID = CataloguedField(
    "thread_id", .signed32, "kernel's number of the loop's thread, as in vtid")
  static let givenName = CataloguedField("name", .text, "name of the loop, mode or item")
  static let kind = CataloguedField("kind", .enumeration(.sourceKind), "kind of item")
  static let interval = CataloguedField(
    "interval", .unsigned64, unit: .nanoseconds, "time between two fires; 0: fires once")
  static let tolerance = CataloguedField(
    "tolerance", .unsigned64, unit: .nanoseconds, "how much later than due the timer may fire")
}
