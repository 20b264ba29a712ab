// What a judgement can be written as, and which of these is asked for. The writers are in Reports.

import Reports
import RegressionGate

/// A form of a judgement.
enum VerdictFormat: String, CaseIterable {
  /// For reading.
  case text
  /// Every number: `loopscope.verdict/1`.
  case json
  /// For a job's summary; never more than 60,000 bytes.
  case markdown
  /// For a CI that shows test results.
  case junit

  private static let endings: [String: VerdictFormat] = [
    "json": .json, "md": .markdown, "markdown": .markdown, "xml": .junit,
  ]

  /// What a file's name says; text for any other name, and for none.
  init(endingOf path: String?) {
    let ending = path?.split(separator: ".").last.map(String.init)
    self = ending.flatMap { Self.endings[$0] } ?? .text
  }

  /// The ending of a file's name.
  var ending: String {
    switch self {
    case .text: "txt"
    case .json: "json"
    case .markdown: "md"
    case .junit: "xml"
    }
  }

  /// The judgement in this form.
  func text(of judgement: Judgement, style: TextStyle) throws -> String {
    switch self {
    case .text: judgement.text(style)
    case .json: try judgement.json()
    case .markdown: judgement.markdown()
    case .junit: judgement.junit()
    }
  }
}

extension OptionSpec {
  static let verdictFormat = OptionSpec(
    "format",
    ValueSpec(
      placeholder: "NAME", kind: .words(VerdictFormat.allCases.map(\.rawValue), several: false),
      example: "json", noun: "format"),
    help: "of the verdict", standard: "by the ending of --output FILE, else text")
}
