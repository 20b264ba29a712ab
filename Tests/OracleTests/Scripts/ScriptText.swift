// A script as Swift source, to be pasted into KnownScriptsTests.swift.

extension Script {
  /// A test that plays this script: `switches` is the model's side, `stage` the subject's.
  func test(named name: String, model switches: String, stage: String) -> String {
    """
    @Test func \(name)() {
      let script = \(source)
      expectAgreement(on: script, model: \(switches), stage: \(stage))
    }
    """
  }

  private var source: String {
    let parts = [
      part("sources", sources), part("ports", ports), part("timers", timers),
      part("observers", observers), part("blocks", blocks), part("top", top),
      rescues.isEmpty ? nil : "rescues: \(plain(rescues))",
    ]
    return "Script(\n    " + parts.compactMap { $0 }.joined(separator: ",\n    ") + ")"
  }

  private func part(_ label: String, _ elements: [some Any]) -> String? {
    if elements.isEmpty { return nil }
    return "\(label): [\n      \(elements.map(plain).joined(separator: ",\n      "))\n    ]"
  }

  /// The description of a value, which is Swift source but for the names of the enumerations.
  private func plain(_ value: some Any) -> String {
    var text = "\(value)".replacing("OracleTests.", with: "")
    for name in ["Item", "Mode", "Date", "Limit", "Action", "Question", "Rescue"] {
      text = text.replacing("Script\(name).", with: ".")
    }
    return text
  }
}
