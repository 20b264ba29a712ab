// Where the two threads of a benchmark run, and the check that they do.

import LinuxIO

/// How the threads of a benchmark share CPUs.
public enum Placement: String, CaseIterable, Codable, Hashable, Sendable {
  /// Both on one CPU.
  case same
  /// Each on a CPU of its own.
  case cross
  /// Wherever the kernel puts them.
  case unpinned
}

/// The CPUs for the two sides of a benchmark.
public struct PlacedCPUs: Hashable, Sendable {
  /// For the thread that wakes.
  public let waker: [Int]
  /// For the thread that is woken.
  public let loop: [Int]

  /// Chooses among the CPUs that `allowed` names, from the last one down: interrupts and whatever
  /// else runs tend to gather on the first.
  ///
  /// - Throws: `Unavailable` for `cross` with a single CPU.
  public init(_ placement: Placement, allowed: [Int]) throws(Unavailable) {
    guard let last = allowed.last else {
      throw Unavailable(reason: "this process may use no CPU at all")
    }
    switch placement {
    case .same: (waker, loop) = ([last], [last])
    case .unpinned: (waker, loop) = (allowed, allowed)
    case .cross:
      guard allowed.count > 1 else {
        throw Unavailable(reason: "this process may use one CPU only (CPU \(last))")
      }
      (waker, loop) = ([allowed[allowed.count - 2]], [last])
    }
  }

  /// The choice for the CPUs that the calling thread may use.
  public init(_ placement: Placement) throws {
    try self.init(placement, allowed: CPUAffinity.allowedCPUs())
  }
}
