// How one thread waits for what another one has: without a loop on the waiting side.

import LinuxIO

/// A value that one thread leaves and one other thread waits for.
final class Handover<Value: Sendable>: Sendable {
  private let value = Lock<Value?>(nil)
  private let isThere = FutexWord()

  /// Leaves the value, unless one was left before. Any thread.
  func leave(_ newValue: Value) {
    let isFirst = value.withLock { value in
      guard value == nil else { return false }
      value = newValue
      return true
    }
    guard isFirst else { return }
    _ = isThere.add(1)
    _ = try? isThere.wakeOne()
  }

  /// Sleeps until the value has been left. One thread.
  func wait() -> Value {
    while true {
      if let value = value.withLock({ $0 }) { return value }
      // A signal, or a value that has come meanwhile: look again.
      try? isThere.wait(while: 0, until: .max)
    }
  }
}
