// Callbacks in step with frames. Not a repeating timer, whose period is a whole number of nanoseconds and
// so drifts away from 60 frames a second.

import LinuxIO
public import LoopEngine

/// Calls a closure once a frame, on a fixed grid of times.
///
/// ```swift
/// let pacer = FramePacer(on: loop, rate: FrameRate(60)) { frame in
///   scene.advance(to: frame.targetTimestamp)
/// }
/// ```
///
/// Never early. A frame that finds the loop busy comes late, once, and says how many it stands for: it is
/// always the newest. The grid is exact: point k is k frames after the start, rounded up to a
/// nanosecond. Corresponds to `CADisplayLink`. In traces: a timer called "frame pacer". Any thread may
/// call anything; a pacer that is released, or whose loop's thread ends, calls no more.
public final class FramePacer: Sendable {
  /// One call.
  public struct Frame: Hashable, Sendable {
    /// The point of the grid: point 0 is the start.
    public var number: UInt64
    /// When that point was: the call comes then, or later.
    public var timestamp: Loop.Instant
    /// When the next frame is due: what is prepared now should be ready by then.
    public var targetTimestamp: Loop.Instant
    /// How many frames before this one were due and are not called any more.
    public var skippedCount: UInt64
  }

  private let loop: Loop
  private let timer: Loop.Timer
  private let course: FrameCourse

  /// A pacer that calls `callout` on the thread of `loop`, first at the first point after now; with a
  /// start that is still to come, one frame after it.
  ///
  /// - Parameters:
  ///   - loop: whose thread calls.
  ///   - mode: in which it calls.
  ///   - rate: the grid, such as a display's refresh rate.
  ///   - preferred: which rates the callout wants; then every second, third... point is a frame.
  ///   - start: where the grid begins; now unless given, such as a display's last refresh.
  ///   - callout: what is called, with the frame.
  public init(
    on loop: Loop, in mode: Loop.Mode = .common, rate: FrameRate,
    preferred: FrameRateRange? = nil, startingAt start: Loop.Instant? = nil,
    callout: @escaping @Sendable (Frame) -> Void
  ) {
    let now = loop.now
    let grid = FrameGrid(startNanoseconds: (start ?? now).nanoseconds, rate: rate)
    let course = FrameCourse(grid, stride: preferred?.stride(on: rate) ?? 1)
    self.loop = loop
    self.course = course
    // Its interval is never used: each call says when the next one is.
    timer = Loop.Timer(at: .distantFuture, every: .seconds(1), name: "frame pacer") {
      [unowned loop] timer in
      if let frame = course.beginFrame(at: loop.now.nanoseconds) { callout(frame) }
      course.arm(timer)
    }
    course.proceed(from: now.nanoseconds, timer)
    loop.add(timer, to: mode)
  }

  deinit { invalidate() }

  /// Whether no frames are called for now.
  public var isPaused: Bool { course.isPaused }

  /// Calls no frame until `resume`; the loop is not woken for any. The grid stays.
  public func pause() { course.pause(timer) }

  /// Goes on with the next point of the grid after now; those in between do not count as skipped.
  public func resume() { course.resume(from: loop.now.nanoseconds, timer) }

  /// Changes which rates the callout wants; nil: every point. Takes effect after the next frame.
  public func prefer(_ rates: FrameRateRange?) {
    course.setStride(rates?.stride(on: course.grid.rate) ?? 1)
  }

  /// Ends it for ever; the closure is released.
  public func invalidate() { timer.invalidate() }
}

/// Which point comes next.
private final class FrameCourse: Sendable {
  private struct State {
    var nextPoint: UInt64 = 1
    var stride: UInt64
    var isPaused = false
  }

  let grid: FrameGrid
  private let state: Lock<State>

  init(_ grid: FrameGrid, stride: UInt64) {
    self.grid = grid
    state = Lock(State(stride: stride))
  }

  var isPaused: Bool { state.withLock { $0.isPaused } }

  func setStride(_ stride: UInt64) { state.withLock { $0.stride = stride } }

  /// The frame to call now: the newest that is due; nil when none is.
  func beginFrame(at now: UInt64) -> FramePacer.Frame? {
    state.withLock { state in
      guard !state.isPaused, grid.nanoseconds(of: state.nextPoint) <= now else { return nil }
      let skipped = (grid.point(at: now) - state.nextPoint) / state.stride
      let number = state.nextPoint + skipped * state.stride
      state.nextPoint = number + state.stride
      return FramePacer.Frame(
        number: number, timestamp: instant(of: number),
        targetTimestamp: instant(of: state.nextPoint), skippedCount: skipped)
    }
  }

  // The timer is set with the lock held, so that of two who set it the one who decided last wins.

  func arm(_ timer: Loop.Timer) { state.withLock { arm(timer, $0) } }

  func pause(_ timer: Loop.Timer) {
    state.withLock { state in
      state.isPaused = true
      arm(timer, state)
    }
  }

  func resume(from now: UInt64, _ timer: Loop.Timer) {
    state.withLock { state in
      guard state.isPaused else { return }
      state.isPaused = false
      state.nextPoint = grid.point(at: now) + 1
      arm(timer, state)
    }
  }

  func proceed(from now: UInt64, _ timer: Loop.Timer) {
    state.withLock { state in
      state.nextPoint = grid.point(at: now) + 1
      arm(timer, state)
    }
  }

  private func arm(_ timer: Loop.Timer, _ state: borrowing State) {
    timer.setNextFireTime(state.isPaused ? .distantFuture : instant(of: state.nextPoint))
  }

  private func instant(of point: UInt64) -> Loop.Instant {
    Loop.Instant(nanoseconds: grid.nanoseconds(of: point))
  }
}
