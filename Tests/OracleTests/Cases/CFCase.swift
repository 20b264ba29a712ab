// What the cases of SEMANTICS.md section 12 need to be played on the real CFRunLoop.

import CoreFoundationOracle
import Glibc
import LinuxIO
import TestSupport

/// A mode of the case's own.
let modeOne: CFOracleMode = 1
let modeThree: CFOracleMode = 3

/// A limit that only a fault can reach, in seconds.
let patience = 20.0

/// A log that callouts on one thread write.
final class CaseLog {
  private(set) var lines: [String] = []
  private var items: [any CFItem] = []

  func write(_ line: String) { lines.append(line) }

  /// Runs `mode` and writes the result's name.
  func run(_ mode: CFOracleMode, seconds: Double, returnAfterSourceHandled: Bool = false) {
    let outcome = CFLoop.run(
      mode, seconds: seconds, returnAfterSourceHandled: returnAfterSourceHandled)
    write("\(outcome)")
  }

  /// Adds an item to a mode of the calling thread's loop, and keeps it until the case is over: an item
  /// that is dropped is invalidated, and the optimiser drops it after its last mention.
  func add(_ item: some CFItem, to mode: CFOracleMode) {
    items.append(item)
    item.add(to: mode, of: .current)
  }

  /// Lets go of what was added, which may hold this log in turn.
  func dropItems() { items = [] }

  /// An observer of all activities that writes their names, added to `mode`.
  func observe(_ mode: CFOracleMode) {
    add(CFObserver(.all) { [self] in write($0.name) }, to: mode)
  }
}

/// The log of a case played on a new thread, so on a new loop.
func linesOfCase(_ body: @escaping @Sendable (CaseLog) -> Void) -> [String] {
  onOwnThread {
    let log = CaseLog()
    body(log)
    log.dropItems()
    return log.lines
  }
}

/// Nanoseconds since `start`.
func elapsedNanoseconds(since start: UInt64) -> UInt64 { MonotonicClock.nowNanoseconds() - start }

extension CFLoop {
  /// Gives way to other threads until the loop waits.
  func awaitWaiting() {
    while !isWaiting { sched_yield() }
  }
}
