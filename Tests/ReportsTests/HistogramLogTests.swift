// The histogram log: the bytes that HdrHistogram itself makes, and a log that it reads.

import BenchmarkRecords
import Foundation
import LatencyStatistics
import Testing

@testable import Reports

@Suite struct HistogramLogTests {
  private func distribution(_ readings: [Int64]) -> Distribution {
    var histogram = Histogram()
    for reading in readings { histogram.record(reading) }
    return histogram.distribution
  }

  /// Made with hdrhistogram 0.10.8 from PyPI: HdrHistogram(1, 2**46 - 1, 3) with the same readings,
  /// encoded, base64-decoded and inflated.
  @Test func payloadIsHdrHistograms() {
    let readings: [Int64] = [1, 2, 2, 5_000, Histogram.highestNanoseconds]
    let payload = HistogramPayload(
      distribution: distribution(readings + [Int64](repeating: 2_100, count: 300)))
    #expect(
      Data(payload.bytes).base64EncodedString()
        == "HISTEwAAAA4AAAAAAAAAAwAAAAAAAAABAAA///////8/8AAAAAAAAAECBK0g2ASNEwK3nAQC")
  }

  @Test func emptyDistributionsHaveNoLine() {
    var run = SampleRuns.run
    run.results = [
      BenchmarkResult(
        cell: SampleRuns.cell("raw", "futex", gap: 0), status: .measured,
        metrics: [
          "latency": Metric(
            unit: .nanoseconds, polarity: .lower, reading: .quantiles([:], samples: 0),
            distribution: .empty)
        ])
    ]
    #expect(!run.histogramLog().contains("Tag="))
  }

  @Test func tagsAreOneWord() {
    var run = SampleRuns.run
    run.results = [
      BenchmarkResult(
        cell: BenchmarkCell(
          benchmark: "wakeup", subject: "x,y", parameters: ["mode": "a b\nc\""]),
        status: .measured,
        metrics: [
          "latency": Metric(
            unit: .nanoseconds, polarity: .lower, reading: .quantiles([:], samples: 1),
            distribution: distribution([1]))
        ])
    ]
    #expect(run.histogramLog().contains("\nTag=wakeup/x_y/mode=a_b_c_/latency,0.000,1.000,"))
  }

  /// Every bucket with a count of two bytes: the payload needs more than one stored block.
  @Test(.enabled(if: HdrHistogramReader.isInstalled, "needs: pip install hdrhistogram"))
  func hdrHistogramReadsTheLog() throws {
    var histogram = Histogram()
    var reading: Int64 = 1
    while reading < Histogram.highestNanoseconds {
      for _ in 0..<70 { histogram.record(reading) }
      reading += max(reading / 2_048, 1)
    }
    var run = SampleRuns.run
    run.results[0].metrics["latency"]?.distribution = histogram.distribution
    #expect(HistogramPayload(distribution: histogram.distribution).bytes.count > 0xFFFF)
    let expected = run.results.flatMap { result in
      result.metrics.compactMap(\.value.distribution).map { distribution in
        "\(distribution.count) \(distribution.buckets.first?.lowestNanoseconds ?? 0) "
          + "\(distribution.buckets.last?.highestNanoseconds ?? 0)"
      }
    }
    #expect(expected.count == 4)
    let found = try HdrHistogramReader.summaries(of: run.histogramLog())
    #expect(found == expected)
  }
}

/// Python's HdrHistogram as a second opinion.
private enum HdrHistogramReader {
  static let isInstalled = (try? run("import hdrh", input: "")) != nil

  /// Count, smallest and largest bucket edge of each histogram in a log.
  static func summaries(of log: String) throws -> [String] {
    let script = """
      import sys, tempfile
      from hdrh.log import HistogramLogReader
      from hdrh.histogram import HdrHistogram
      with tempfile.NamedTemporaryFile("w", suffix=".hlog") as file:
          file.write(sys.stdin.read())
          file.flush()
          reader = HistogramLogReader(file.name, HdrHistogram(1, 2**46 - 1, 3))
          while True:
              found = reader.get_next_interval_histogram()
              if found is None:
                  break
              print(found.get_total_count(), found.get_min_value(), found.get_max_value())
      """
    return try run(script, input: log).split(separator: "\n").map(String.init)
  }

  private static func run(_ script: String, input: String) throws -> String {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = ["python3", "-c", script]
    let (stdin, stdout) = (Pipe(), Pipe())
    process.standardInput = stdin
    process.standardOutput = stdout
    process.standardError = FileHandle.nullDevice
    try process.run()
    try stdin.fileHandleForWriting.write(contentsOf: Data(input.utf8))
    try stdin.fileHandleForWriting.close()
    let output = try stdout.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    guard process.terminationStatus == 0 else { throw CocoaError(.executableLoad) }
    return String(decoding: output, as: UTF8.self)
  }
}
