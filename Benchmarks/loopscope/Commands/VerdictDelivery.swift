// Where a judgement goes, for every command that judges: to standard output, or into one file for each
// reader that it has. Not for its forms (VerdictFormat).

import Foundation
import RegressionGate
import Reports

/// The places of a judgement, opened before anything is measured.
struct VerdictDelivery {
  private let console: Console
  private let places: [Place]

  init(_ arguments: Arguments, _ console: Console, of command: String) throws {
    self.console = console
    let named = arguments.words(.verdictFormat)?.first.flatMap(VerdictFormat.init)
    let paths = arguments.texts(.verdictOutput)
    if named != nil, paths.count > 1 {
      throw UsageError(
        command: command,
        message: "--format says one form for several files; leave it out, and their endings decide",
        line: TypedLine(arguments).without(.verdictFormat).text)
    }
    if let twice = Self.repeated(in: paths) {
      let line = TypedLine(arguments)
      throw UsageError(
        command: command, message: "--output \(paths[twice]) is given twice",
        line: line.without(.verdictOutput, atPlace: twice).text)
    }
    let targets: [String?] = paths.isEmpty ? [nil] : paths
    places = try targets.map { path in
      try Place(path, format: named ?? VerdictFormat(endingOf: path), console)
    }
  }

  /// The place of the first path that names the file of one before it.
  private static func repeated(in paths: [String]) -> Int? {
    let files = paths.map { URL(filePath: $0).standardizedFileURL.path }
    return files.indices.first { files[..<$0].contains(files[$0]) }
  }

  /// Writes the judgement where it is wanted; its word is the exit status.
  func deliver(_ judgement: Judgement) throws -> ExitStatus {
    for place in places { try place.write(judgement, console) }
    if places.contains(where: \.isFile) { console.note(judgement.summary) }
    return ExitStatus(judgement.verdict)
  }
}

extension VerdictDelivery {
  /// One place and the form that the judgement has there.
  private final class Place {
    let isFile: Bool
    private let format: VerdictFormat
    private var destination: ResultDestination?

    init(_ path: String?, format: VerdictFormat, _ console: Console) throws(CommandFailure) {
      isFile = path != nil
      self.format = format
      destination = try ResultDestination(path: path, ending: format.ending, console: console)
    }

    func write(_ judgement: Judgement, _ console: Console) throws {
      let style =
        isFile ? TextStyle() : TextStyle(columns: console.columns, usesColor: console.showsStyle)
      let text = try format.text(of: judgement, style: style)
      if let destination = destination.take() { try destination.write(text) }
    }
  }
}

extension OptionSpec {
  static let verdictOutput = OptionSpec(
    "output",
    ValueSpec(placeholder: "FILE", kind: .text, example: "verdict.xml", noun: "file"),
    help: "where the verdict goes, whole or not at all; as often as needed, each in the form that "
      + "its ending says: json, md, xml, else text", standard: "standard output", repeats: true)
}
