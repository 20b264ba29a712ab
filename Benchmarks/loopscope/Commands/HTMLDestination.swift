// `--html FILE` of the commands that have something to show. Not for what stands on the page: Reports.

import LinuxIO
import Reports

/// The place of a page, opened before the work begins; nothing where none is wanted.
struct HTMLDestination: ~Copyable {
  private let path: String?
  private let console: Console
  private let destination: ResultDestination?

  init(_ arguments: Arguments, _ console: Console) throws(CommandFailure) {
    try self.init(path: arguments.text(.html), console)
  }

  init(path: String?, _ console: Console) throws(CommandFailure) {
    self.console = console
    self.path = path
    if let path {
      destination = try ResultDestination(
        path: path, ending: "html", console: console, option: OptionSpec.html.name)
    } else {
      destination = nil
    }
  }

  /// Writes the page of the runs if one is wanted.
  consuming func write(_ runs: [NamedRun]) throws(CommandFailure) {
    let (path, console) = (path, console)
    try write(RunPage(runs).html)
    if let path { console.note("written: \(path)") }
  }

  /// Writes a page, which is made only if one is wanted.
  consuming func write(_ page: @autoclosure () -> String) throws(CommandFailure) {
    if let destination { try destination.write(page()) }
  }
}

extension OptionSpec {
  static let html = OptionSpec(
    "html", ValueSpec(placeholder: "FILE", kind: .file, example: "report.html", noun: "file"),
    help: "also write a page to look at, which needs no network and no script")
}
