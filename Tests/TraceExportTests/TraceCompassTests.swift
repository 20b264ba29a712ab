// The XML analysis is the one that ships in traces/, names only events and fields of the catalogue,
// and keeps the rules of Trace Compass's schema that a wrong line would break.

import Foundation
import FoundationXML
import Testing
import TraceExport
import TraceModel

@Suite struct TraceCompassTests {
  private final class Elements: NSObject, XMLParserDelegate {
    struct Element {
      let path: [String]
      let attributes: [String: String]
      var name: String { path.last ?? "" }
      var parent: String { path.dropLast().last ?? "" }
    }

    var all: [Element] = []
    private var path: [String] = []

    func parser(
      _ parser: XMLParser, didStartElement name: String, namespaceURI: String?,
      qualifiedName: String?, attributes: [String: String] = [:]
    ) {
      path.append(name)
      all.append(Element(path: path, attributes: attributes))
    }

    func parser(
      _ parser: XMLParser, didEndElement name: String, namespaceURI: String?,
      qualifiedName: String?
    ) { path.removeLast() }
  }

  private func elements() throws -> [Elements.Element] {
    let parser = XMLParser(data: Data(TraceCompassAnalysis.xml.utf8))
    let elements = Elements()
    parser.delegate = elements
    #expect(parser.parse(), "\(String(describing: parser.parserError))")
    return elements.all
  }

  @Test func `the file in traces is what the command writes`() throws {
    let file = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().appending(path: "traces/tracecompass/runloop.xml")
    if ProcessInfo.processInfo.environment["LOOPSCOPE_RENEW_FIXTURES"] != nil {
      try FileManager.default.createDirectory(
        at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data(TraceCompassAnalysis.xml.utf8).write(to: file)
    }
    #expect(try String(contentsOf: file, encoding: .utf8) == TraceCompassAnalysis.xml)
  }

  @Test func `events and fields are those of the catalogue`() throws {
    let known = Set(EventCatalogue.events.map(\.qualifiedName))
    let fields = Set(EventCatalogue.fields.map(\.name))
    let contexts: Set = ["context._vpid", "context._vtid"]
    var named: Set<String> = []
    for element in try elements() {
      if let event = element.attributes["eventName"] ?? element.attributes["event"] {
        #expect(known.contains(event), "\(event)")
        named.insert(event)
      }
      if element.attributes["type"] == "eventField", let field = element.attributes["value"] {
        #expect(fields.union(contexts).contains(field), "\(field)")
      }
    }
    #expect(named.count == 20)
  }

  @Test func `an event's handler uses only fields that the event has`() throws {
    var event: CataloguedEvent?
    for element in try elements() {
      if let name = element.attributes["eventName"] {
        event = EventCatalogue.events.first { $0.qualifiedName == name }
      }
      guard element.path.contains("eventHandler"), element.attributes["type"] == "eventField",
        let field = element.attributes["value"], !field.hasPrefix("context.")
      else { continue }
      #expect(event?.fields.contains { $0.name == field } == true, "\(field)")
    }
  }

  @Test func `elements stand where the schema has them`() throws {
    let parents: [String: Set<String>] = [
      "timeGraphView": ["tmfxml"], "stateProvider": ["tmfxml"], "pattern": ["tmfxml"],
      "head": ["timeGraphView", "stateProvider", "pattern"], "analysis": ["head"],
      "traceType": ["head"], "label": ["head"], "definedValue": ["timeGraphView"],
      "entry": ["timeGraphView", "entry"], "display": ["entry"], "location": ["stateProvider"],
      "eventHandler": ["stateProvider"], "stateChange": ["eventHandler", "action"],
      "stateAttribute": ["location", "stateChange", "stateValue"],
      "stateValue": ["stateChange", "condition", "segField"], "patternHandler": ["pattern"],
      "test": ["patternHandler"], "action": ["patternHandler"], "fsm": ["patternHandler"],
      "if": ["test"], "and": ["if"], "condition": ["if", "and"], "segment": ["action"],
      "segType": ["segment"], "segContent": ["segment"], "segField": ["segContent"],
      "initialState": ["fsm"], "state": ["fsm"], "final": ["fsm"],
      "transition": ["initialState", "state"],
    ]
    for element in try elements() where element.name != "tmfxml" {
      #expect(parents[element.name]?.contains(element.parent) == true, "\(element.path)")
    }
  }

  @Test func `what is referred to is there`() throws {
    let all = try elements()
    func ids(_ name: String) -> Set<String> {
      Set(all.filter { $0.name == name }.compactMap { $0.attributes["id"] })
    }
    for element in all {
      switch (element.name, element.attributes["type"]) {
      case ("analysis", _): #expect(ids("stateProvider").contains(element.attributes["id"] ?? ""))
      case ("stateAttribute", "location"):
        #expect(ids("location").contains(element.attributes["value"] ?? ""))
      case ("transition", _):
        #expect(ids("state").union(ids("final")).contains(element.attributes["target"] ?? ""))
        if let test = element.attributes["cond"] { #expect(ids("test").contains(test)) }
        if let action = element.attributes["action"] { #expect(ids("action").contains(action)) }
      case ("patternHandler", _): #expect(ids("fsm").contains(element.attributes["initial"] ?? ""))
      default: break
      }
    }
  }
}
