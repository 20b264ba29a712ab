// The open loop by made-up times, where the right answer is known: schedule, classes, figures.

import Harness
import Testing

@testable import Scenarios

@Suite struct OpenLoopTests {
  @Test func theScheduleHasOneWakeInEachPeriod() {
    let offsets = JitteredSchedule(periodNanoseconds: 1_000, seed: 7).offsetsNanoseconds(
      count: 500)
    #expect(offsets.map { $0 / 1_000 } == Array(0..<500))
    // The jitter uses the whole period: wakes come close together and nearly two periods apart.
    let distances = zip(offsets, offsets.dropFirst()).map { $1 - $0 }
    #expect(distances.min()! < 200)
    #expect(distances.max()! > 1_800)
  }

  @Test func aSeedBringsAScheduleBack() {
    let schedule = { (seed: UInt64) in
      JitteredSchedule(periodNanoseconds: 50_000, seed: seed).offsetsNanoseconds(count: 20)
    }
    #expect(schedule(1) == schedule(1))
    #expect(schedule(1) != schedule(2))
  }

  @Test func theCellDecidesTheLengthOfTheSchedule() {
    var cell = openCell(gap: 1_000_000)
    #expect(OpenLoop(cell).offsetsNanoseconds.count == 105)
    #expect(OpenLoop(cell).warmupCount == 5)
    cell.effort.samples = 10
    #expect(OpenLoop(cell).offsetsNanoseconds.count == 15)
    cell.effort = Effort(
      warmupSamples: 200, samples: .max, durationNanoseconds: 3_600_000_000_000)
    cell.parameters.gapNanoseconds = 1
    #expect(OpenLoop(cell).offsetsNanoseconds.count == OpenLoop.mostWakes + 200)
  }

  @Test func switchesBetweenCalloutsTellSleepingFromPolling() {
    var classifier = WakeClassifier(voluntarySwitches: 10)
    #expect(classifier.classOfFirst(voluntarySwitches: 11) == .slept)
    #expect(classifier.classOfFirst(voluntarySwitches: 11) == .polled)
    #expect(classifier.classOfFirst(voluntarySwitches: 14) == .slept)
    #expect(classifier.classOfFirst(voluntarySwitches: 14) == .polled)
  }

  /// Three wakes 100 ns apart: on time, late by the generator, and one that shares its callout.
  private let log = OpenLoopLog(
    wakes: [
      wake(due: 1_000, called: 1_010...1_015, callout: 1_030, .slept),
      wake(due: 1_100, called: 1_600...1_602, callout: 1_700, .polled),
      wake(due: 1_200, called: 1_603...1_604, callout: 1_700, .elided),
    ])

  @Test func latencyBeginsWhenAWakeWasDue() {
    #expect(log.wakes.map(\.latencyNanoseconds) == [30, 600, 500])
    #expect(log.wakes.map(\.generatorDelayNanoseconds) == [10, 500, 403])
    #expect(log.wakes.map(\.wakeCallNanoseconds) == [5, 2, 1])
    #expect(log.wakes.distribution(of: \.latencyNanoseconds).extremes == 30...600)
  }

  @Test func aWakeTakenBeforeItWasDueIsAnAnomalyAndNoSample() {
    let early = OpenLoopLog(wakes: [wake(due: 50, called: 40...41, callout: 45, .slept)])
    let latency = early.wakes.distribution(of: \.latencyNanoseconds)
    #expect(latency.count == 0)
    #expect(latency.anomalies.negative == 1)
  }

  @Test func classesAreToldApart() {
    #expect(log.wakes(of: .polled).map(\.dueNanoseconds) == [1_100])
    #expect(log.wakes(of: .elided).map(\.dueNanoseconds) == [1_200])
    #expect(log.wakes(of: .all).count == 3)
    #expect(log.classCounts == "slept 1, polled 1, elided 1")
  }

  @Test func theWarmUpIsLeftOut() {
    let open = OpenLoop(openCell(gap: 1_000_000))
    let count = open.offsetsNanoseconds.count
    var sent = OpenLoopGenerator.Notes(
      calls: Array(repeating: OpenLoopGenerator.Call(), count: count))
    sent.startNanoseconds = 7
    let received = OpenLoopReceiver.Notes(
      arrivals: Array(repeating: OpenLoopReceiver.Arrival(), count: count))
    let log = OpenLoopLog(of: open, sent: sent, received: received)
    #expect(log.wakes.map(\.dueNanoseconds) == open.offsetsNanoseconds.dropFirst(5).map { $0 + 7 })
  }
}

/// A wake by its times.
func wake(
  due: UInt64, called: ClosedRange<UInt64>, callout: UInt64, _ wakeClass: WakeClass
) -> OpenLoopLog.Wake {
  OpenLoopLog.Wake(
    dueNanoseconds: due,
    call: OpenLoopGenerator.Call(
      beganNanoseconds: called.lowerBound, endedNanoseconds: called.upperBound),
    arrival: OpenLoopReceiver.Arrival(calloutNanoseconds: callout, wakeClass: wakeClass))
}

/// A tenth of a second of an open loop, five wakes of warm-up before it.
func openCell(
  _ subject: String = "raw", backend: String? = "futex", gap: UInt64
) -> PlannedCell {
  var parameters = CellParameters()
  parameters.placement = .unpinned
  parameters.loop = .open
  parameters.gapNanoseconds = gap
  return PlannedCell(
    benchmark: .wakeup, subject: subject, backend: backend, parameters: parameters,
    effort: Effort(warmupSamples: 5, samples: .max, durationNanoseconds: 100_000_000), seed: 3)
}
