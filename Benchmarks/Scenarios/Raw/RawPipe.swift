// The bare pipe: write a byte on one side; poll and read on the other.

import Harness
import LinuxIO

/// A non-blocking pipe in an epoll set: one system call to wake, two to sleep.
struct RawPipe: RawPrimitive {
  final class PrimitiveWaker: Waker {
    fileprivate let pipe: Pipe

    init() throws(Errno) { pipe = try Pipe() }

    func wake() throws(Errno) {
      do throws(Errno) {
        try pipe.writeEnd.writeByte()
      } catch .wouldBlock {
        // Full: the sleeper has more than enough to wake for.
      }
    }
  }

  static let backend = "pipe"

  let waker: PrimitiveWaker
  private let epoll: EpollSet
  private var reports: [ReadyDescriptor] = []

  init() throws(Errno) {
    waker = try PrimitiveWaker()
    epoll = try EpollSet()
    try epoll.watch(waker.pipe.readEnd.number, for: .readable, token: 0)
    reports.reserveCapacity(EpollSet.mostReports)
  }

  mutating func wait(untilNanoseconds deadlineNanoseconds: UInt64) throws(Errno) -> Bool {
    reports.removeAll(keepingCapacity: true)
    try epoll.wait(untilNanoseconds: deadlineNanoseconds, into: &reports)
    if reports.isEmpty { return false }
    try waker.pipe.readEnd.discardOnce()
    return true
  }
}
