// pipe: the self-pipe trick, the oldest way to wake a poll, and the one every Unix has.
//
// A waker writes a byte, the sleeper polls the read end level-triggered and drains it afterwards:
// one system call to wake, two to sleep. Both ends are non-blocking. A full pipe is no error: what
// fills it will wake the sleeper as well as one byte more. The drain reads at most 64 bytes; the park
// word lets only one byte be written per sleep, so that is all there ever is, but for a waker that
// was held up between its claim and its write.
// It is here to be compared with: it costs three descriptors per loop and a third system call.

public import LinuxIO

/// Sleeps in epoll, woken by a byte in a pipe.
public final class PipeBackend: WakeBackend {
  /// "pipe".
  public let name = "pipe"
  /// 3.
  public let number: UInt8 = 3
  /// The word that the sleeper and its wakers share.
  public let word = ParkWord()

  private let pipe: Pipe
  private let ownSet: DescriptorSet

  /// Opens the pipe and the epoll set: three descriptors.
  public init() throws(Errno) {
    pipe = try Pipe()
    ownSet = try DescriptorSet(wakeDescriptor: pipe.readEnd.number, for: .readable)
  }

  /// CLOCK_MONOTONIC.
  public func nowNanoseconds() -> UInt64 { MonotonicClock.nowNanoseconds() }

  /// One `epoll_pwait2(2)` and, after a wake, one `read(2)`.
  /// - Throws: also `brokenPipe` when the pipe is at its end, which only a stray `close` brings about.
  public func sleep(
    while parkedWord: UInt64, until deadlineNanoseconds: UInt64,
    watching descriptors: DescriptorSet?,
    into reports: inout [ReadyDescriptor]
  ) throws(Errno) {
    let set = descriptors ?? ownSet
    try set.sleep(for: self, until: deadlineNanoseconds, into: &reports) { () throws(Errno) in
      try drain()
    }
  }

  private func drain() throws(Errno) {
    do throws(Errno) {
      if try pipe.readEnd.discardOnce() == 0 { throw Errno.brokenPipe }
    } catch .wouldBlock {
      // Somebody else's edge: nothing to take.
    }
  }

  /// One `write(2)`.
  public func kick(_ place: ParkingPlace) throws(Errno) {
    do {
      try pipe.writeEnd.writeByte()
    } catch .wouldBlock {
      // Full: the sleeper has more than enough to wake for.
    }
  }

  /// An epoll set that watches the pipe too.
  public func makeDescriptorSet() throws(Errno) -> DescriptorSet {
    try DescriptorSet(wakeDescriptor: pipe.readEnd.number, for: .readable)
  }
}
