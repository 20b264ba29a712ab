// The contract of a backend: how one thread sleeps until a time, a wake or a descriptor, and how any
// other thread ends that sleep. What the loop does before and after is not the backend's business.

public import LinuxIO

/// A way to sleep and to be woken.
///
/// One backend object belongs to one loop. `park` and `makeDescriptorSet` are called by the thread
/// that owns the loop, everything else by any thread. The order of calls is always
/// `word.park` -> `sleep` -> `word.unpark` on the one side, `word.countWake` -> `kick` on the other.
public protocol WakeBackend: AnyObject, Sendable {
  /// The name that users choose it by.
  var name: String { get }

  /// The number that stands for it in traces.
  var number: UInt8 { get }

  /// The word that the sleeper and its wakers share.
  var word: ParkWord { get }

  /// The backend's clock, in nanoseconds. Never decreases, except in tests of that very fault.
  func nowNanoseconds() -> UInt64

  /// Sleeps, with the word parked as `parkedWord`, until the word is no longer parked, a descriptor
  /// of `descriptors` reports, or `deadlineNanoseconds` has come (`UInt64.max`: never).
  ///
  /// Signals neither end nor lengthen the sleep. Reports are appended to `reports`.
  /// - Throws: what the kernel said when it refused to wait.
  func sleep(
    while parkedWord: UInt64, until deadlineNanoseconds: UInt64,
    watching descriptors: DescriptorSet?,
    into reports: inout [ReadyDescriptor]
  ) throws(Errno)

  /// Ends the sleep at `place`: exactly one system call.
  /// - Throws: what the kernel said when it refused.
  func kick(_ place: ParkingPlace) throws(Errno)

  /// A set of descriptors that `sleep` can watch beside the backend's own primitive.
  /// - Throws: what the kernel said when it has no descriptor left.
  func makeDescriptorSet() throws(Errno) -> DescriptorSet
}
