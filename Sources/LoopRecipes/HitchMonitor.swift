// A watchdog for stutters: two observers, the first and the last of all, and a thread that has the
// time. Not for what happened before: that is what `loopscope trace record --snapshot` keeps.

public import LinuxIO
public import LoopEngine

/// Reports, from a thread of its own and while it goes on, that a loop is busy for too long.
///
/// ```swift
/// let monitor = try HitchMonitor(Loop.main, threshold: .milliseconds(50)) { hitch in
///   log.note("\(hitch)")
/// }
/// ```
///
/// What counts is the time from a wake to the next sleep, the work of other observers included; of a
/// loop that polls instead of sleeping, each iteration by itself. A hitch is reported once, at most an
/// eighth of the threshold late.
///
/// The loop pays for one call of an observer when it wakes, without a clock read, and for two in a run; for
/// nothing in an iteration that only polls. That it sleeps is seen without its help. The watcher looks eight
/// times per threshold while the loop is busy or has been lately; then it sleeps, and the loop's next wake
/// makes one system call to rouse it. A loop that sleeps is left alone; one that spins before it sleeps
/// (`Loop.spin(upTo:)`) is busy.
///
/// A run nested in a closure is watched by itself, where its mode is watched; a sleep in another mode is no
/// hitch. In traces: two observers called "hitch monitor". Any thread may call anything.
public final class HitchMonitor: Sendable {
  private let pulse: LoopPulse
  /// The first and the last of the loop's.
  let observers: [Loop.Observer]
  private let thread: Lock<NativeThread?>

  /// Watches `loop` in `mode` until `stop`, or until the monitor is released.
  ///
  /// - Parameters:
  ///   - loop: which one; any thread may watch it.
  ///   - mode: in which it is watched.
  ///   - threshold: how long it must be busy in one go.
  ///   - takesBacktrace: whether a stuck thread is asked where it is, by a SIGURG: a system call that it
  ///     sleeps in may end with EINTR. Where the program handles SIGURG, or the thread blocks it, the
  ///     report says so instead.
  ///   - report: called on the watcher's thread while the loop is stuck, so it must not wait for
  ///     the loop. It should not keep the monitor.
  /// - Throws: what the kernel said when it has no thread left.
  public init(
    _ loop: Loop, in mode: Loop.Mode = .common, threshold: Duration = .milliseconds(50),
    takesBacktrace: Bool = true, report: @escaping @Sendable (Hitch) -> Void
  ) throws(Errno) {
    let pulse = LoopPulse()
    let watcher = HitchWatcher(
      loop: loop, pulse: pulse,
      thresholdNanoseconds: UInt64(min(max(threshold / .nanoseconds(1), 1), 1e18)),
      takesBacktrace: takesBacktrace, report: report)
    thread = Lock(try NativeThread(name: "hitch-monitor") { watcher.run() })
    self.pulse = pulse
    observers = Self.observers(of: loop, pulse)
    for observer in observers { loop.add(observer, to: mode) }
  }

  deinit { stop() }

  /// Whether the watcher sleeps until the loop becomes busy.
  var watcherSleeps: Bool { pulse.watcherSleeps }

  /// Ends the watch and waits until the watcher's thread is gone; called from a report, it does not
  /// wait. May be called again.
  public func stop() {
    for observer in observers { observer.invalidate() }
    pulse.end()
    if let thread = thread.withLock({ $0.take() }) { thread.joinUnlessCurrent() }
  }

  // First and last of all: what others do behind a sleep comes when the watcher has been roused, and what
  // they do at the end of a run while it still goes on.
  static func observers(of loop: Loop, _ pulse: LoopPulse) -> [Loop.Observer] {
    [
      Loop.Observer([.entry, .afterWaiting], order: .min, name: "hitch monitor") { _, activity in
        if activity == .entry {
          pulse.beginRun(inIteration: loop.iterationCount)
        } else {
          pulse.begin(inIteration: loop.iterationCount)
        }
      },
      Loop.Observer(.exit, order: .max, name: "hitch monitor") { _, _ in
        pulse.endRun()
      },
    ]
  }
}
