// What must be the same before two measurements can say anything about each other. Not for what is only
// worth a note (Comparability).

public import BenchmarkRecords

/// The machine, its clock and the kind of build: what a calibration holds for.
public struct MachineKey: Equatable, Sendable {
  /// The values by name; `unknown` stands for what an environment does not name.
  public let values: OrderedMap<String>

  /// The key of a run's environment and its build's configuration.
  public init(_ environment: Environment, configuration: String) {
    values = OrderedMap(
      Self.names.map { ($0, environment.text(of: $0) ?? "unknown") }
        + [("configuration", configuration)])
  }

  init(_ values: OrderedMap<String>) { self.values = values }

  /// Another machine, another clock, a tracer's cost, or another tuning: another experiment.
  static let names = ["cpuModel", "architecture", "clocksource", "traced", "tuning"]
}

extension Environment {
  /// A value on one line; nil when it is not known.
  func text(of key: String) -> String? {
    switch self[key] {
    case nil: nil
    case .string(let text)?: text
    case let value?: try? value.text(.compact)
    }
  }
}
