// A run's distributions as an HdrHistogram log, which the usual viewers open.
// Not for plain values: a log holds histograms only.

public import BenchmarkRecords
import FoundationEssentials
import LatencyStatistics

extension RunRecord {
  /// The log, format version 1.3: one line for each metric with readings, tagged with its cell.
  ///
  /// A record does not keep when each round ran, so every line is an interval of one second from
  /// the start. Readings are in nanoseconds; the column of maxima is in milliseconds, as usual.
  /// That the run was interrupted, and what was not measured and why, stands in comments above.
  public func histogramLog() -> String {
    let head = [
      "#[Histogram log format version 1.3]",
      "#[loopscope \(tool.version), started \(started), seed \(seed), readings in nanoseconds]",
    ]
    let columns =
      #""StartTimestamp","Interval_Length","Interval_Max","Interval_Compressed_Histogram""#
    return ((head + marks).map(oneLine) + [columns] + results.flatMap(\.histogramLogLines))
      .map { $0 + "\n" }.joined()
  }

  /// What is not in the lines, or not in all of them.
  private var marks: [String] {
    let interruption = interrupted ? ["#[interrupted: the plan was not finished]"] : []
    return interruption
      + results.filter { $0.status != .measured }.map { result in
        "#[\(result.status.word) \(result.cell): \(result.status.reason ?? "")]"
      }
  }
}

extension BenchmarkResult {
  fileprivate var histogramLogLines: [String] {
    metrics.compactMap { name, metric in
      guard let distribution = metric.distribution, let extremes = distribution.extremes else {
        return nil
      }
      let maximum = fixed(Double(extremes.upperBound) / 1e6, decimals: 6)
      let payload = Data(HistogramPayload(distribution: distribution).compressed)
      return "Tag=\(tag(of: name)),0.000,1.000,\(maximum),\(payload.base64EncodedString())"
    }
  }

  /// The cell and the metric in one word: a tag must not hold commas or spaces.
  private func tag(of metric: String) -> String {
    let parts = [cell.benchmark, cell.subject, cell.backend].compactMap(\.self)
    let parameters = cell.parameters.map { "\($0.key)=\($0.value)" }
    let allowed = Set("/=.-+")
    return String(
      (parts + parameters + [metric]).joined(separator: "/").map { character in
        character.isASCII && (character.isLetter || character.isNumber)
          || allowed.contains(character) ? character : "_"
      })
  }
}
