// Where a result goes: standard output, or a file that appears whole or not at all.

import LinuxIO

/// A place for a result, opened before the work begins, so that a path that cannot be written ends
/// the command before anything is measured.
struct ResultDestination: ~Copyable {
  private let path: String?
  private let console: Console
  private let file: FileReplacement?

  /// - Parameter path: a file to replace; nil for standard output.
  init(path: String?, console: Console) throws(CommandFailure) {
    self.path = path
    self.console = console
    guard let path else {
      file = nil
      return
    }
    do {
      file = try FileReplacement(path: path)
    } catch {
      throw CommandFailure("cannot write \(path): \(error). Choose another with --output FILE")
    }
  }

  /// Delivers the whole result.
  consuming func write(_ text: String) throws(CommandFailure) {
    guard let file else { return try console.writeResult(text) }
    do {
      try file.write(text)
      try file.commit()
    } catch {
      throw CommandFailure("cannot write \(path ?? ""): \(error). Nothing was left there")
    }
  }
}
