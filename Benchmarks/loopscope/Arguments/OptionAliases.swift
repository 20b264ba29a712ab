// Options that go by another name, too, such as `--to` for `--until`. Lines are read, and shown again
// mended, with the own name alone. Not for parsing them: ArgumentParser.

extension CommandSpec {
  /// The words with every option under its own name. Where the other name is an option's own, as
  /// `--to html` is, that one comes first, and a value that it does not take goes to the other.
  func spelledOut(_ words: [String]) -> [String] {
    var spelled = words
    let end = words.firstIndex(of: "--") ?? words.count
    for place in words[..<end].indices where words[place].hasPrefix("--") {
      let parts = words[place].dropFirst(2).split(
        separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      let attached = parts.count > 1 ? String(parts[1]) : nil
      let value = attached ?? (place + 1 < end ? words[place + 1] : nil)
      guard let option = option(meantBy: String(parts[0]), value) else { continue }
      spelled[place] = "--\(option.name)" + (attached.map { "=\($0)" } ?? "")
    }
    return spelled
  }

  private func option(meantBy name: String, _ value: String?) -> OptionSpec? {
    guard let option = options.first(where: { $0.aliases.contains(name) }) else { return nil }
    guard let owner = options.first(where: { $0.name == name }) else { return option }
    return !owner.takes(value) && option.takes(value) ? option : nil
  }
}

extension OptionSpec {
  fileprivate func takes(_ text: String?) -> Bool {
    guard let text, let value else { return false }
    return (try? value.parse(text)) != nil
  }
}
