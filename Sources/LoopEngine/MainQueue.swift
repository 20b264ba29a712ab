// Step 6 and the main dispatch queue: only the main thread's loop serves it, in common modes.

import LinuxIO

/// The main queue among a mode's descriptors.
enum MainQueue {
  /// Its token in a descriptor set; items are numbered from one up and never get there.
  static let token = UInt64.max - 1
}

extension Loop {
  /// Whether the main queue has work, which is then to be served at once. Not asked in a run's first
  /// iteration, nor after one that served it: the others come first then.
  func peekMainQueue(_ run: inout Run) -> Bool {
    guard run.servesMainQueue, !run.servedMainQueueLast else { return false }
    return MainDispatchQueue.consumeReadiness()
  }

  func drainMainQueue(_ run: inout Run) {
    _ = MainDispatchQueue.consumeReadiness()
    run.servedMainQueueLast = true
    run.handledSource = true
    change { $0.isDrainingMainQueue = true }
    Trace.mainQueueBegin(loop: number, mode: run.modeNumber)
    let outer = progress.begin(.mainQueue, after: .afterWaiting, 0)
    MainDispatchQueue.drain()
    progress.end(outer)
    Trace.mainQueueEnd(loop: number, mode: run.modeNumber)
    change { $0.isDrainingMainQueue = false }
  }
}
