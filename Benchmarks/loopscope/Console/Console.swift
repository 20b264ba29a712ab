// The streams of this process and what they can show. The one place that writes to them: the
// result to standard output, everything else to standard error.

import LinuxIO
import Reports

/// Where a command's result and its notes go.
struct Console: Sendable {
  /// The environment variables that were looked at.
  let environment: [String: String]
  let outputIsTerminal: Bool
  let errorIsTerminal: Bool
  private let terminalColumns: Int?

  init(environment: [String: String]) {
    self.environment = environment
    outputIsTerminal = StandardStream.output.isTerminal
    errorIsTerminal = StandardStream.error.isTerminal
    terminalColumns = StandardStream.output.terminalColumns ?? StandardStream.error.terminalColumns
  }

  /// A console of which everything is said; for tests of what it decides.
  init(
    environment: [String: String], outputIsTerminal: Bool, errorIsTerminal: Bool,
    terminalColumns: Int?
  ) {
    self.environment = environment
    self.outputIsTerminal = outputIsTerminal
    self.errorIsTerminal = errorIsTerminal
    self.terminalColumns = terminalColumns
  }

  /// The width for text: `COLUMNS`, else the terminal's, else 80.
  var columns: Int {
    if let text = environment["COLUMNS"], let columns = Int(text), columns > 0 { return columns }
    return terminalColumns ?? 80
  }

  /// Whether standard output may carry colours and bold type.
  var showsStyle: Bool {
    outputIsTerminal && !isDumb && environment["NO_COLOR", default: ""].isEmpty
  }

  /// Whether progress may be drawn over itself; else it comes as lines.
  var drawsProgress: Bool {
    errorIsTerminal && !isDumb && environment["CI", default: ""].isEmpty
  }

  private var isDumb: Bool { environment["TERM", default: "dumb"] == "dumb" }

  /// Writes the result to standard output.
  func writeResult(_ text: String) throws(CommandFailure) {
    do {
      try StandardStream.output.write(text)
    } catch .brokenPipe {
      throw .readerGone
    } catch {
      throw CommandFailure("cannot write to standard output: \(error)")
    }
  }

  /// Writes lines to standard error, without what a terminal would act on: names come from other
  /// programs and other users. Nobody is left to tell when that fails.
  func note(_ lines: String) {
    let clean = lines.split(separator: "\n", omittingEmptySubsequences: false).map {
      oneLine(String($0))
    }
    try? StandardStream.error.write(clean.joined(separator: "\n") + "\n")
  }

  /// Writes to standard error as it is, for progress that is drawn.
  func draw(_ text: String) {
    try? StandardStream.error.write(text)
  }
}
