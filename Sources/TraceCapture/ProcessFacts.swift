// What /proc says about processes. Not for starting or ending them: ChildStart, SessionDaemon.

import Glibc

enum ProcessFacts {
  /// Whether the process runs; a zombie does not.
  static func isRunning(_ process: pid_t) -> Bool {
    guard let state = statusFields(of: process)?.first else { return false }
    return state != "Z" && state != "X"
  }

  /// When the process was started, in clock ticks since boot: what tells it from an earlier process
  /// of the same number. Nil if there is none.
  static func startTicks(of process: pid_t) -> UInt64? {
    guard let fields = statusFields(of: process), fields.count > 19 else { return nil }
    return UInt64(fields[19])
  }

  /// The process's name, at most 15 bytes of it; nil if there is none.
  static func name(of process: pid_t) -> String? {
    SmallFiles.text(of: "/proc/\(process)/comm").map { String($0.prefix { $0 != "\n" }) }
  }

  /// A variable that the process was started with; nil without it, or if it may not be seen.
  static func environmentValue(_ name: String, of process: pid_t) -> String? {
    guard let bytes = SmallFiles.contents(of: "/proc/\(process)/environ") else { return nil }
    let entries = bytes.split(separator: 0).map { String(decoding: $0, as: UTF8.self) }
    return entries.first { $0.hasPrefix(name + "=") }.map { String($0.dropFirst(name.count + 1)) }
  }

  /// The fields of /proc/PID/stat that follow the name, which may hold blanks and brackets.
  private static func statusFields(of process: pid_t) -> [Substring]? {
    guard let text = SmallFiles.text(of: "/proc/\(process)/stat"),
      let end = text.lastIndex(of: ")")
    else { return nil }
    return text[text.index(after: end)...].split(separator: " ")
  }
}
