// The descriptors of one mode, in an epoll set that also holds the backend's own wake descriptor.

public import LinuxIO

/// Descriptors that a sleep watches beside the wake.
///
/// Any thread may change it; only the loop's thread waits.
public final class DescriptorSet: Sendable {
  /// Tokens from here on are the backend's own.
  static let wakeToken = UInt64.max

  private let epoll: EpollSet

  /// A set that also watches `wakeDescriptor`.
  init(wakeDescriptor: Int32, for events: DescriptorEvents) throws(Errno) {
    epoll = try EpollSet()
    try epoll.watch(wakeDescriptor, for: events, token: Self.wakeToken)
  }

  /// A set without a wake descriptor, for backends that never wait in it.
  public init() throws(Errno) {
    epoll = try EpollSet()
  }

  /// Watches `descriptor`; reports carry `token`, which must be below `UInt64.max`.
  public func watch(
    _ descriptor: Int32, for events: DescriptorEvents, token: UInt64
  ) throws(Errno) {
    try epoll.watch(descriptor, for: events, token: token)
  }

  /// Stops watching `descriptor`.
  public func unwatch(_ descriptor: Int32) { epoll.unwatch(descriptor) }

  /// Looks, without waiting, for what has become ready. One system call.
  public func poll(into reports: inout [ReadyDescriptor]) throws(Errno) {
    _ = try wait(atMost: 0, into: &reports)
  }

  /// Whether something is ready; it stays to be reported. One system call.
  public var isReady: Bool { epoll.isReady }

  /// Waits once; returns whether the wake descriptor was among the reports, which it is then taken
  /// out of. A signal counts as a report of nothing.
  func wait(
    atMost timeoutNanoseconds: UInt64, into reports: inout [ReadyDescriptor]
  ) throws(Errno) -> Bool {
    do {
      try epoll.wait(atMost: timeoutNanoseconds, into: &reports)
    } catch .interrupted {
      return false
    }
    guard let index = reports.firstIndex(where: { $0.token == Self.wakeToken }) else {
      return false
    }
    reports.remove(at: index)
    return true
  }

  /// Waits until a descriptor reports, the word is no longer parked, or the deadline has come.
  ///
  /// A wake descriptor that reports late, for a wake that an earlier sleep has already seen, is
  /// passed over here: it must not end this sleep. `wakeSeen` is called for each such report.
  func sleep(
    for backend: some WakeBackend, until deadlineNanoseconds: UInt64,
    into reports: inout [ReadyDescriptor], wakeSeen: () throws(Errno) -> Void
  ) throws(Errno) {
    repeat {
      let timeout = remainingNanoseconds(until: deadlineNanoseconds, from: backend)
      if try wait(atMost: timeout, into: &reports) { try wakeSeen() }
      if !reports.isEmpty { return }
    } while backend.word.isStillParked
      && remainingNanoseconds(until: deadlineNanoseconds, from: backend) > 0
  }

  private func remainingNanoseconds(
    until deadlineNanoseconds: UInt64, from backend: some WakeBackend
  ) -> UInt64 {
    guard deadlineNanoseconds != .max else { return .max }
    let now = backend.nowNanoseconds()
    return deadlineNanoseconds > now ? deadlineNanoseconds - now : 0
  }
}
