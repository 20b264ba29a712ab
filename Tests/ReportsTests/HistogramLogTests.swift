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

  private struct Case: Decodable {
    let name: String
    let readings: [[UInt64]]
    let payload: String
    let total: UInt64
    let minimum: UInt64
    let maximum: UInt64
    let median: UInt64
  }

  /// How they were made is in Reference/make_reference.py.
  private static var cases: [Case] {
    get throws {
      let url = try #require(
        Bundle.module.url(
          forResource: "histogram_log", withExtension: "json", subdirectory: "Reference"))
      return try JSONDecoder().decode([Case].self, from: Data(contentsOf: url))
    }
  }

  private func distribution(_ counted: [[UInt64]]) throws -> Distribution {
    .merged(
      try counted.map { pair in
        let bucket = try #require(distribution([Int64(pair[0])]).buckets.first)
        return try Distribution(
          buckets: [.init(lowestNanoseconds: bucket.lowestNanoseconds, count: pair[1])],
          sumNanoseconds: UInt128(pair[0]) * UInt128(pair[1]), extremes: pair[0]...pair[0],
          anomalies: Anomalies())
      })
  }

  @Test func payloadsAreHdrHistograms() throws {
    for sample in try Self.cases {
      let distribution = try distribution(sample.readings)
      let payload = HistogramPayload(distribution: distribution)
      #expect(Data(payload.bytes).base64EncodedString() == sample.payload, "\(sample.name)")
      #expect(distribution.count == sample.total)
      #expect(distribution.buckets.first?.lowestNanoseconds == sample.minimum)
      #expect(distribution.buckets.last?.highestNanoseconds == sample.maximum)
      let median = try #require(distribution.value(at: .p50))
      #expect(
        median == min(sample.median, distribution.extremes?.upperBound ?? 0), "\(sample.name)")
    }
  }

  /// What a viewer needs around the payload, and what Python's reader was seen to take.
  @Test func linesHaveTheFieldsOfTheFormat() throws {
    let lines = SampleRuns.run.histogramLog().split(separator: "\n")
    #expect(lines[0] == "#[Histogram log format version 1.3]")
    let first = try #require(lines.first { !$0.hasPrefix("#") })
    #expect(first.hasPrefix("\"StartTimestamp\",\"Interval_Length\",\"Interval_Max\","))
    let fields = try #require(lines.last).split(separator: ",")
    #expect(fields.count == 5 && fields[0].hasPrefix("Tag="))
    #expect(fields[1...3].allSatisfy { Double($0) != nil })
    #expect(Data(base64Encoded: String(fields[4]))?.prefix(4) == Data([0x1C, 0x84, 0x93, 0x14]))
  }

  @Test func whatIsMissingStandsInComments() {
    var run = SampleRuns.run
    let missing = [
      "#[unavailable wakeup libev placement=same gapNanoseconds=0: built without Peers]",
      "#[failed wakeup glib placement=same gapNanoseconds=0: round 1: killed by signal 9 (and 5 more)]",
    ]
    func comments() -> [String] {
      run.histogramLog().split(separator: "\n").prefix { $0.hasPrefix("#") }.dropFirst(2)
        .map(String.init)
    }
    #expect(comments() == missing)
    run.interrupted = true
    #expect(comments() == ["#[interrupted: the plan was not finished]"] + missing)
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
    run.interrupted = true
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
