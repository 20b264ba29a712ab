// What came of one tuning: asked for, read back, or refused and why. What was refused is never
// passed over: the record, the report and a warning all say so.

public import BenchmarkRecords

/// One tuning after it was tried.
public struct TuningOutcome: Equatable, Sendable {
  /// Its name in the record.
  public var name: String
  /// What was asked for.
  public var requested: JSONValue
  /// What holds now, as the kernel told when it was asked afterwards; nil where it does not tell.
  public var achieved: JSONValue?
  /// Why it was not granted; nil when it was.
  public var refusal: String?

  /// An outcome by its parts.
  public init(
    name: String, requested: JSONValue, achieved: JSONValue? = nil, refusal: String? = nil
  ) {
    self.name = name
    self.requested = requested
    self.achieved = achieved
    self.refusal = refusal
  }

  /// The outcome as it stands in the record, under its name.
  public var recorded: JSONValue {
    var members: OrderedMap<JSONValue> = ["requested": requested]
    members["achieved"] = achieved
    members["refused"] = refusal.map { .string($0) }
    return .object(members)
  }

  /// Reads what `recorded` wrote; nil when that is something else.
  public init?(name: String, recorded: JSONValue) {
    guard case .object(let members) = recorded, let requested = members["requested"] else {
      return nil
    }
    self.init(name: name, requested: requested, achieved: members["achieved"])
    if case .string(let reason) = members["refused"] { refusal = reason }
  }

  /// The refusal as a sentence, nil without one.
  var refusalSentence: String? {
    refusal.map { reason in
      let wanted = TuningOption.text(ofTuning: name, requested: requested)
      return "tuning refused, measured without it: \(wanted): \(reason)"
    }
  }
}
