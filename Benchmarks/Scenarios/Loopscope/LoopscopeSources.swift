// The engine full of sources.

import Harness
import LoopEngine

/// A loop of the engine with many sources in its default mode.
final class LoopscopeSources: SourceHoldingLoop {
  private let loop: Loop
  private let calls = CallCount()
  private let sources: [Loop.Source]

  init(_ loop: Loop, count: Int) {
    self.loop = loop
    let perform: @Sendable () -> Void = { [calls] in calls.add() }
    sources = (0..<count).map { _ in Loop.Source(perform: perform) }
    for source in sources { loop.add(source) }
  }

  func serve(_ chosen: [Int]) -> Int {
    for index in chosen {
      sources[index].signal()
      loop.run(for: .zero, returnAfterSourceHandled: true)
    }
    return calls.take()
  }
}
