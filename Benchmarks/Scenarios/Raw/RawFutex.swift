// The bare futex: wait on a word of which each wake makes another value.

import Harness
import LinuxIO

/// A futex word that counts wakes: one system call to wake, one to sleep.
struct RawFutex: RawPrimitive {
  struct PrimitiveWaker: Waker {
    fileprivate let word = FutexWord()

    func wake() throws(Errno) {
      _ = word.add(1)
      try word.wakeOne()
    }
  }

  static let backend = "futex"

  let waker = PrimitiveWaker()
  private var wakesSeen: UInt64 = 0

  init() {}

  mutating func wait(untilNanoseconds deadlineNanoseconds: UInt64) throws(Errno) -> Bool {
    while true {
      do throws(Errno) {
        try waker.word.wait(while: wakesSeen, until: deadlineNanoseconds)
      } catch .timedOut {
        return takeWakes()
      } catch .wouldBlock {
        return takeWakes()
      } catch .interrupted {
        continue
      }
      if takeWakes() { return true }
    }
  }

  private mutating func takeWakes() -> Bool {
    let wakes = waker.word.load()
    defer { wakesSeen = wakes }
    return wakes != wakesSeen
  }
}
