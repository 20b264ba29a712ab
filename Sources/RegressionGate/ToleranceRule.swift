// Which figures a tolerance holds for. Not for the standard ones (StandardTolerances) or for how rules
// are written (ToleranceText, ToleranceFile).

public import BenchmarkRecords
import LatencyStatistics

/// A tolerance, or the decision not to judge, for all figures that fit.
public struct ToleranceRule: Equatable, Sendable {
  /// The metric's name.
  public var metric: String
  /// The quantile's label; nil stands for the headline: the median, or a plain value.
  public var quantile: String?
  /// The benchmark; nil fits all.
  public var benchmark: String?
  /// Parameters that a cell must have; it may have more.
  public var parameters: OrderedMap<ParameterValue>
  /// What is allowed; nil for figures that are shown and not judged.
  public var tolerance: Tolerance?
  /// Who says so: `standard`, a file's name, or the option as typed.
  public var source: String

  /// A rule by its parts.
  public init(
    _ metric: String, _ quantile: String? = nil, benchmark: String? = nil,
    parameters: OrderedMap<ParameterValue> = [:], tolerance: Tolerance?, source: String
  ) {
    self.metric = metric
    self.quantile = quantile
    self.benchmark = benchmark
    self.parameters = parameters
    self.tolerance = tolerance
    self.source = source
  }

  /// The rule's figures in words: `wakeup/latency p50`.
  public var name: String {
    let figure = quantile.map { "\(metric) \($0)" } ?? metric
    return benchmark.map { "\($0)/\(figure)" } ?? figure
  }

  /// Whether two rules mean the same figures, whatever they allow.
  func speaksOfTheSame(as other: ToleranceRule) -> Bool {
    var other = other
    (other.tolerance, other.source) = (tolerance, source)
    return self == other
  }

  /// Whether the rule speaks of a figure.
  public func fits(_ figure: Figure) -> Bool {
    let means = quantile ?? figure.quantile.map { _ in Quantile.p50.label }
    return metric == figure.metric && means == figure.quantile
      && benchmark.map { $0 == figure.cell.benchmark } ?? true
      && parameters.allSatisfy { figure.cell.parameters[$0.key] == $0.value }
  }
}

/// All rules of a judgement; later ones speak louder.
public struct ToleranceTable: Equatable, Sendable {
  /// The rules in order.
  public var rules: [ToleranceRule]

  /// The standard tolerances, with others said after them.
  public init(adding others: [ToleranceRule] = []) { rules = Self.standard + others }

  /// The tolerance of a figure and who says so; nil when it is shown and not judged.
  public func tolerance(of figure: Figure) -> (tolerance: Tolerance, source: String)? {
    guard let rule = rules.last(where: { $0.fits(figure) }), let tolerance = rule.tolerance
    else { return nil }
    return (tolerance, rule.source)
  }

  /// Rules of the user's that fit no figure: a slip of the pen would otherwise judge nothing.
  public func idle(among figures: some Sequence<Figure>) -> [ToleranceRule] {
    let figures = Array(figures)
    return rules.filter { rule in
      rule.source != Self.standardSource && !figures.contains(where: rule.fits)
    }
  }
}
