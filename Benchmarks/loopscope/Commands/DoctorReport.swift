// The doctor's findings as text: what is there, what is not, and what to do about it in order.

import Harness

struct DoctorReport {
  struct Section {
    let title: String
    let capabilities: [Capability]
  }

  let sections: [Section]
  /// What every run stores about this machine, by its names in the record.
  var facts: [(String, String)] = []
  /// What is known of the gate here, by the command that it is for.
  var calibration: [(String, String)] = []
  let columns: Int

  var text: String {
    (sections.map(text) + machine + gate + [remedies]).joined(separator: "\n")
  }

  private var gate: [String] {
    if calibration.isEmpty { return [] }
    return ["The gate, as calibrated here\n\(TextLayout(columns: columns).rows(calibration))\n"]
  }

  private var machine: [String] {
    if facts.isEmpty { return [] }
    return ["Machine, as every run stores it\n\(TextLayout(columns: columns).rows(facts))\n"]
  }

  private func text(of section: Section) -> String {
    let layout = TextLayout(columns: columns)
    let rows = section.capabilities.map { ("\(mark($0)) \($0.name)", $0.detail) }
    return "\(section.title)\n\(layout.rows(rows))\n"
  }

  private func mark(_ capability: Capability) -> String {
    capability.isAvailable ? "yes" : "no "
  }

  /// What stops a recording comes first, then what takes figures away, then what makes them rougher;
  /// what takes a boot comes last.
  private static let order = [
    "clean slate", "tracepoints", "trace tools", "session daemon", "several CPUs",
    "system call counting", "kernel tracing", "real-time scheduling", "locked memory",
    "CPU latency target", "cycle counter", "revision", "fast clock", "pressure",
  ]

  private var remedies: String {
    let mends = sections.flatMap(\.capabilities).filter { !$0.isAvailable }
      .compactMap { missing in missing.remedy.map { (missing.name, $0) } }
    let ordered = mends.indices.sorted { (rank(of: mends[$0].0), $0) < (rank(of: mends[$1].0), $1) }
    if mends.isEmpty { return "There is nothing to mend.\n\(Self.next)" }
    let numbered = ordered.enumerated().map { ("\($0 + 1). \(mends[$1].0)", mends[$1].1) }
    return "What can be mended, in this order\n"
      + TextLayout(columns: columns).rows(numbered) + "\n\n\(Self.next)"
  }

  private func rank(of name: String) -> Int {
    Self.order.firstIndex(of: name) ?? Self.order.count
  }

  private static let next = "Then: loopscope bench --quick\n"
}
