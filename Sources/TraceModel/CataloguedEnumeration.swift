// A field's values that have labels, as LTTng stores them beside the number.
// Not for the engine's own types: the engine emits the numbers, and a test compares.

/// A set of labelled values in the event catalogue.
public struct CataloguedEnumeration: Sendable, Equatable {
  /// One value and its label.
  public struct Member: Sendable, Equatable {
    /// The number in the trace.
    public let value: UInt8
    /// The label that trace readers print for it.
    public let label: String
  }

  /// The enumeration's name in the trace's metadata.
  public let name: String
  /// Every value that the engine emits, in ascending order.
  public let members: [Member]

  init(_ name: String, first: UInt8 = 0, _ labels: String...) {
    self.name = name
    members = labels.enumerated().map { offset, label in
      Member(value: first + UInt8(offset), label: label)
    }
  }

  /// The label of a value; nil if the engine emits no such value.
  public func label(of value: UInt8) -> String? {
    members.first { $0.value == value }?.label
  }
}

extension CataloguedEnumeration {
  static let backend = CataloguedEnumeration("backend", "custom", "eventfd", "futex", "pipe")
  static let wakeCause = CataloguedEnumeration(
    "wake_cause", "nothing", "wakeup", "timer", "source1", "main_queue", "deadline")
  static let runResult = CataloguedEnumeration(
    "run_result", first: 1, "finished", "stopped", "timed_out", "handled_source")
  static let sourceKind = CataloguedEnumeration(
    "source_kind", "source0", "port", "descriptor", "timer", "observer")
}
