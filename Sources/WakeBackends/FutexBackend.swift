// futex: the kernel compares a word and sleeps if it still holds the expected value.
//
// The park word is itself the futex, so nothing lies between "may I sleep" and "sleep": a wake that
// changes the word in between makes the wait return at once. The time-out is absolute, so that
// neither a signal nor a late start lengthens it, and no clock is read to compute it.
// Cost: no descriptor at all, one system call on each side. The limit: a futex cannot watch
// descriptors. A mode that holds some is waited for in epoll with an eventfd, as the eventfd backend
// does; the parked word says so, and the waker writes to the eventfd instead. Both are made when
// first needed.

public import LinuxIO

/// Sleeps on the park word; in epoll while the mode holds descriptors.
public final class FutexBackend: WakeBackend {
  /// "futex".
  public let name = "futex"
  /// 2.
  public let number: UInt8 = 2
  /// The word that the sleeper and its wakers share.
  public let word = ParkWord()

  // Set once, before the first descriptor set exists; read by wakers of a sleeper in epoll.
  private let wakeDescriptor = Lock<SharedDescriptor?>(nil)

  private final class SharedDescriptor: Sendable {
    let descriptor: Descriptor
    init() throws(Errno) { descriptor = try makeEventDescriptor() }
  }

  /// Takes nothing from the kernel.
  public init() {}

  /// CLOCK_MONOTONIC.
  public func nowNanoseconds() -> UInt64 { MonotonicClock.nowNanoseconds() }

  /// One `futex(2)`, or one `epoll_pwait2(2)` with descriptors.
  public func sleep(
    while parkedWord: UInt64, until deadlineNanoseconds: UInt64,
    watching descriptors: DescriptorSet?,
    into reports: inout [ReadyDescriptor]
  ) throws(Errno) {
    if let descriptors {
      try descriptors.sleep(for: self, until: deadlineNanoseconds, into: &reports) {
        () throws(Errno) in
      }
    } else {
      try sleepOnWord(while: parkedWord, until: deadlineNanoseconds)
    }
  }

  private func sleepOnWord(
    while parkedWord: UInt64, until deadlineNanoseconds: UInt64
  ) throws(Errno) {
    while word.isStillParked {
      do {
        try word.word.wait(while: parkedWord, until: deadlineNanoseconds)
      } catch .timedOut {
        return
      } catch .interrupted {
        continue
      } catch .wouldBlock {
        return
      }
    }
  }

  /// One `futex(2)`, or one `write(2)` when the sleeper waits in epoll; both when nobody knows.
  public func kick(_ place: ParkingPlace) throws(Errno) {
    if place != .epollSet { try word.word.wakeOne() }
    if place != .primitive { try wakeDescriptor.withLock { $0 }?.descriptor.write(1) }
  }

  /// An epoll set that watches an eventfd, which is made with the first set.
  public func makeDescriptorSet() throws(Errno) -> DescriptorSet {
    let shared = try sharedDescriptor()
    return try DescriptorSet(
      wakeDescriptor: shared.descriptor.number, for: [.readable, .edgeTriggered])
  }

  private func sharedDescriptor() throws(Errno) -> SharedDescriptor {
    try wakeDescriptor.withLock { shared throws(Errno) in
      if let shared { return shared }
      let made = try SharedDescriptor()
      shared = made
      return made
    }
  }
}
