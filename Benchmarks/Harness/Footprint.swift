// What this process holds of the machine, for measuring what one loop or one timer adds.

import LinuxIO

/// What a process holds at one moment.
public struct Footprint: Hashable, Sendable {
  /// Open descriptors.
  public var descriptors: Int
  /// Memory that is resident, in bytes; nil when the kernel does not tell.
  public var residentBytes: Int?
  /// Memory of the allocator that is in use, in bytes.
  public var heapBytes: Int

  /// A footprint by its parts.
  public init(descriptors: Int, residentBytes: Int?, heapBytes: Int) {
    self.descriptors = descriptors
    self.residentBytes = residentBytes
    self.heapBytes = heapBytes
  }

  /// What this process holds now, after the allocator has given back what it can.
  public static func now(files: SystemFiles = SystemFiles()) -> Footprint {
    HeapMemory.returnFreePages()
    return Footprint(
      descriptors: files.names(in: "/proc/self/fd").count, residentBytes: residentBytes(files),
      heapBytes: HeapMemory.bytesInUse)
  }

  /// From smaps_rollup, which looks at every page: statm is counted in batches, CPU by CPU.
  private static func residentBytes(_ files: SystemFiles) -> Int? {
    let line = files.lines(of: "/proc/self/smaps_rollup").first { $0.hasPrefix("Rss:") }
    return line?.words.dropFirst().first.flatMap { Int($0) }.map { $0 * 1024 }
  }
}
