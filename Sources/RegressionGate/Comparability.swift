// What must be the same in two runs before any comparison of them means something, and what is only
// worth a note. Not for cells and metrics (CellPairing, FigurePairing).

import BenchmarkRecords

/// Whether two runs can be compared at all.
struct Comparability {
  /// Why not, one sentence for each key that differs.
  let obstacles: [String]
  /// What differs and may or may not matter.
  let notes: [String]

  init(base: RunRecord, candidate: RunRecord) {
    var obstacles: [String] = []
    var notes: [String] = []
    if base.tool.configuration != candidate.tool.configuration {
      obstacles.append(
        Self.difference("configuration", base.tool.configuration, candidate.tool.configuration))
    }
    for key in MachineKey.names + Self.softKeys {
      let values = [base, candidate].map { $0.environment.text(of: key) }
      if values[0] == nil, values[1] == nil, key == "cpuModel" {
        notes.append("neither run names its CPU: whether they can be compared is not known")
      }
      guard values[0] != values[1] else { continue }
      let sentence = Self.difference(key, values[0] ?? "unknown", values[1] ?? "unknown")
      if MachineKey.names.contains(key) {
        obstacles.append(sentence)
      } else {
        notes.append(sentence)
      }
    }
    self.obstacles = obstacles
    self.notes = notes
  }

  /// They move figures at times; a team that updates its kernel still wants to know.
  private static let softKeys = [
    "cpus", "kernel", "cpuidleDriver", "cpuidleGovernor", "cpufreqDriver", "cpufreqGovernor",
    "virtualization", "transparentHugePages", "swift",
  ]

  private static func difference(_ key: String, _ base: String, _ candidate: String) -> String {
    "\(key) was \(base) and is \(candidate)"
  }
}
