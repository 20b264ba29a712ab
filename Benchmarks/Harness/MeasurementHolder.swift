// Who measures while another one waits: a note in the file that both lock.
// Not for the lock: MeasurementLock.

import FoundationEssentials
import LinuxIO

/// A process that has the machine for itself.
public struct MeasurementHolder: Equatable, Sendable {
  /// Its number.
  public var process: Int32
  /// What was typed, without what a terminal would not print; long ones are cut.
  public var commandLine: String
  /// Since when, in whole seconds, UTC: `2026-11-30T17:32:10Z`.
  public var since: String

  /// The calling process, from now on.
  static func current() -> MeasurementHolder {
    MeasurementHolder(
      process: ProcessInfo.processInfo.processIdentifier,
      commandLine: CommandLine.arguments.joined(separator: " "),
      since: Date.now.formatted(.iso8601))
  }

  /// The note, a line each.
  var note: String {
    "\(process)\n\(since)\n\(commandLine.replacing("\n", with: " "))\n"
  }

  /// Whoever left a note in the file at `path`; nil if there is none, or if its writer does not run,
  /// as far as can be seen from here: then the holder is somebody else.
  init?(at path: String) {
    guard let file = try? Data(contentsOf: URL(filePath: path), options: .mappedIfSafe) else {
      return nil
    }
    let lines = String(decoding: file.prefix(4096), as: UTF8.self).split(
      separator: "\n", maxSplits: 2, omittingEmptySubsequences: false)
    guard lines.count == 3, let process = Int32(lines[0]), process > 0,
      SystemFiles().exists("/proc/\(process)")
    else { return nil }
    self.process = process
    since = Self.printable(lines[1], atMost: 40)
    commandLine = Self.printable(lines[2], atMost: 200)
  }

  init(process: Int32, commandLine: String, since: String) {
    self.process = process
    self.commandLine = commandLine
    self.since = since
  }

  /// Anybody on the machine may write to the file.
  private static func printable(_ text: Substring, atMost length: Int) -> String {
    let kept = text.unicodeScalars.filter { !$0.properties.generalCategory.isUnprintable }
    let whole = String(String.UnicodeScalarView(kept))
    return whole.count <= length ? whole : whole.prefix(length) + "..."
  }
}

extension Unicode.GeneralCategory {
  fileprivate var isUnprintable: Bool {
    [.control, .format, .surrogate, .unassigned, .lineSeparator, .paragraphSeparator]
      .contains(self)
  }
}
