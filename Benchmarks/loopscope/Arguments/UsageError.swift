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

  /// The lines for standard error.
  var text: String {
    let speaker = command.isEmpty ? "loopscope" : "loopscope \(command)"
    let question = meant.map { " Did you mean '\($0)'?" } ?? ""
    let list = choices.isEmpty ? [] : ["  There are: \(choices.joined(separator: ", "))"]
    return (["\(speaker): \(message).\(question)"] + list + ["  Type: \(line)"])
      .joined(separator: "\n")
  }
}
