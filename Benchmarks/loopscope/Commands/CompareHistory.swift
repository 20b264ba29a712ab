// `loopscope compare --history`: a folder of stored runs in, what changed over time out. Not for judging two
// runs, and no verdict.

import BenchmarkRecords
import Foundation
import RegressionGate
import Reports

extension OptionSpec {
  static let history = OptionSpec(
    "history",
    ValueSpec(placeholder: "DIR", kind: .folder, example: "runs", noun: "folder"),
    help:
      "instead of two runs: show every figure over the stored runs in DIR, and where it changed "
      + "for good")

  static let historyPage = OptionSpec(
    "html",
    ValueSpec(placeholder: "FILE", kind: .file, example: "history.html", noun: "file"),
    help: "with --history: also write a page to look at", needs: "history")
}

/// One call of `compare --history`.
struct CompareHistory {
  let arguments: Arguments
  let console: Console
  let folder: String

  func run() throws -> ExitStatus {
    let format = try format()
    let tolerances = try ToleranceTable(arguments, of: "compare")
    let path = arguments.text(.verdictOutput)
    let destination = try ResultDestination(path: path, ending: format.ending, console: console)
    let page = try HTMLDestination(path: arguments.text(.historyPage), console)
    let history = try history(tolerances)
    let style =
      path == nil
      ? TextStyle(columns: console.columns, usesColor: console.showsStyle) : TextStyle()
    try destination.write(format == .json ? try history.json() : history.text(style))
    try page.write(history.html())
    if path != nil { console.note(history.summary) }
    return history.obstacle == nil ? .success : .inconclusive
  }

  /// Text or JSON; a history has no verdict that the others could carry.
  private func format() throws(UsageError) -> VerdictFormat {
    let paths = arguments.texts(.verdictOutput)
    let named = arguments.words(.verdictFormat)?.first.flatMap(VerdictFormat.init)
    let format = named ?? VerdictFormat(endingOf: paths.first)
    let line = TypedLine(arguments)
    guard [.text, .json].contains(format) else {
      throw UsageError(
        command: "compare", message: "a history is text or json, and no \(format.rawValue)",
        line: line.saying("json", for: .verdictFormat).text)
    }
    guard paths.count < 2 else {
      throw UsageError(
        command: "compare", message: "a history goes to one --output FILE",
        line: line.without(.verdictOutput, butTheFirst: 1).text)
    }
    return format
  }

  private func history(_ tolerances: ToleranceTable) throws(CommandFailure) -> RunHistory {
    var runs: [HistoryRun] = []
    var unread: [RunHistory.LeftOut] = []
    for name in try names() {
      do throws(CommandFailure) {
        let run = try StoredRun.read("\(folder)/\(name)")
        runs.append(HistoryRun(run, name: name, tolerances: tolerances))
      } catch {
        unread.append(RunHistory.LeftOut(name: name, why: error.message))
      }
    }
    let history = RunHistory(runs, leftOut: unread)
    guard !history.runs.isEmpty else {
      let reasons = history.leftOut.map { "\n  \($0.name): \($0.why)" }.joined()
      throw CommandFailure("\(folder) holds no run that can be shown:\(reasons)")
    }
    return history
  }

  /// The names of the files that may hold runs, in order.
  private func names() throws(CommandFailure) -> [String] {
    let url = URL(filePath: folder)
    let facts = try? url.resourceValues(forKeys: [.isDirectoryKey])
    guard let facts else { throw CommandFailure("there is no folder \(folder)") }
    guard facts.isDirectory == true,
      let all = try? FileManager.default.contentsOfDirectory(
        at: url, includingPropertiesForKeys: [.isRegularFileKey])
    else { throw CommandFailure("\(folder) is no folder that can be read") }
    let names = all.filter { file in
      // Waiting for a pipe that is called like a run would be waiting for ever.
      (try? file.resolvingSymlinksInPath().resourceValues(forKeys: [.isRegularFileKey]))?
        .isRegularFile == true
        && file.pathExtension == "json"
    }.map(\.lastPathComponent).sorted()
    if !names.isEmpty { return names }
    throw CommandFailure(
      "\(folder) holds no stored run: no file whose name ends in .json. Type: loopscope bench "
        + "--output \(ShellWord.quoted(folder + "/run.json"))")
  }
}
