// When a thread that reads a trace is taken to hang or to be blocked. Not for waiting: BatchHandover.
//
// Wall-clock time alone tells nothing on a machine whose CPUs are all taken, so what counts is the
// time that the thread has had on a CPU; and a thread that gets some, however little, is not blocked.

import Dispatch
import Glibc

/// How long a reader without anything to hand over is waited for.
struct ReadingPatience: Sendable {
  /// A thread that has had a CPU for so long since the last batch hangs.
  var cpuSeconds: UInt64 = 10

  /// A thread that has had none for so long is blocked, as on a file system that is gone.
  var blockedSeconds: UInt64 = 60

  /// How often to look.
  var look = DispatchTimeInterval.seconds(1)

  /// Nanoseconds of CLOCK_MONOTONIC. `clock_gettime(2)`.
  var now: @Sendable () -> UInt64 = { Self.time(of: CLOCK_MONOTONIC) ?? 0 }

  /// Nanoseconds that the thread of a clock has had; `nil` when the thread is gone.
  var cpuTime: @Sendable (clockid_t) -> UInt64? = { Self.time(of: $0) }

  private static func time(of clock: clockid_t) -> UInt64? {
    var time = timespec()
    guard unsafe clock_gettime(clock, &time) == 0 else { return nil }
    return UInt64(time.tv_sec) * 1_000_000_000 + UInt64(time.tv_nsec)
  }
}

/// Why a reader was given up.
public enum ReadingStandstill: Sendable, Hashable {
  /// It used so much time of a CPU and had nothing to show for it.
  case hangs(cpuSeconds: UInt64)
  /// It got no CPU for so long: the system did not answer it.
  case isBlocked(seconds: UInt64)
}

/// One wait for a reading thread.
struct ReadingWait {
  private let patience: ReadingPatience
  private let cpuAtBegin: UInt64
  private var cpuAtMove: UInt64
  private var lastMove: UInt64

  /// Less than this may be spent on being blocked.
  private static let leastMove: UInt64 = 1_000_000

  /// Begins to wait. `cpu`: what the thread has had so far.
  init(_ patience: ReadingPatience, cpu: UInt64) {
    self.patience = patience
    cpuAtBegin = cpu
    cpuAtMove = cpu
    lastMove = patience.now()
  }

  /// Why to wait no longer, if there is a reason. `cpu`: what the thread has had; `nil` if it is gone.
  mutating func standstill(cpu: UInt64?) -> ReadingStandstill? {
    let now = patience.now()
    guard let cpu, cpu - min(cpu, cpuAtBegin) < patience.cpuSeconds * 1_000_000_000 else {
      return .hangs(cpuSeconds: patience.cpuSeconds)
    }
    if cpu >= cpuAtMove + Self.leastMove { (cpuAtMove, lastMove) = (cpu, now) }
    return now - lastMove < patience.blockedSeconds * 1_000_000_000
      ? nil : .isBlocked(seconds: patience.blockedSeconds)
  }
}
