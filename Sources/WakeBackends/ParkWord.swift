// The agreement between a loop that wants to sleep and the threads that wake it: one atomic word,
// the same for every backend. Nothing here calls the kernel.
//
//   63 ...................... 4 | 3       | 2     | 1        | 0
//   wake sequence, one a wake   | refused | rearm | in epoll | parked
//
// A waker adds one to the sequence; if the sleeper was parked, exactly one waker finds the parked
// bit still there when it clears it, and only that one calls the kernel. A sleeper remembers the
// sequence from the top of its iteration and may park only while the word still holds it, so a wake
// that came in between is never lost, and costs neither side a system call.
// `rearm` lets another thread change what the sleeper waits for without that counting as a wake.
// `refused` says that the kernel refused a kick, so that the next caller tries again.

public import LinuxIO

/// Where a sleeper waits in the kernel, so that a waker knows which call ends it.
public enum ParkingPlace: Hashable, Sendable {
  /// In the backend's own primitive.
  case primitive
  /// In an epoll set, because the mode holds descriptors.
  case epollSet
  /// Not known, since the kernel refused an earlier kick: to be looked for in both.
  case anywhere
}

/// The word that a sleeper and its wakers share.
public struct ParkWord: Sendable {
  /// The word itself, for backends that sleep on it.
  public let word = FutexWord()

  @usableFromInline static let parked: UInt64 = 1
  @usableFromInline static let inEpollSet: UInt64 = 2
  @usableFromInline static let rearm: UInt64 = 4
  @usableFromInline static let refused: UInt64 = 8
  @usableFromInline static let oneWake: UInt64 = 16
  @usableFromInline static let mayNeedKick = parked | refused
  private static let flags = parked | inEpollSet | rearm | refused

  /// A word with no wake in it.
  public init() {}

  /// The number of wakes so far. Any thread.
  @inlinable
  public var sequence: UInt64 { word.load() / Self.oneWake }

  /// Counts one wake; returns its number, and where the sleeper must be woken if this caller is the
  /// one that has to. Any thread; one atomic addition when the sleeper is awake.
  @inlinable
  public func countWake() -> (sequence: UInt64, kick: ParkingPlace?) {
    let old = word.add(Self.oneWake)
    let sequence = old / Self.oneWake &+ 1
    return (sequence, old & Self.mayNeedKick == 0 ? nil : claimKick())
  }

  /// Asks a sleeper to look again at what it waits for, without waking it. Any thread.
  @inlinable
  public func requestRearm() -> ParkingPlace? {
    word.insert(Self.rearm) & Self.mayNeedKick == 0 ? nil : claimKick()
  }

  @usableFromInline
  func claimKick() -> ParkingPlace? {
    let old = word.remove(Self.parked | Self.inEpollSet | Self.refused)
    if old & Self.refused != 0 { return .anywhere }
    guard old & Self.parked != 0 else { return nil }
    return old & Self.inEpollSet == 0 ? .primitive : .epollSet
  }

  /// Parks if no wake came since `sequence` and no rearm is wanted; returns the word's value while
  /// parked, or nil when the caller must not sleep. Sleeper only.
  public func park(since sequence: UInt64, at place: ParkingPlace) -> UInt64? {
    let awake = sequence &* Self.oneWake
    let asleep = awake | Self.parked | (place == .epollSet ? Self.inEpollSet : 0)
    return word.replace(awake, with: asleep) ? asleep : nil
  }

  /// Whether `park` would refuse now: a wake came since `sequence`, or a rearm is wanted. Sleeper only.
  public func forbidsSleep(since sequence: UInt64) -> Bool {
    word.load() != sequence &* Self.oneWake
  }

  /// Whether nobody has ended the wait that began with `park`. Sleeper only.
  public var isStillParked: Bool { word.load() & Self.parked != 0 }

  /// Ends a wait, whoever ended it. Sleeper only.
  public func unpark() {
    if isStillParked { _ = word.remove(Self.parked | Self.inEpollSet) }
  }

  /// Takes back a request to rearm; to be called before looking at what to wait for. Sleeper only.
  public func acceptRearm() {
    // A refusal that is known by now is of a kick for an earlier sleep.
    if word.load() & Self.flags != 0 { _ = word.remove(Self.flags) }
  }

  /// Notes that the kernel refused a claimed kick: whoever calls next is to try again. Any thread.
  public func noteRefusedKick() { _ = word.insert(Self.refused) }
}
