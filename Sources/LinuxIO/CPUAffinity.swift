// Which CPUs a thread may use. Not for choosing them: that is the harness's business.

import CLinux

/// The calling thread's CPU affinity.
public enum CPUAffinity {
  // 4096 CPUs; the kernel refuses a mask that is shorter than its own.
  private static let wordCount = 64

  /// The numbers of the CPUs that the calling thread may use, ascending.
  ///
  /// Corresponds to `sched_getaffinity(2)`.
  public static func allowedCPUs() throws(Errno) -> [Int] {
    var words = [UInt64](repeating: 0, count: wordCount)
    try checkedNegated(unsafe clinux_affinity_get(&words, CInt(wordCount)))
    return (0..<wordCount * 64).filter { words[$0 / 64] & (1 << UInt64($0 % 64)) != 0 }
  }

  /// Lets the calling thread use `cpus` alone, and reads back that this is so.
  ///
  /// - Throws: the kernel's refusal, or `invalidArgument` when the kernel granted other CPUs than
  ///   those asked for (it drops silently those that are offline or outside the cpuset).
  ///
  /// Corresponds to `sched_setaffinity(2)`.
  public static func restrictCallingThread(to cpus: [Int]) throws(Errno) {
    var words = [UInt64](repeating: 0, count: wordCount)
    for cpu in cpus {
      guard cpu >= 0, cpu < wordCount * 64 else { throw .invalidArgument }
      words[cpu / 64] |= 1 << UInt64(cpu % 64)
    }
    try checkedNegated(unsafe clinux_affinity_set(words, CInt(wordCount)))
    guard try allowedCPUs() == Set(cpus).sorted() else { throw .invalidArgument }
  }

  /// The CPU that the calling thread runs on at this moment.
  ///
  /// Corresponds to `sched_getcpu(3)`.
  public static func currentCPU() throws(Errno) -> Int {
    Int(try checkedNegated(clinux_current_cpu()))
  }
}
