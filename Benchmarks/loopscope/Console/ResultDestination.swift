// Where a result goes: standard output, or a file that appears whole or not at all. A result that
// took minutes to measure is not thrown away when its place turns out to be full.

import FoundationEssentials
import LinuxIO

/// A place for a result, opened before the work begins, so that a path that cannot be written ends
/// the command before anything is measured.
struct ResultDestination: ~Copyable {
  private let path: String?
  private let ending: String
  private let console: Console
  private let file: FileReplacement?

  /// - Parameters:
  ///   - path: a file to replace; nil for standard output.
  ///   - ending: of the name that the result gets where it has to be saved elsewhere.
  ///   - option: by which the path was given.
  init(
    path: String?, ending: String, console: Console, option: String = "output"
  ) throws(CommandFailure) {
    self.path = path
    self.ending = ending
    self.console = console
    file = try Self.open(path, option)
  }

  private static func open(
    _ path: String?, _ option: String
  ) throws(CommandFailure) -> FileReplacement? {
    guard let path else {
      if StandardStream.output.isWritable { return nil }
      throw CommandFailure("standard output is closed. Give a file with --output FILE")
    }
    do {
      return try FileReplacement(path: path)
    } catch {
      throw CommandFailure(describe(error, at: path, option: option))
    }
  }

  /// Delivers the whole result; where that fails, saves it elsewhere and says where.
  consuming func write(_ text: String) throws(CommandFailure) {
    let rescue = ResultRescue(text: text, ending: ending, console: console)
    guard let file else { return try Self.print(text, to: console, or: rescue) }
    do {
      try file.write(text)
      try file.commit()
    } catch {
      throw CommandFailure(
        "cannot write \(path ?? ""): \(error). \(rescue.save(orPrint: true))")
    }
  }

  private static func print(
    _ text: String, to console: Console, or rescue: ResultRescue
  ) throws(CommandFailure) {
    do {
      try console.writeResult(text)
    } catch {
      if error.message.isEmpty { throw error }
      throw CommandFailure("\(error.message). \(rescue.save(orPrint: false))")
    }
  }

  /// What to say when a file cannot be made at `path`.
  static func describe(
    _ error: Errno, at path: String, option: String = "output"
  ) -> String {
    let folder = path.lastIndex(of: "/").map { String(path[..<$0]) } ?? ""
    // A folder such as /proc says the same of every new name, and is there.
    if error == .noSuchFile, !folder.isEmpty, !FileManager.default.fileExists(atPath: folder) {
      return "cannot write \(path): the folder \(folder) is not there. "
        + "Type: mkdir -p \(ShellWord.quoted(folder))"
    }
    return "cannot write \(path): \(error). Choose another with --\(option) FILE"
  }
}
