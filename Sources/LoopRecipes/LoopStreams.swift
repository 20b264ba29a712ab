// What happens on a loop, for tasks to iterate over: the ticks of a timer and the activities of runs.

public import LoopEngine

extension Loop {
  /// A fire of a timer that a task iterates over.
  public struct Tick: Hashable, Sendable {
    /// The point of the grid that it is for: 0, 1, 2... A gap: the loop was late, or the task was.
    public var number: UInt64
    /// When that point was due.
    public var dueTime: Instant
  }

  /// A point of a run that a task iterates over.
  public struct ActivityReport: Hashable, Sendable {
    /// What the observer was told.
    public var activity: Activity
    /// The mode of the run.
    public var mode: Mode
    /// When, on the loop's clock.
    public var time: Instant
  }

  /// The ticks of a timer that fires every `interval`, first after one interval, for one task.
  ///
  /// ```swift
  /// for await tick in loop.ticks(every: .seconds(1)) {
  ///   if tick.number == 9 { break }
  /// }
  /// ```
  ///
  /// A task that is late gets the newest tick only. The timer goes when the stream is dropped or its task
  /// is cancelled; the stream ends when the loop's thread does. With an interval of zero there is
  /// one tick, at once. Any thread.
  public func ticks(
    every interval: Duration, tolerance: Duration = .zero, in mode: Mode = .common
  ) -> AsyncStream<Tick> {
    let first = now.advanced(by: interval)
    let (stream, continuation) = AsyncStream.makeStream(
      of: Tick.self, bufferingPolicy: .bufferingNewest(1))
    let feed = StreamFeed(continuation)
    let timer = Timer(at: first, every: interval, tolerance: tolerance, name: "ticks") { timer in
      let dueTime = timer.nextFireTime
      let steps = interval > .zero ? (first.duration(to: dueTime) / interval).rounded() : 0
      feed.yield(Tick(number: UInt64(steps), dueTime: dueTime))
    }
    continuation.onTermination = { [weak timer] _ in timer?.invalidate() }
    add(timer, to: mode)
    return stream
  }

  /// The activities of the loop's runs in `mode`, for one task.
  ///
  /// The task should not run on this loop: what wakes it there would itself be an activity to report.
  /// Of those that a late task has not taken the newest `limit` are kept. The observer goes when the
  /// stream is dropped or its task is cancelled; the stream ends when the loop's thread does.
  /// Any thread.
  public func activityReports(
    of activities: Activity = .all, in mode: Mode = .common, order: Int = 0,
    keepingNewest limit: Int = 1_024
  ) -> AsyncStream<ActivityReport> {
    let (stream, continuation) = AsyncStream.makeStream(
      of: ActivityReport.self, bufferingPolicy: .bufferingNewest(limit))
    let feed = StreamFeed(continuation)
    let observer = Observer(activities, order: order, name: "activity reports") {
      [weak self] _, activity in
      guard let self, let mode = currentMode else { return }
      feed.yield(ActivityReport(activity: activity, mode: mode, time: now))
    }
    continuation.onTermination = { [weak observer] _ in observer?.invalidate() }
    add(observer, to: mode)
    return stream
  }
}

/// Feeds a stream for as long as the item lives whose closure holds this: a loop that ends lets go of its
/// items, and so the stream ends.
private final class StreamFeed<Element: Sendable>: Sendable {
  private let continuation: AsyncStream<Element>.Continuation

  init(_ continuation: AsyncStream<Element>.Continuation) { self.continuation = continuation }

  func yield(_ element: Element) { continuation.yield(element) }

  deinit { continuation.finish() }
}
