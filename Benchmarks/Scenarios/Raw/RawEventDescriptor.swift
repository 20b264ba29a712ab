// The bare eventfd: epoll_pwait2 edge-triggered on one side, write on the other, never read.

import Harness
import LinuxIO

/// An eventfd in an epoll set: one system call to wake, one to sleep.
struct RawEventDescriptor: RawPrimitive {
  final class PrimitiveWaker: Waker {
    fileprivate let descriptor: Descriptor

    init() throws(Errno) { descriptor = try makeEventDescriptor() }

    func wake() throws(Errno) { try descriptor.write(1) }
  }

  static let backend = "eventfd"

  let waker: PrimitiveWaker
  private let epoll: EpollSet
  private var reports: [ReadyDescriptor] = []

  init() throws(Errno) {
    waker = try PrimitiveWaker()
    epoll = try EpollSet()
    try epoll.watch(waker.descriptor.number, for: [.readable, .edgeTriggered], token: 0)
    reports.reserveCapacity(EpollSet.mostReports)
  }

  mutating func wait(untilNanoseconds deadlineNanoseconds: UInt64) throws(Errno) -> Bool {
    reports.removeAll(keepingCapacity: true)
    try epoll.wait(untilNanoseconds: deadlineNanoseconds, into: &reports)
    return !reports.isEmpty
  }
}
