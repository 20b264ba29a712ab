// What went on beside a run, where it is enough to doubt the figures. Not for every number of it: the
// record has those.

import BenchmarkRecords

/// Doubts about the weather of a run, from its environment.
struct WeatherText {
  /// A load average above this share of the CPUs means that something else was running.
  static let busyShare = 0.5
  /// More stolen time than this share of all CPU time shows in any tail.
  static let stolenShare = 0.01

  /// Sentences, none in fair weather.
  private(set) var doubts: [String] = []

  init(_ environment: Environment) {
    guard let cpus = environment["cpus"]?.number, cpus > 0 else { return }
    let before = environment["before"]
    let after = environment["after"]
    if let load = before?["loadAverage"]?.number, load > Self.busyShare * cpus {
      doubts.append(
        "The machine was busy before the run began: load average \(fixed(load, decimals: 1)) on "
          + "\(fixed(cpus, decimals: 0)) CPU\(cpus == 1 ? "" : "s").")
    }
    guard let first = before?["stolenNanoseconds"]?.number,
      let last = after?["stolenNanoseconds"]?.number,
      let elapsed = environment["elapsedNanoseconds"]?.number, elapsed > 0
    else { return }
    let share = (last - first) / (elapsed * cpus)
    if share > Self.stolenShare {
      doubts.append(
        "The host took \(Quantity(share, .fraction)) of the CPU time during the run.")
    }
  }
}

extension JSONValue {
  fileprivate var number: Double? {
    switch self {
    case .integer(let number): Double(number)
    case .decimal(let number): number
    default: nil
    }
  }

  fileprivate subscript(key: String) -> JSONValue? {
    guard case .object(let members) = self else { return nil }
    return members[key]
  }
}
