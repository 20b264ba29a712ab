// What /proc says about processes. Not for starting or ending them: ChildStart, SessionDaemon.

import Glibc

enum ProcessFacts {
  /// The numbers of all processes that may be seen.
  static var all: [pid_t] { (SmallFiles.names(in: "/proc") ?? []).compactMap { pid_t($0) } }

  /// A process's name, at most 15 bytes of it, and who started it; nil if there is none.
  static func nameAndParent(of process: pid_t) -> (name: String, parent: pid_t)? {
    guard let (name, fields) = status(of: process), fields.count > 1, let parent = pid_t(fields[1])
    else { return nil }
    return (String(name), parent)
  }

  /// Whether the process runs; a zombie does not.
  static func isRunning(_ process: pid_t) -> Bool {
    guard let state = statusFields(of: process)?.first else { return false }
    return state != "Z" && state != "X"
  }

  /// Whether somebody has stopped the process.
  static func isStopped(_ process: pid_t) -> Bool {
    let state = statusFields(of: process)?.first
    return state == "T" || state == "t"
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

  /// The name of the program that the process runs, by its file: no thread that renames itself changes
  /// it. Nil if there is none, or if it may not be seen.
  ///
  /// Corresponds to `readlink(2)`.
  static func programName(of process: pid_t) -> String? {
    guard let path = link("/proc/\(process)/exe") else { return nil }
    let isGone = path.hasSuffix(" (deleted)")
    return path.dropLast(isGone ? 10 : 0).split(separator: "/").last.map(String.init)
  }

  /// A variable that the process was started with; nil without it, or if it may not be seen.
  static func environmentValue(_ name: String, of process: pid_t) -> String? {
    guard let bytes = SmallFiles.contents(of: "/proc/\(process)/environ") else { return nil }
    let entries = bytes.split(separator: 0).map { String(decoding: $0, as: UTF8.self) }
    return entries.first { $0.hasPrefix(name + "=") }.map { String($0.dropFirst(name.count + 1)) }
  }

  /// The user whom the process acts for; nil if there is none.
  static func owner(of process: pid_t) -> uid_t? {
    statusLine("Uid", of: process)?.dropFirst().first.flatMap { uid_t($0) }
  }

  /// The number that the process itself goes by: in the innermost of its process namespaces.
  static func ownNumber(of process: pid_t) -> pid_t? {
    statusLine("NSpid", of: process)?.last.flatMap { pid_t($0) }
  }

  /// How the name of the library begins that every program with tracepoints has.
  static let tracingLibrary = "liblttng-ust.so"

  /// Whether a file of this name is mapped into the process; nil if that may not be seen.
  static func hasMapped(_ file: String, _ process: pid_t) -> Bool? {
    guard let bytes = SmallFiles.contents(of: "/proc/\(process)/maps", limit: 64 << 20) else {
      return nil
    }
    return String(decoding: bytes, as: UTF8.self).contains("/" + file)
  }

  /// A namespace of the process, as a text that is the same for all processes in it.
  ///
  /// Corresponds to `readlink(2)`.
  static func namespace(_ kind: String, of process: pid_t) -> String? {
    link("/proc/\(process)/ns/\(kind)")
  }

  /// Where a symbolic link leads to.
  private static func link(_ path: String) -> String? {
    var bytes = [CChar](repeating: 0, count: Int(PATH_MAX))
    let count = unsafe readlink(path, &bytes, bytes.count)
    if count <= 0 { return nil }
    return String(decoding: bytes[..<count].map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }

  /// The number of the process's namespace of processes; nil if that may not be seen.
  static func space(of process: pid_t) -> UInt64? {
    namespace("pid", of: process).flatMap { UInt64($0.filter(\.isNumber)) }
  }

  /// The number of this process in /proc, which may be mounted for an outer namespace.
  static var numberOfThis: pid_t {
    var bytes = [CChar](repeating: 0, count: 32)
    let count = unsafe readlink("/proc/self", &bytes, bytes.count - 1)
    let text = String(
      decoding: bytes.prefix(max(count, 0)).map { UInt8(bitPattern: $0) }, as: UTF8.self)
    return pid_t(text) ?? getpid()
  }

  /// The values in a line of /proc/PID/status.
  private static func statusLine(_ name: String, of process: pid_t) -> [Substring]? {
    let text = SmallFiles.text(of: "/proc/\(process)/status") ?? ""
    let line = text.split(separator: "\n").first { $0.hasPrefix(name + ":") }
    return line.map { $0.dropFirst(name.count + 1).split { $0 == "\t" || $0 == " " } }
  }

  private static func statusFields(of process: pid_t) -> [Substring]? {
    status(of: process)?.fields
  }

  /// What /proc/PID/stat says: the name, which may hold blanks and brackets, and the fields behind it.
  private static func status(of process: pid_t) -> (name: Substring, fields: [Substring])? {
    guard let text = SmallFiles.text(of: "/proc/\(process)/stat"),
      let open = text.firstIndex(of: "("), let close = text.lastIndex(of: ")"), open < close
    else { return nil }
    let name = text[open..<close].dropFirst()
    return (name, text[close...].dropFirst().split(separator: " "))
  }
}
