// The options by which a user says what is allowed, for every command that judges.

import BenchmarkRecords
import RegressionGate

extension OptionSpec {
  static let tolerance = OptionSpec(
    "tolerance",
    ValueSpec(
      placeholder: "FIGURE=ALLOWED", kind: .text, example: "latency.p99=15%,200",
      noun: "tolerance"),
    help: "another tolerance, as often as needed: \(ToleranceText.shape)",
    standard: "those of `loopscope help compare`", repeats: true)

  static let tolerances = OptionSpec(
    "tolerances",
    ValueSpec(placeholder: "FILE", kind: .file, example: "tolerances.json", noun: "file"),
    help: "tolerances from a JSON file (schema \(ToleranceFile.schema)); --tolerance speaks louder")
}

extension ToleranceTable {
  /// The standard tolerances with what the arguments of a command say.
  init(
    _ arguments: Arguments, of command: String, before rules: [ToleranceRule] = []
  ) throws {
    var rules = rules
    if let path = arguments.text(.tolerances) {
      let bytes = try StoredRun.contents(of: path)
      do throws(RecordError) {
        rules += try ToleranceFile.rules(json: bytes, source: path)
      } catch {
        throw CommandFailure("\(path) is no tolerance file: \(error)")
      }
    }
    for text in arguments.texts(.tolerance) {
      guard let tolerance = ToleranceText(text) else {
        let line = TypedLine(arguments).saying(
          OptionSpec.tolerance.value?.example ?? "", for: .tolerance, insteadOf: text)
        throw UsageError(
          command: command, message: "'\(text)' is no tolerance: \(ToleranceText.shape)",
          line: line.text)
      }
      rules.append(tolerance.rule)
    }
    self.init(adding: rules)
  }

  /// The tolerances of `check`, which judges fewer times, because each one more takes sensitivity from
  /// all the others: the median and the tail of what the round trip is made of, and not that again.
  init(forCheck arguments: Arguments) throws {
    let omitted = ToleranceRule("roundTrip", tolerance: nil, source: "check")
    try self.init(arguments, of: "check", before: [omitted])
  }

  /// An option that fits nothing is a slip of the pen: an error. A file may speak of more benchmarks
  /// than these runs have; the judgement notes what it says in vain.
  func checkFits(
    _ runs: RunRecord..., of command: String, _ arguments: Arguments
  ) throws(UsageError) {
    let figures = runs.flatMap(\.results).flatMap { result in
      result.metrics.flatMap { name, metric in
        metric.labels.map { Figure(cell: result.cell, metric: name, quantile: $0) }
      }
    }
    guard let idle = idle(among: figures).first(where: { $0.source.hasPrefix("--") })
    else { return }
    let names = Set(figures.map(\.metric)).sorted()
    let meant = NearestName.nearest(to: idle.metric, among: names)
    throw UsageError(
      command: command,
      message: "\(idle.source) fits no figure of these runs (\(idle.name))", choices: names,
      meant: meant == idle.metric ? nil : meant,
      line: line(arguments, idle, meaning: meant, figures).text)
  }

  /// The line with the name that was meant; without the tolerance where that fits nothing either.
  private func line(
    _ arguments: Arguments, _ idle: ToleranceRule, meaning name: String?, _ figures: [Figure]
  ) -> TypedLine {
    let typed = TypedLine(arguments)
    let text = String(idle.source.drop { $0 != " " }.dropFirst())
    var meant = idle
    meant.metric = name ?? idle.metric
    guard figures.contains(where: meant.fits), let range = text.firstRange(of: idle.metric) else {
      return typed.without(.tolerance, saying: text)
    }
    var mended = text
    mended.replaceSubrange(range, with: meant.metric)
    return typed.saying(mended, for: .tolerance, insteadOf: text)
  }

  /// The standard tolerances as paragraphs for the help.
  static var standardInWords: [String] {
    let rows = standard.map { rule in
      let placement = rule.parameters["placement"].map { " (placement \($0))" } ?? ""
      let tolerance = rule.tolerance ?? Tolerance(relative: 0, absolute: 0)
      let percent = tolerance.relative > 0 ? ["\(Self.trimmed(tolerance.relative * 100)) %"] : []
      let absolute = tolerance.absolute > 0 ? [Self.trimmed(tolerance.absolute)] : []
      let parts = percent + absolute
      return "\(rule.name)\(placement) \(parts.isEmpty ? "0" : parts.joined(separator: " and "))"
    }
    return [
      "Tolerances, in each figure's unit (a change must exceed both): "
        + rows.joined(separator: "; ") + ". What is not listed is not judged."
    ]
  }

  private static func trimmed(_ number: Double) -> String {
    let rounded = (number * 10_000).rounded() / 10_000
    return Int(exactly: rounded).map(String.init) ?? "\(rounded)"
  }
}

extension Metric {
  /// The quantiles of its rounds and of the whole; `[nil]` for a plain value.
  fileprivate var labels: [String?] {
    ([reading] + rounds.map(\.reading)).flatMap { reading -> [String?] in
      guard case .quantiles(let quantiles, _) = reading else { return [nil] }
      return quantiles.keys
    }
  }
}
