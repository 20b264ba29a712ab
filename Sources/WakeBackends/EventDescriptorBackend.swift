// eventfd: a kernel counter that a write adds to and epoll watches.
//
// The usual way is to watch it level-triggered and to read it back to zero after each wake: two
// system calls on the sleeping side. Here it is watched edge-triggered and never read: each write is
// an edge of its own, even while the counter is above zero, so one write and one epoll_pwait2 make a
// whole wake. The counter would overflow after 2^64 - 1 wakes.
// epoll_pwait2 takes the time-out in nanoseconds, so no timerfd is needed. It takes a *relative*
// time: the clock is read before each wait, and an interrupted wait reads it again.
// Cost: two descriptors per loop, plus an epoll set per mode that holds descriptors, each of which
// watches the same eventfd. A set that was not being waited on keeps an old edge and ends its next
// wait once for nothing; the park word tells, and the wait goes on.

public import LinuxIO

/// Sleeps in epoll, woken by a write to an eventfd that is never read.
public final class EventDescriptorBackend: WakeBackend {
  /// "eventfd".
  public let name = "eventfd"
  /// 1.
  public let number: UInt8 = 1
  /// The word that the sleeper and its wakers share.
  public let word = ParkWord()

  private let wakeDescriptor: Descriptor
  private let ownSet: DescriptorSet

  /// Opens the eventfd and the epoll set: two descriptors.
  public init() throws(Errno) {
    wakeDescriptor = try makeEventDescriptor()
    ownSet = try DescriptorSet(
      wakeDescriptor: wakeDescriptor.number, for: [.readable, .edgeTriggered])
  }

  /// CLOCK_MONOTONIC.
  public func nowNanoseconds() -> UInt64 { MonotonicClock.nowNanoseconds() }

  /// One `epoll_pwait2(2)`.
  public func sleep(
    while parkedWord: UInt64, until deadlineNanoseconds: UInt64,
    watching descriptors: DescriptorSet?,
    into reports: inout [ReadyDescriptor]
  ) throws(Errno) {
    let set = descriptors ?? ownSet
    try set.sleep(for: self, until: deadlineNanoseconds, into: &reports) { () throws(Errno) in }
  }

  /// One `write(2)`.
  public func kick(_ place: ParkingPlace) throws(Errno) { try wakeDescriptor.write(1) }

  /// An epoll set that watches the eventfd too.
  public func makeDescriptorSet() throws(Errno) -> DescriptorSet {
    try DescriptorSet(wakeDescriptor: wakeDescriptor.number, for: [.readable, .edgeTriggered])
  }
}
