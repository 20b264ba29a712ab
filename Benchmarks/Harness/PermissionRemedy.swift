// What a person can do where the kernel refuses for lack of a permission. Not for what it says of
// anything else: no permission would help there.

import LinuxIO

/// How to get what the kernel keeps from ordinary processes.
enum PermissionRemedy {
  static let realTimeScheduling = "run as root, or: sudo prlimit --pid $$ --rtprio=99"
  static let lockedMemory = "run as root, or: sudo prlimit --pid $$ --memlock=unlimited"
  static let cpuLatencyTarget =
    "run as root, or: sudo chmod o+rw \(CPULatencyTarget.usualPath)"

  /// The refusal, with the remedy where a permission is what is missing.
  static func sentence(for error: Errno, remedy: String?) -> String {
    // mlockall(2) says with ENOMEM that its limit is too low.
    let isPermission = [.notPermitted, .accessDenied, .outOfMemory].contains(error)
    guard isPermission, let remedy else { return "\(error)" }
    return "\(error); \(remedy)"
  }
}
