// The catalogue of events against the other places that know them: the C provider, the header that
// Swift imports, the engine's facade and traces/README.md. Not for what a trace holds: TraceTests.

import FoundationEssentials
import Testing
import TraceModel

@Suite("Event catalogue")
struct EventCatalogueTests {
  let provider: ProviderSource

  init() throws {
    provider = try ProviderSource(
      SourceTree.text(of: "Sources/CLoopTracepoints/RunLoopProvider.h"))
  }

  @Test("The C provider defines exactly the catalogue's events")
  func sameEvents() {
    #expect(Set(provider.events.keys) == Set(EventCatalogue.events.map(\.name)))
    #expect(Set(EventCatalogue.events.map(\.name)).count == EventCatalogue.events.count)
  }

  @Test("Fields, types and log level agree", arguments: EventCatalogue.events.map(\.name))
  func sameLayout(name: String) throws {
    let catalogued = try #require(EventCatalogue.event(named: name))
    let defined = try #require(provider.events[name])
    let fields = catalogued.fields.map {
      ProviderSource.Field(name: $0.name, type: typeInC(of: $0.layout))
    }
    #expect(defined.fields == fields)
    #expect(defined.logLevel == catalogued.logLevel.name)
  }

  @Test("Labels of enumerations agree")
  func sameLabels() {
    let catalogued = EventCatalogue.fields.reduce(into: [String: [UInt8: String]]()) {
      guard case .enumeration(let enumeration) = $1.layout else { return }
      let members = enumeration.members.map { ($0.value, $0.label) }
      $0[enumeration.name] = Dictionary(uniqueKeysWithValues: members)
    }
    #expect(provider.enumerations == catalogued)
  }

  @Test("The header hands every argument on in the provider's order")
  func headerArguments() throws {
    let header = try SourceTree.text(of: "Sources/CLoopTracepoints/include/CLoopTracepoints.h")
    let flat = header.split(whereSeparator: { " \n\\".contains($0) }).joined(separator: " ")
    let entries = flat.matches(of: /X\((\w+), \(([^)]*)\), \(([^)]*)\)\)/)
    #expect(entries.count == EventCatalogue.events.count)
    for entry in entries {
      let parameters = entry.output.2.split(separator: ", ").map(lastWord)
      #expect(parameters == provider.arguments[String(entry.output.1)], "\(entry.output.1)")
      #expect(parameters == entry.output.3.split(separator: ", ").map(lastWord))
    }
  }

  @Test("The engine's facade emits every event, each argument in its place")
  func facade() throws {
    let facade = try SourceTree.text(of: "Sources/LoopEngine/Tracing.swift")
    let calls = facade.matches(of: /runloop_(?:emit_)?(\w+)\(([^()]+)\)/)
    let called = calls.reduce(into: [String: [String]]()) { found, call in
      found[String(call.output.1)] = call.output.2.split(separator: ", ").map { snakeCase(of: $0) }
    }
    #expect(called == provider.arguments)
  }

  @Test("The reader knows exactly the catalogue's events and labels")
  func readerNames() {
    let known = Set(TraceEventKind.allCases.map(\.rawValue))
    #expect(known == Set(EventCatalogue.events.map(\.name)))
    let labels = [
      "backend": TraceBackend.allCases.map(\.rawValue),
      "wake_cause": TraceWakeCause.allCases.map(\.rawValue),
      "run_result": TraceRunResult.allCases.map(\.rawValue),
      "source_kind": TraceSourceKind.allCases.map(\.rawValue),
    ]
    let readable = labels.mapValues { Set($0).subtracting(["unknown"]) }
    #expect(readable == provider.enumerations.mapValues { Set($0.values) })
  }

  @Test("A field of one name means the same in every event")
  func oneMeaning() {
    #expect(Set(EventCatalogue.fields.map(\.name)).count == EventCatalogue.fields.count)
  }

  /// Rewrites the page when `LOOPSCOPE_REWRITE_PAGES` is set, for whoever changed the catalogue.
  @Test("traces/README.md is what the catalogue prints")
  func readme() throws {
    if ProcessInfo.processInfo.environment["LOOPSCOPE_REWRITE_PAGES"] != nil {
      try EventCatalogue.markdown.write(
        to: SourceTree.location(of: "traces/README.md"), atomically: true, encoding: .utf8)
    }
    #expect(try SourceTree.text(of: "traces/README.md") == EventCatalogue.markdown)
  }

  @Test("Texts are cut where the catalogue says")
  func longestText() throws {
    let facade = try SourceTree.text(of: "Sources/LoopEngine/Tracing.swift")
    #expect(facade.contains("longestTextBytes = \(EventCatalogue.longestTextBytes)\n"))
  }

  @Test("Plain text keeps to the width and names every event and field", arguments: [10, 80, 200])
  func plainText(width: Int) {
    let text = EventCatalogue.text(width: width)
    let lines = text.split(separator: "\n")
    #expect(lines.allSatisfy { $0.count <= max(width, EventCatalogue.narrowestText) })
    for name in EventCatalogue.events.map(\.name) + EventCatalogue.fields.map(\.name) {
      #expect(lines.contains { $0.hasPrefix("  \(name) ") }, "\(name)")
    }
  }
}

private func typeInC(of layout: CataloguedField.Layout) -> String {
  switch layout {
  case .unsigned8: "uint8_t"
  case .unsigned32: "uint32_t"
  case .unsigned64: "uint64_t"
  case .signed32: "int32_t"
  case .signed64: "int64_t"
  case .text: "text"
  case .enumeration(let enumeration): enumeration.name
  }
}

/// The parameter's name in `const uint8_t *name`.
private func lastWord(of declaration: Substring) -> String {
  declaration.split(whereSeparator: { " *".contains($0) }).last.map { String($0) } ?? ""
}

/// `wakeSequence` as `wake_sequence`, `threadID` as `thread_id`, `calledKernel ? 1 : 0` as `called_kernel`.
private func snakeCase(of expression: Substring) -> String {
  let word = expression.prefix { $0.isLetter || $0.isNumber }
  return word.reduce(into: "") { name, letter in
    if letter.isUppercase, name.last?.isUppercase != true, !name.hasSuffix("_i") { name += "_" }
    name += letter.lowercased()
  }
}
