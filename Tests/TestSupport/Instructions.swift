// How much work something is, as a number that no other load on the machine can change.

import CTestKernel
public import LinuxIO

/// Instructions executed by the calling thread.
public enum Instructions {
  private static let turn = Lock(())

  /// Whether this process may be stepped through; not so in some containers.
  public static let canBeCounted = (try? count {}) != nil

  /// How many instructions `body` takes; system calls are one each. Some microseconds an instruction:
  /// for work of some ten thousand.
  public static func count(_ body: () -> Void) throws(Errno) -> Int {
    let steps = turn.withLock { _ -> Int64 in
      let begun = ctest_begin_counting()
      if begun < 0 { return Int64(begun) }
      body()
      return ctest_end_counting()
    }
    if steps < 0 { throw Errno(rawValue: CInt(-steps)) }
    return Int(steps)
  }
}
