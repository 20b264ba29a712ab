// The times of an open loop, and the figures that follow from them. Pure: no clock, no thread.

import Harness
import LatencyStatistics

/// What happened to each wake after the warm-up.
struct OpenLoopLog: Hashable, Sendable {
  /// One wake from its place in the schedule to its callout.
  struct Wake: Hashable, Sendable {
    var dueNanoseconds: UInt64
    var call: OpenLoopGenerator.Call
    var arrival: OpenLoopReceiver.Arrival

    /// From the schedule to the callout: what a user waits who counts on the schedule.
    var latencyNanoseconds: Int64 {
      Int64(bitPattern: arrival.calloutNanoseconds &- dueNanoseconds)
    }

    /// The duration of the signal call.
    var wakeCallNanoseconds: Int64 {
      Int64(bitPattern: call.endedNanoseconds &- call.beganNanoseconds)
    }

    /// How late the generator was.
    var generatorDelayNanoseconds: Int64 {
      Int64(bitPattern: call.beganNanoseconds &- dueNanoseconds)
    }
  }

  /// When the schedule began.
  var startNanoseconds: UInt64 = 0
  /// The wakes in the order of the schedule.
  var wakes: [Wake]

  /// The wakes of a class.
  func wakes(of wakeClass: WakeClass) -> [Wake] {
    wakeClass == .all ? wakes : wakes.filter { $0.arrival.wakeClass == wakeClass }
  }

  /// How many wakes of each class there were, in words: `slept 10, polled 0, elided 2`.
  var classCounts: String {
    [WakeClass.slept, .polled, .elided].map { "\($0) \(wakes(of: $0).count)" }
      .joined(separator: ", ")
  }
}

extension OpenLoopLog {
  /// Puts together what the two sides noted.
  init(
    of open: OpenLoop, sent: OpenLoopGenerator.Notes, received: OpenLoopReceiver.Notes
  ) {
    startNanoseconds = sent.startNanoseconds
    wakes = (open.warmupCount..<open.offsetsNanoseconds.count).map { index in
      Wake(
        dueNanoseconds: sent.startNanoseconds + open.offsetsNanoseconds[index],
        call: sent.calls[index], arrival: received.arrivals[index])
    }
  }
}

extension Sequence<OpenLoopLog.Wake> {
  /// The readings of one duration.
  func distribution(of duration: (OpenLoopLog.Wake) -> Int64) -> Distribution {
    var histogram = Histogram()
    for wake in self { histogram.record(duration(wake)) }
    return histogram.distribution
  }
}
