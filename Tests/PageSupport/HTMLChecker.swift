// What programs that know HTML have to say about a page. Not for how it looks: Browser.

import Foundation
import FoundationXML

/// Checkers of pages.
package enum HTMLChecker {
  /// Whether html5lib is here, which parses as the HTML standard says and names each error.
  package static let hasParser = status(of: ["/usr/bin/python3", "-c", "import html5lib"]) == 0

  /// Whether tidy is here, which knows elements and attributes.
  package static let hasTidy = FileManager.default.isExecutableFile(atPath: "/usr/bin/tidy")

  /// What a reader of XML cannot take, which is stricter than HTML; nil when it takes all.
  package static func complaintOfXML(about page: String) -> String? {
    let body = page.replacingOccurrences(of: "<!DOCTYPE html>\n", with: "")
    let parser = XMLParser(data: Data(body.utf8))
    return parser.parse() ? nil : "\(String(describing: parser.parserError))"
  }

  /// The parse errors of a page by the HTML standard.
  package static func parseErrors(in page: String) throws -> [String] {
    let program = """
      import html5lib, sys
      parser = html5lib.HTMLParser()
      parser.parse(open(sys.argv[1], 'rb').read(), transport_encoding='utf-8')
      for error in parser.errors: print(error)
      """
    return try lines(of: ["/usr/bin/python3", "-c", program], on: page)
  }

  /// Errors and warnings of tidy, but for those about attributes of `svg`, of which it knows few.
  package static func warnings(about page: String) throws -> [String] {
    try lines(
      of: ["tidy", "-quiet", "-errors", "-utf8", "--drop-empty-elements", "no"], on: page
    ).filter { !$0.contains("<svg> proprietary attribute") }
  }

  private static func lines(of command: [String], on page: String) throws -> [String] {
    let file = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    let output = file.appendingPathExtension("out")
    try Data(page.utf8).write(to: file)
    _ = FileManager.default.createFile(atPath: output.path, contents: nil)
    defer {
      try? FileManager.default.removeItem(at: file)
      try? FileManager.default.removeItem(at: output)
    }
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = command + [file.path]
    let handle = try FileHandle(forWritingTo: output)
    process.standardOutput = handle
    process.standardError = handle
    try process.run()
    process.waitUntilExit()
    return String(decoding: try Data(contentsOf: output), as: UTF8.self)
      .split(separator: "\n").map(String.init)
  }

  private static func status(of command: [String]) -> Int32 {
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = command
    process.standardError = FileHandle.nullDevice
    do { try process.run() } catch { return -1 }
    process.waitUntilExit()
    return process.terminationStatus
  }
}
