// The rules of JUnit XML as Ant's schema and its readers in Jenkins and GitLab have them, over a tree that
// Foundation's XML parser made. Written from those rules, and not from this project's writer.

import Foundation
import FoundationXML

/// A file in JUnit's format.
struct JUnitRules {
  private(set) var violations: [String] = []
  private(set) var cases: [XMLTree] = []
  private(set) var suite = XMLTree(name: "")

  init(_ text: String) throws {
    let root = try XMLTree.parse(text)
    demand(root.name == "testsuites", "the root is testsuites")
    demand(root.children.map(\.name) == ["testsuite"], "it holds a testsuite")
    guard let suite = root.children.first else { return }
    self.suite = suite
    checkSuite()
    cases = suite.children.filter { $0.name == "testcase" }
    cases.forEach { check($0) }
    checkCounts()
    // Readers know a case by its class and its name.
    let names = cases.map { [$0.attributes["classname"], $0.attributes["name"]] }
    demand(Set(names).count == names.count, "no two cases have one name")
  }

  private mutating func demand(_ condition: Bool, _ rule: String) {
    if !condition { violations.append(rule) }
  }

  private mutating func checkSuite() {
    let known: Set = [
      "id", "name", "package", "hostname", "timestamp", "tests", "failures", "errors", "skipped",
      "time",
    ]
    demand(Set(suite.attributes.keys) == known, "a testsuite has its ten attributes")
    for key in ["name", "package", "hostname"] {
      demand(suite.attributes[key]?.isEmpty == false, "\(key) is not empty")
    }
    let pattern = /[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}/
    demand(
      suite.attributes["timestamp"]?.wholeMatch(of: pattern) != nil, "a timestamp without a zone")
    demand(Double(suite.attributes["time"] ?? "") != nil, "time is a number")
    let middle = suite.children.dropFirst().dropLast(2).map(\.name)
    demand(suite.children.first?.name == "properties", "properties come first")
    demand(middle.allSatisfy { $0 == "testcase" }, "then the cases")
    demand(
      suite.children.suffix(2).map(\.name) == ["system-out", "system-err"], "then the streams")
    for property in suite.children.first?.children ?? [] {
      demand(property.name == "property", "properties hold properties")
      demand(Set(property.attributes.keys) == ["name", "value"], "a property has name and value")
    }
  }

  private mutating func check(_ testCase: XMLTree) {
    let name = testCase.attributes["name"] ?? ""
    demand(!name.isEmpty, "a case has a name")
    demand(Set(testCase.attributes.keys) == ["name", "classname", "time"], "\(name): attributes")
    demand(testCase.children.count <= 1, "\(name): one outcome")
    guard let outcome = testCase.children.first else { return }
    switch outcome.name {
    case "failure", "error":
      demand(Set(outcome.attributes.keys) == ["type", "message"], "\(name): type and message")
    case "skipped": demand(Set(outcome.attributes.keys) == ["message"], "\(name): a message")
    default: violations.append("\(name): \(outcome.name) is no outcome")
    }
  }

  private mutating func checkCounts() {
    demand(suite.attributes["tests"] == "\(cases.count)", "tests counts the cases")
    for (key, element) in [("failures", "failure"), ("errors", "error"), ("skipped", "skipped")] {
      demand(suite.attributes[key] == "\(count(of: element))", "\(key) counts its cases")
    }
  }

  /// How many cases had an outcome.
  func count(of outcome: String) -> Int { cases.count { $0.children.first?.name == outcome } }
}

/// An element with what it holds.
struct XMLTree {
  let name: String
  var attributes: [String: String] = [:]
  var children: [XMLTree] = []

  static func parse(_ text: String) throws -> XMLTree {
    let parser = XMLParser(data: Data(text.utf8))
    let builder = Builder()
    parser.delegate = builder
    guard parser.parse(), let root = builder.root else {
      throw NotWellFormed(line: parser.lineNumber)
    }
    return root
  }

  struct NotWellFormed: Error {
    let line: Int
  }

  private final class Builder: NSObject, XMLParserDelegate {
    private var open: [XMLTree] = []
    private(set) var root: XMLTree?

    func parser(
      _ parser: XMLParser, didStartElement name: String, namespaceURI: String?,
      qualifiedName: String?, attributes: [String: String]
    ) {
      open.append(XMLTree(name: name, attributes: attributes))
    }

    func parser(
      _ parser: XMLParser, didEndElement name: String, namespaceURI: String?, qualifiedName: String?
    ) {
      let closed = open.removeLast()
      if open.isEmpty { root = closed } else { open[open.count - 1].children.append(closed) }
    }
  }
}
