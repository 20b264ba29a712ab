// What a process that was stopped says afterwards: its schedule's start, and its samples. Parent
// and child are the same build, so this format is nobody else's business.

import BenchmarkRecords
import Harness

/// The answer of the stopped process.
struct StopAnswer: Hashable, Sendable {
  var startNanoseconds: UInt64
  var samples: [StopTrial.Sample]

  init(_ log: OpenLoopLog) {
    startNanoseconds = log.startNanoseconds
    samples = log.wakes.map { wake in
      StopTrial.Sample(
        calloutNanoseconds: wake.arrival.calloutNanoseconds,
        latencyNanoseconds: wake.latencyNanoseconds)
    }
  }

  /// The answer as a line, without the newline.
  func line() throws(RecordError) -> String {
    let samples = samples.map { sample in
      JSONValue.array([.whole(sample.calloutNanoseconds), .whole(sample.latencyNanoseconds)])
    }
    return try JSONValue.object([
      "start": .whole(startNanoseconds), "samples": .array(samples),
    ]).text(.compact)
  }

  /// Reads a line.
  init(line: some Collection<UInt8>) throws {
    guard case .object(let members) = try JSONValue(parsing: line),
      case .integer(let start) = members["start"], case .array(let pairs) = members["samples"]
    else { throw StopTest.Failure(description: "its process wrote a line that makes no sense") }
    startNanoseconds = UInt64(start)
    samples = pairs.compactMap { pair in
      guard case .array(let numbers) = pair, numbers.count == 2,
        case .integer(let callout) = numbers[0], case .integer(let latency) = numbers[1]
      else { return nil }
      return StopTrial.Sample(
        calloutNanoseconds: UInt64(callout), latencyNanoseconds: Int64(latency))
    }
  }

  /// The samples against the schedule, which is made anew from the seed.
  func trial(_ cell: PlannedCell, stop: ClosedRange<UInt64>) -> StopTrial {
    StopTrial(
      pointsNanoseconds: OpenLoop(cell).offsetsNanoseconds.map { startNanoseconds + $0 },
      samples: samples, stop: stop)
  }
}
