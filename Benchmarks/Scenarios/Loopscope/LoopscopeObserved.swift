// The engine under observation.

import Harness
import LoopEngine
import Synchronization

/// A loop of the engine with observers of every activity, kept busy by a source that signals itself.
final class LoopscopeObserved: ObservedLoop {
  private final class Work: Sendable {
    let remaining = Atomic<Int>(0)
  }

  private let loop: Loop
  private let calls = CallCount()
  private let work = Work()
  private let source: Loop.Source

  init(_ loop: Loop, observers: Int) {
    self.loop = loop
    let itself = OwnThread(LateSource())
    source = Loop.Source { [loop, work] in
      let left = work.remaining.load(ordering: .relaxed) - 1
      work.remaining.store(left, ordering: .relaxed)
      if left > 0 { itself.value.source?.signal() } else { loop.stop() }
    }
    itself.value.source = source
    loop.add(source)
    for _ in 0..<observers {
      loop.add(Loop.Observer(.all) { [calls] _, _ in calls.add() })
    }
  }

  func run(iterations: Int) -> Int {
    work.remaining.store(iterations, ordering: .relaxed)
    source.signal()
    loop.runUntilStopped()
    return calls.take()
  }
}
