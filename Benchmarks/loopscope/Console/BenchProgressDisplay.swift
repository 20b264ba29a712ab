// Shows a run's progress on standard error: one line drawn over itself on a terminal, plain lines
// in a log.

import Harness
import LinuxIO

/// The progress of one run.
final class BenchProgressDisplay {
  private let console: Console
  private var startNanoseconds = MonotonicClock.nowNanoseconds()
  private var isDrawn = false

  init(console: Console) { self.console = console }

  func show(_ event: BenchProgress) {
    // What came before, such as a wait for another measurement, says nothing about what is left.
    if case .roundBegan(round: 1, of: _) = event {
      startNanoseconds = MonotonicClock.nowNanoseconds()
    }
    if case .cellBegan(let cell, let round, let done) = event, console.drawsProgress {
      let elapsed = MonotonicClock.nowNanoseconds() - startNanoseconds
      let text = BenchProgressText.drawing(
        of: cell, round: round, done: done, elapsedNanoseconds: elapsed, columns: console.columns)
      console.draw("\r\u{1B}[2K" + text)
      isDrawn = true
    } else if case .roundBegan = event, console.drawsProgress {
      return
    } else if let line = BenchProgressText.line(for: event) {
      clear()
      console.note(line)
    }
  }

  /// Takes away what is drawn.
  func clear() {
    if isDrawn { console.draw("\r\u{1B}[2K") }
    isDrawn = false
  }
}
