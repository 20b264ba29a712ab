// What this machine has to spare for buffers. Not for how it is shared out: BufferPlan.

import Glibc

enum Machine {
  /// Buffers as large as this machine can well spare.
  static func bufferPlan() -> BufferPlan {
    BufferPlan(cpus: possibleCPUs(), freeSharedBytes: freeSharedBytes())
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
