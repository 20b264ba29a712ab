// What this machine has to spare for buffers. Not for how it is shared out: BufferPlan.

import Glibc

enum Machine {
  /// Buffers as large as this machine can well spare.
  static func bufferPlan() -> BufferPlan {
    BufferPlan(cpus: possibleCPUs(), freeSharedBytes: freeSharedBytes())
  }

  /// Bytes for each CPU's ring of kernel events: 16 MiB, but no more than 1/16 of the free memory in
  /// all, and 256 KiB at the least.
  ///
  /// The busiest loops make 20 to 40 MB/s of them; the ring is emptied ten times a second.
  static func kernelBufferBytes() -> Int {
    let free = sysconf(CInt(_SC_AVPHYS_PAGES)) * sysconf(CInt(_SC_PAGESIZE))
    return min(16 << 20, max(free / 16 / max(sysconf(CInt(_SC_NPROCESSORS_ONLN)), 1), 256 << 10))
  }

  /// Smaller ones: all of them are written each time that something happens.
  static func flightRecorderPlan() -> BufferPlan {
    BufferPlan(cpus: possibleCPUs(), freeSharedBytes: freeSharedBytes(), mostBytesPerCPU: 16 << 20)
  }

  /// Corresponds to `gethostname(2)`.
  static func hostName() -> String {
    var name = [CChar](repeating: 0, count: 256)
    unsafe gethostname(&name, name.count - 1)
    return String(decoding: name.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }

  /// The CPUs that the kernel could have, each of which gets a ring.
  ///
  /// The file reads `0-127` or `0,2-3`; the highest number counts.
  private static func possibleCPUs() -> Int {
    let text = SmallFiles.text(of: "/sys/devices/system/cpu/possible") ?? ""
    let highest = text.split { !$0.isNumber }.compactMap { Int($0) }.max()
    return highest.map { $0 + 1 } ?? max(sysconf(CInt(_SC_NPROCESSORS_CONF)), 1)
  }

  /// Corresponds to `statvfs(3)` on /dev/shm, where LTTng keeps buffers.
  private static func freeSharedBytes() -> Int {
    var status = statvfs()
    guard unsafe statvfs("/dev/shm", &status) == 0 else { return 0 }
    return Int(clamping: UInt64(status.f_bavail) * UInt64(status.f_frsize))
  }
}
