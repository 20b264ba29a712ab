// How long a loop stays awake before it sleeps, in the hope that a wake is near. Pure: no clock, no
// kernel; the spinning itself is in Loop+Sleeping.swift.

import LinuxIO
import WakeBackends

/// Learns from each try whether spinning pays here, and how long.
///
/// A wake that comes while the loop spins costs neither side a system call. One that does not come has
/// cost the time for nothing; and a waker that shares the loop's CPU cannot even run meanwhile. So the
/// window doubles with each success up to the limit and halves with each failure; at the least window
/// the next 1, 2, 4 ... 1,024 sleeps are left alone. Where spinning never helps it soon takes place
/// once in a thousand sleeps, and then for a sixteenth of the limit.
struct Spinner {
  /// The longest time to spin; 0: never.
  let limitNanoseconds: UInt64

  private(set) var windowNanoseconds: UInt64
  private var sleepsToLeaveAlone = 0
  private var backoff = 1

  /// The most sleeps between two tries.
  static let mostSleepsLeftAlone = 1_024

  init(limitNanoseconds: UInt64) {
    self.limitNanoseconds = limitNanoseconds
    windowNanoseconds = limitNanoseconds
  }

  private var leastWindowNanoseconds: UInt64 { (limitNanoseconds + 15) / 16 }

  /// How long to spin before the sleep that comes now; 0: not at all.
  mutating func nextWindow() -> UInt64 {
    guard sleepsToLeaveAlone > 0 else { return windowNanoseconds }
    sleepsToLeaveAlone -= 1
    return 0
  }

  /// Notes whether something came while the loop spun.
  mutating func learn(somethingCame: Bool) {
    if somethingCame {
      windowNanoseconds = min(windowNanoseconds * 2, limitNanoseconds)
      backoff = 1
    } else if windowNanoseconds > leastWindowNanoseconds {
      windowNanoseconds = max(windowNanoseconds / 2, leastWindowNanoseconds)
    } else {
      sleepsToLeaveAlone = backoff
      backoff = min(backoff * 2, Self.mostSleepsLeftAlone)
    }
  }
}

extension Loop {
  /// Lets the loop stay awake for up to `limit` before it sleeps; zero, as at first: it sleeps at once.
  ///
  /// For wakes that come a few microseconds apart from other CPUs: they then cost no system call and no
  /// switch, but the loop's CPU time. How long it really spins follows what spinning has brought so
  /// far. It never does where the calling thread may use one CPU only, nor in modes with descriptors,
  /// which only the kernel can watch. More than a second is taken for a second. Any thread; takes
  /// effect with the next sleep. CFRunLoop has no such thing.
  public func spin(upTo limit: Duration) {
    let mayHelp = ((try? CPUAffinity.allowedCPUs().count) ?? 1) > 1
    let nanoseconds = mayHelp ? min(limit.nonNegativeNanoseconds, 1_000_000_000) : 0
    spinner.withLock { $0 = Spinner(limitNanoseconds: nanoseconds) }
    sleepsAtOnce.store(nanoseconds == 0, ordering: .relaxed)
  }

  /// Stays awake for a while, unless something comes that forbids the sleep.
  func spinBeforeSleep(_ run: Run, until deadlineNanoseconds: UInt64) {
    if sleepsAtOnce.load(ordering: .relaxed) { return }
    let window = spinner.withLock { $0.nextWindow() }
    let now = backend.nowNanoseconds()
    guard window > 0, deadlineNanoseconds > now else { return }
    let somethingCame = BusyWait.wait(forNanoseconds: min(window, deadlineNanoseconds - now)) {
      word.forbidsSleep(since: run.wakeSequence)
    }
    spinner.withLock { $0.learn(somethingCame: somethingCame) }
  }
}
