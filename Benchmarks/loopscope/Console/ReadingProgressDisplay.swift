// Shows how much of a trace is read: a line drawn over itself on a terminal, nothing in a log.

import LinuxIO

/// The progress of reading one trace.
final class ReadingProgressDisplay {
  private let console: Console
  private let totalBytes: UInt64
  private var nextDrawingNanoseconds = MonotonicClock.nowNanoseconds() + drawingInterval
  private var isDrawn = false

  private static let drawingInterval: UInt64 = 200_000_000

  init(console: Console, totalBytes: UInt64) {
    self.console = console
    self.totalBytes = max(totalBytes, 1)
  }

  func show(bytesRead: UInt64) {
    let now = MonotonicClock.nowNanoseconds()
    guard console.drawsProgress, now >= nextDrawingNanoseconds else { return }
    nextDrawingNanoseconds = now + Self.drawingInterval
    console.draw("\r\u{1B}[2Kreading the trace: \(bytesRead * 100 / totalBytes) %")
    isDrawn = true
  }

  /// Takes away what is drawn.
  func clear() {
    if isDrawn { console.draw("\r\u{1B}[2K") }
    isDrawn = false
  }
}
