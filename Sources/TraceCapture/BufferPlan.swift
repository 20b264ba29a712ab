// How large the ring buffers are, and why. Not for making them: TracingSession.
//
// One set of buffers serves all processes of the user (LTTng's per-uid scheme). The other scheme
// makes a set for each process: zeroing 64 MiB a CPU costs about 100 ms at the start of every
// process, a benchmark starts many, and programs that merely register would have one too.

/// The size of the ring buffer that each CPU has.
public struct BufferPlan: Sendable, Equatable {
  /// Bytes of one part of a ring; a power of two, at least 4,096.
  public var partBytes: Int
  /// Parts of a ring; a power of two, at least 2.
  public var partCount: Int

  /// Plans rings of `partCount` parts of `partBytes` each.
  ///
  /// Both are raised to the next power of two and to their least value.
  public init(partBytes: Int, partCount: Int) {
    self.partBytes = Self.powerOfTwo(atLeast: max(partBytes, 4096))
    self.partCount = Self.powerOfTwo(atLeast: max(partCount, 2))
  }

  /// Plans rings for a machine: `mostBytesPerCPU` where that is well affordable.
  ///
  /// 64 MiB hold the whole of an unpaced scenario of 100,000 iterations (ten events of 45 bytes
  /// each) even if nobody drains them. All rings together take no more than 512 MiB and a quarter
  /// of the free shared memory, in which they live; a ring keeps 256 KiB at the least.
  public init(cpus: Int, freeSharedBytes: Int, mostBytesPerCPU: Int = 64 << 20) {
    let total = min(512 << 20, freeSharedBytes / 4)
    let ring = min(mostBytesPerCPU, max(total / max(cpus, 1), 256 << 10))
    let part = Self.powerOfTwo(atMost: ring / 64)
    self.init(partBytes: max(part, 16 << 10), partCount: part < 16 << 10 ? 16 : 64)
  }

  private static func powerOfTwo(atLeast value: Int) -> Int {
    powerOfTwo(atMost: value * 2 - 1)
  }

  private static func powerOfTwo(atMost value: Int) -> Int {
    1 << (Int.bitWidth - 1 - value.leadingZeroBitCount)
  }
}
