// A request that idle CPUs wake up soon, in force as long as a file is held open.

import Glibc

/// A request to the kernel to enter no idle state that takes longer than this to leave.
public struct CPULatencyTarget: ~Copyable, Sendable {
  /// The file that takes such requests.
  public static let usualPath = "/dev/cpu_dma_latency"

  private let descriptor: Descriptor

  /// Asks for a target in microseconds until the value's life ends.
  ///
  /// - Throws: among others `accessDenied`, and `noSuchFile` where the kernel has no such thing.
  ///
  /// Corresponds to `open(2)` and `write(2)`; see the kernel's PM Quality Of Service interface.
  public init(microseconds: Int32, path: String = CPULatencyTarget.usualPath) throws(Errno) {
    let opened = Descriptor(owning: try checked(unsafe open(path, O_RDWR | O_CLOEXEC)))
    var value = microseconds
    if unsafe Glibc.write(opened.number, &value, 4) != 4 { throw .last }
    descriptor = opened
  }

  /// The target in force now, in microseconds: the smallest that anybody on the machine asks for.
  ///
  /// Corresponds to `pread(2)`.
  public func microsecondsInForce() throws(Errno) -> Int32 {
    var value: Int32 = 0
    if unsafe pread(descriptor.number, &value, 4, 0) != 4 { throw .last }
    return value
  }
}
