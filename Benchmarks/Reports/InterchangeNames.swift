// What a cell's figures are called in the formats of other tools, which know no parameters and no
// quantiles: names with slashes. Not for this tool's own texts (ParameterText).

import BenchmarkRecords

extension BenchmarkCell {
  /// `wakeup/loopscope/futex/placement:same/gapNanoseconds:0`, with `separator` between name and value.
  func path(separator: Character) -> String {
    let parts = [benchmark, subject, backend].compactMap { $0 }
    let named = parameters.map { "\($0.key)\(separator)\($0.value)" }
    return (parts + named).map(oneWord).joined(separator: "/")
  }
}

/// Text that these formats take as one word.
func oneWord(_ text: String) -> String {
  String(oneLine(text).map { $0.isWhitespace || $0 == "/" || $0 == "\"" ? "_" : $0 })
}

extension RunRecord {
  /// The cells with figures; failed and unavailable ones have no place in other tools' formats.
  var measuredResults: [BenchmarkResult] { results.filter { $0.status == .measured } }
}

extension Reading {
  /// The figures by label; a plain value has none.
  var labelled: [(label: String?, number: Double)] {
    switch self {
    case .value(let value): [(nil, value)]
    case .quantiles(let quantiles, _): quantiles.map { ($0.key, $0.value) }
    }
  }

  /// How many readings they rest on.
  var iterations: UInt64 {
    switch self {
    case .value: 1
    case .quantiles(_, let samples): max(samples, 1)
    }
  }
}
