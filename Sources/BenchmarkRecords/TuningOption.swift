// What a tuning in a record is called by the person who asks for it: the option of `bench`, with its
// value as typed. Not for parsing options: that is the command's business.

/// The options behind the tunings of a record.
public enum TuningOption {
  private static let options: OrderedMap<(name: String, unit: String)> = [
    "cpus": ("cpus", ""), "fifoPriority": ("fifo", ""), "lockedMemory": ("mlock", ""),
    "timerSlackNanoseconds": ("timer-slack", "ns"),
    "cpuLatencyMicroseconds": ("cpu-dma-latency", ""),
  ]

  /// The names of all of them, without dashes.
  public static var names: [String] { options.map(\.value.name) }

  /// What was typed: `--timer-slack 1000ns` for `timerSlackNanoseconds` and 1000.
  ///
  /// A tuning of another version keeps its name in the record.
  public static func text(ofTuning name: String, requested value: JSONValue) -> String {
    guard let option = options[name] else { return [name, typed(value)].joined(separator: " ") }
    let word = typed(value)
    return "--\(option.name)" + (word.isEmpty ? "" : " \(word)\(option.unit)")
  }

  private static func typed(_ value: JSONValue) -> String {
    switch value {
    case .integer(let number): "\(number)"
    case .string(let text): text
    case .array(let values): values.map(typed).joined(separator: ",")
    default: ""
    }
  }
}
