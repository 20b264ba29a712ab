// What becomes of a result whose place cannot take it: a file in the folder for temporary files, or
// standard output. Not for choosing the place: the user did that.

import LinuxIO

/// A finished result that has to go somewhere.
struct ResultRescue {
  let text: String
  let ending: String
  let console: Console

  /// Saves the result and says where it is, in a sentence.
  ///
  /// - Parameter orPrint: whether standard output is free to take it. It comes first where no
  ///   person reads it: a log that is kept is a better place than a folder that is emptied.
  func save(orPrint: Bool) -> String {
    if orPrint, !console.outputIsTerminal, printed() { return Self.onOutput }
    if let path = filed() { return "The result is in \(path) instead" }
    if orPrint, console.outputIsTerminal, printed() { return Self.onOutput }
    return "No other place took the result: it is lost"
  }

  private static let onOutput = "The result is on standard output instead"

  private func printed() -> Bool {
    do {
      try console.writeResult(text)
      return true
    } catch {
      return false
    }
  }

  /// The path of a new file with the result; nil when that cannot be had either.
  private func filed() -> String? {
    let folder = console.environment["TMPDIR"].flatMap { $0.isEmpty ? nil : $0 } ?? "/tmp"
    let path = "\(folder)/loopscope-result-\(MonotonicClock.nowNanoseconds()).\(ending)"
    do throws(Errno) {
      let file = try FileReplacement(path: path)
      try file.write(text)
      try file.commit()
      return path
    } catch {
      return nil
    }
  }
}
