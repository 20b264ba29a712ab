// What was measured: benchmark, subject, backend and parameters. Two runs are compared cell by
// cell. Not for what came out (BenchmarkResult).

/// The value of one parameter.
public enum ParameterValue: Hashable, Sendable {
  /// A word, such as a placement.
  case text(String)
  /// A whole number, such as a gap in nanoseconds.
  case whole(Int64)
  /// Any other finite number.
  case decimal(Double)
}

extension ParameterValue: ExpressibleByStringLiteral, ExpressibleByIntegerLiteral,
  ExpressibleByFloatLiteral, CustomStringConvertible
{
  /// A word.
  public init(stringLiteral value: String) { self = .text(value) }
  /// A whole number.
  public init(integerLiteral value: Int64) { self = .whole(value) }
  /// A number with a point.
  public init(floatLiteral value: Double) { self = .decimal(value) }

  /// The value as text, with a decimal point in every locale.
  public var description: String {
    switch self {
    case .text(let text): text
    case .whole(let number): String(number)
    case .decimal(let number): number.description
    }
  }
}

/// The identity of one measurement: the same in every round and in every run.
public struct BenchmarkCell: Hashable, Sendable {
  /// `wakeup`, `sleep`, `timer`, `mode`, `scale`.
  public var benchmark: String
  /// `loopscope`, or a peer: `raw`, `cfrunloop`, `libuv`, `glib`, `libev`, `libdispatch`.
  public var subject: String
  /// `eventfd`, `futex` or `pipe`; nil for peers that have no choice.
  public var backend: String?
  /// The parameters, in the order in which they are to be read; equality ignores the order.
  public var parameters: OrderedMap<ParameterValue>

  /// A cell by its four parts.
  public init(
    benchmark: String, subject: String, backend: String? = nil,
    parameters: OrderedMap<ParameterValue> = [:]
  ) {
    self.benchmark = benchmark
    self.subject = subject
    self.backend = backend
    self.parameters = parameters
  }
}

extension BenchmarkCell: CustomStringConvertible {
  /// One line that names the cell: `wakeup loopscope/futex placement=same`.
  public var description: String {
    let name = backend.map { "\(subject)/\($0)" } ?? subject
    return ([benchmark, name] + parameters.map { "\($0.key)=\($0.value)" }).joined(separator: " ")
  }
}
