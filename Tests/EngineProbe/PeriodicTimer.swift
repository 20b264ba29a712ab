// A repeating timer that watches its own punctuality.

import LinuxIO
import LoopEngine

/// A repeating timer and what can be wrong with its calls.
final class PeriodicTimer: Sendable {
  private struct Record {
    var lastDue: UInt64
    var lastCall: UInt64 = 0
    var longestDelay: UInt64 = 0
    var burstCount = 0
    var offGridCount = 0
  }

  private let record: Lock<Record>
  private let period: UInt64

  init(period: UInt64, on loop: Loop) {
    self.period = period
    let start = loop.now.nanoseconds
    record = Lock(Record(lastDue: start))
    let timer = Loop.Timer(
      at: Loop.Instant(nanoseconds: start + period), every: .nanoseconds(Int64(period))
    ) { [self] timer in
      note(due: timer.nextFireTime.nanoseconds, now: loop.now.nanoseconds)
    }
    loop.add(timer)
  }

  private func note(due: UInt64, now: UInt64) {
    record.withLock { record in
      // A call for a time that had passed when the last one was made: two calls to catch up.
      if due <= record.lastCall { record.burstCount += 1 }
      if due <= record.lastDue || (due - record.lastDue) % period != 0 { record.offGridCount += 1 }
      record.longestDelay = max(record.longestDelay, now - min(now, due))
      (record.lastDue, record.lastCall) = (due, now)
    }
  }

  var longestDelayNanoseconds: UInt64 { record.withLock { $0.longestDelay } }
  var burstCount: Int { record.withLock { $0.burstCount } }
  var offGridCount: Int { record.withLock { $0.offGridCount } }
}
