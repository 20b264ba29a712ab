// epoll(7): a set of descriptors that one thread waits on and any thread may change.

import CLinux
import Glibc

/// What a descriptor is watched for, or what it reported.
public struct DescriptorEvents: OptionSet, Hashable, Sendable {
  /// The bits of `epoll_event.events`.
  public let rawValue: UInt32

  /// Wraps the bits of `epoll_event.events`.
  public init(rawValue: UInt32) { self.rawValue = rawValue }

  /// There is input, or the peer has closed its writing side.
  public static let readable = DescriptorEvents(rawValue: EPOLLIN.rawValue)
  /// Output would not block.
  public static let writable = DescriptorEvents(rawValue: EPOLLOUT.rawValue)
  /// There is urgent input.
  public static let urgent = DescriptorEvents(rawValue: EPOLLPRI.rawValue)
  /// The peer is gone; reported whether asked for or not.
  public static let hungUp = DescriptorEvents(rawValue: EPOLLHUP.rawValue)
  /// The descriptor is in error; reported whether asked for or not.
  public static let failed = DescriptorEvents(rawValue: EPOLLERR.rawValue)
  /// Report only changes, not levels.
  public static let edgeTriggered = DescriptorEvents(rawValue: EPOLLET.rawValue)
}

/// A descriptor that reported something.
public struct ReadyDescriptor: Hashable, Sendable {
  /// The token given when the descriptor was added.
  public var token: UInt64
  /// What it reported.
  public var events: DescriptorEvents

  /// A report for `token`.
  public init(token: UInt64, events: DescriptorEvents) {
    self.token = token
    self.events = events
  }
}

/// A set of descriptors to wait on.
///
/// Any thread may add and remove; only one thread at a time may wait. Corresponds to `epoll(7)`.
public final class EpollSet: Sendable {
  /// At most this many reports come back from one wait; the kernel's queue turns round.
  public static let mostReports = 16

  private let descriptor: Descriptor

  /// An empty set.
  ///
  /// Corresponds to `epoll_create1(2)`.
  public init() throws(Errno) {
    descriptor = Descriptor(owning: try checked(epoll_create1(CInt(EPOLL_CLOEXEC))))
  }

  /// Watches `number`; the set can hold it only once. Corresponds to `epoll_ctl(2)`.
  public func watch(
    _ number: CInt, for events: DescriptorEvents, token: UInt64
  ) throws(Errno) {
    try checkedNegated(clinux_epoll_add(descriptor.number, number, events.rawValue, token))
  }

  /// Stops watching `number`. A descriptor closed elsewhere has left by itself: that is no error.
  ///
  /// Corresponds to `epoll_ctl(2)`.
  public func unwatch(_ number: CInt) {
    _ = clinux_epoll_remove(descriptor.number, number)
  }

  /// Waits for reports and appends them to `reports`; none when the time passes first.
  ///
  /// - Parameter timeoutNanoseconds: zero polls, `UInt64.max` waits without limit.
  /// - Throws: `interrupted` when a signal came. Corresponds to `epoll_pwait2(2)`; before Linux
  ///   5.11 to `epoll_wait(2)` with the time rounded up to milliseconds.
  public func wait(
    atMost timeoutNanoseconds: UInt64, into reports: inout [ReadyDescriptor]
  ) throws(Errno) {
    let none = clinux_ready(token: 0, events: 0)
    let ready = InlineArray<16, clinux_ready>(repeating: none)
    try wait(atMost: timeoutNanoseconds, raw: ready, into: &reports)
  }

  /// Whether a wait would find something now; takes nothing from it. False when the kernel refuses.
  ///
  /// Corresponds to `poll(2)` on the set itself.
  public var isReady: Bool {
    var set = pollfd(fd: descriptor.number, events: Int16(POLLIN), revents: 0)
    return unsafe poll(&set, 1, 0) > 0
  }

  private func wait(
    atMost timeoutNanoseconds: UInt64, raw: consuming InlineArray<16, clinux_ready>,
    into reports: inout [ReadyDescriptor]
  ) throws(Errno) {
    var span = raw.mutableSpan
    let count = unsafe span.withUnsafeMutableBufferPointer { buffer in
      unsafe clinux_epoll_wait(
        descriptor.number, buffer.baseAddress, CInt(buffer.count), timeoutNanoseconds)
    }
    try checkedNegated(count)
    for index in 0..<Int(count) {
      let report = span[index]
      reports.append(
        ReadyDescriptor(
          token: report.token, events: DescriptorEvents(rawValue: report.events)))
    }
  }
}
