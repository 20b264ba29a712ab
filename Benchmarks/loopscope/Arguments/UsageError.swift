// Wrong usage: what was wrong, what there is, and a line that is right.

/// A command line that cannot be understood.
struct UsageError: Error, Equatable {
  /// The command that was being read; empty before one was known.
  let command: String
  let message: String
  /// What could have stood there.
  var choices: [String] = []
  /// The word that was probably meant.
  var meant: String?
  /// A line to type instead.
  let line: String
  /// The words that were typed, with this one fault mended; nil when nobody knows how.
  var mended: [String]?

  /// The lines for standard error.
  var text: String {
    "\(command.isEmpty ? "loopscope" : "loopscope \(command)"): \(advice)"
  }

  /// The lines without who speaks, a long list of choices within 80 columns.
  var advice: String {
    let question = meant.map { " Did you mean '\($0)'?" } ?? ""
    let list = "There are: \(choices.joined(separator: ", "))"
    let lines = choices.isEmpty ? [] : [TextLayout(columns: 80).wrapped(list, indent: 2)]
    return (["\(message).\(question)"] + lines + ["  Type: \(line)"]).joined(separator: "\n")
  }
}
