// What github-action-benchmark takes as a custom result: a list of entries with three keys that must be
// there and two that may. Read by Foundation's parser and not by this project's.

import Foundation

/// A file for the action's custom tools.
struct GitHubActionRules {
  private(set) var violations: [String] = []
  private(set) var names: [String] = []

  init(_ text: String) throws {
    let parsed = try JSONSerialization.jsonObject(with: Data(text.utf8))
    guard let entries = parsed as? [[String: Any]] else {
      violations = ["the document is a list of entries"]
      return
    }
    for entry in entries {
      let name = entry["name"] as? String ?? ""
      if name.isEmpty { violations.append("an entry has a name") }
      if !(entry["unit"] is String) { violations.append("\(name): a unit") }
      if (entry["value"] as? Double)?.isFinite != true { violations.append("\(name): a value") }
      for key in ["range", "extra"] where entry[key] != nil && !(entry[key] is String) {
        violations.append("\(name): \(key) is text")
      }
      let known: Set = ["name", "unit", "value", "range", "extra"]
      if !Set(entry.keys).isSubset(of: known) { violations.append("\(name): an unknown key") }
      names.append(name)
    }
    // The action finds the last result of a benchmark by its name.
    if Set(names).count != names.count { violations.append("two entries have one name") }
  }
}
