// Things that are to live until the loop is done with its present work: the autorelease-pool pattern.
// Not for things that outlive it: hold those yourself.

import LinuxIO
public import LoopEngine

/// Keeps what it is given until the loop is about to wait, or its run ends.
///
/// ```swift
/// let pool = ResourcePool()
/// let reader = Loop.Source {
///   let buffer = Buffer()
///   pool.hold(buffer)  // alive for whoever comes later in this iteration
/// }
/// loop.add(reader)
/// ```
///
/// A nested run has a scope of its own: it lets go of what was given to it, and never of what the run
/// around it still uses. As with Cocoa's pools, iterations that only poll are one scope with those that
/// follow, until the loop waits or its run ends.
///
/// Belongs to the thread that makes it and to that thread's loop; keep it for as long as it is to work.
/// Corresponds to the autorelease pools that AppKit and UIKit keep around a run loop by observers of
/// entry, before waiting and exit; what a run needs at its entry is known here by the loop's depth.
/// In traces: an observer called `ResourcePool`.
public final class ResourcePool: Sendable {
  private let loop: Loop
  private let cleanUps: CleanUps
  private let observer: Loop.Observer

  /// A pool for the current thread's loop, for its runs in `mode`.
  ///
  /// What it holds is let go behind all other observers.
  public init(in mode: Loop.Mode = .common) {
    let (loop, cleanUps) = (Loop.current, CleanUps())
    self.loop = loop
    self.cleanUps = cleanUps
    observer = Loop.Observer([.beforeWaiting, .exit], order: .max, name: "ResourcePool") { _, _ in
      cleanUps.run(fromDepth: loop.depth)
    }
    loop.add(observer, to: mode)
  }

  /// Keeps `resource` until the innermost run is about to wait, or ends; outside of runs, until the next
  /// one is or does. Own thread only. O(1).
  public func hold(_ resource: some Sendable) {
    whenDrained { withExtendedLifetime(resource) {} }
  }

  /// Calls `cleanUp` when the pool would let go of something held now: the last one given comes first.
  /// Own thread only. O(1).
  public func whenDrained(_ cleanUp: @escaping @Sendable () -> Void) {
    precondition(
      Loop.existingCurrent === loop,
      "a ResourcePool belongs to the thread that made it; give every thread its own")
    cleanUps.add(Work(call: cleanUp), atDepth: loop.depth)
  }

  /// Lets go of everything, on the thread that lets go of the pool.
  deinit {
    observer.invalidate()
    cleanUps.run(fromDepth: 0)
  }
}

/// Clean-ups by the depth of the run that they were given to.
///
/// The lock is never held while one is called: it may add others, or run the loop.
private final class CleanUps: Sendable {
  private let waiting = Lock<[(depth: Int, work: Work)]>([])

  func add(_ work: Work, atDepth depth: Int) { waiting.withLock { $0.append((depth, work)) } }

  /// Calls those of the run at `depth` and of runs within it, the last first, also what they add; for
  /// the outermost run also those given outside of runs.
  func run(fromDepth depth: Int) {
    while let work = takeLast(fromDepth: depth > 1 ? depth : 0) { work.call() }
  }

  private func takeLast(fromDepth depth: Int) -> Work? {
    waiting.withLock { waiting in
      guard let last = waiting.last, last.depth >= depth else { return nil }
      return waiting.removeLast().work
    }
  }
}
