// `--html FILE` of the commands that have a run to show. Not for what stands on the page: Reports.

import LinuxIO
import Reports

/// The place of a page, opened before the work begins; nothing where none is wanted.
struct HTMLDestination: ~Copyable {
  private let path: String?
  private let console: Console
  private let destination: ResultDestination?

  init(_ arguments: Arguments, _ console: Console) throws(CommandFailure) {
    self.console = console
    path = arguments.text(.html)
    if let path {
      destination = try ResultDestination(path: path, ending: "html", console: console)
    } else {
      destination = nil
    }
  }

  /// Writes the page of the runs if one is wanted.
  consuming func write(_ runs: [NamedRun]) throws(CommandFailure) {
    guard let path, let destination else { return }
    let console = console
    try destination.write(RunPage(runs).html)
    console.note("written: \(path)")
  }
}

extension OptionSpec {
  static let html = OptionSpec(
    "html", ValueSpec(placeholder: "FILE", kind: .file, example: "report.html", noun: "file"),
    help: "also write a page to look at, which needs no network and no script")
}
