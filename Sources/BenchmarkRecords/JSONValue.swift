// A JSON document in memory: keys stay in order, whole numbers stay whole, none is lost twice.
// Not for reading text (JSONParser) or writing it (JSONWriter).
//
// Why not JSONEncoder and JSONDecoder: the contract wants keys in its own order, quantiles from p50
// to max; a duplicate key must be an error, and JSONDecoder takes one of the two in silence; 2.0
// must come back as 2.0; and an error must name the line of a cut-off file and the path of a key.

/// Any JSON value.
public enum JSONValue: Hashable, Sendable {
  /// `null`.
  case null
  /// `true` or `false`.
  case bool(Bool)
  /// A number written without point and exponent.
  case integer(Int128)
  /// Any other number.
  case decimal(Double)
  /// Text.
  case string(String)
  /// A list.
  case array([JSONValue])
  /// Named values, in order.
  case object(OrderedMap<JSONValue>)

  /// What it is, in words for an error message.
  var kind: String {
    switch self {
    case .null: "null"
    case .bool: "true or false"
    case .integer: "a whole number"
    case .decimal: "a number"
    case .string: "text"
    case .array: "a list"
    case .object: "an object"
    }
  }

  /// A number without a point where it has no fraction, as figures in nanoseconds are written.
  static func shortest(_ value: Double) -> JSONValue {
    Int64(exactly: value).map { .whole($0) } ?? .decimal(value)
  }

  /// A whole number of up to 128 bits, sign included; a larger one traps.
  public static func whole(_ value: some BinaryInteger) -> JSONValue { .integer(Int128(value)) }
}

// Not by `nil`: in an optional it would be ambiguous whether a value is null or not there at all.
extension JSONValue: ExpressibleByBooleanLiteral, ExpressibleByIntegerLiteral,
  ExpressibleByFloatLiteral, ExpressibleByStringLiteral, ExpressibleByArrayLiteral,
  ExpressibleByDictionaryLiteral
{
  /// `true` or `false`.
  public init(booleanLiteral value: Bool) { self = .bool(value) }
  /// A whole number.
  public init(integerLiteral value: Int) { self = .whole(value) }
  /// A number with a point.
  public init(floatLiteral value: Double) { self = .decimal(value) }
  /// Text.
  public init(stringLiteral value: String) { self = .string(value) }
  /// A list.
  public init(arrayLiteral elements: JSONValue...) { self = .array(elements) }
  /// An object; the last of equal keys wins.
  public init(dictionaryLiteral elements: (String, JSONValue)...) {
    self = .object(OrderedMap(elements))
  }
}
