// Where a judgement goes, for every command that judges. Not for its forms (VerdictFormat).

import RegressionGate
import Reports

/// The place of a judgement, opened before anything is measured.
struct VerdictDelivery: ~Copyable {
  private let arguments: Arguments
  private let console: Console
  private let destination: ResultDestination

  init(_ arguments: Arguments, _ console: Console) throws(CommandFailure) {
    self.arguments = arguments
    self.console = console
    destination = try ResultDestination(
      path: arguments.text(.output), ending: VerdictFormat(arguments).ending, console: console)
  }

  /// Writes the judgement where it is wanted; its word is the exit status.
  consuming func deliver(_ judgement: Judgement) throws -> ExitStatus {
    let isStored = arguments.has(.output)
    let style =
      isStored
      ? TextStyle() : TextStyle(columns: console.columns, usesColor: console.showsStyle)
    let console = console
    let text = try VerdictFormat(arguments).text(of: judgement, style: style)
    try destination.write(text)
    if isStored { console.note(judgement.summary) }
    return ExitStatus(judgement.verdict)
  }
}
