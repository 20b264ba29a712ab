// Rules about what code may say where: imports, `unsafe`, printing and exiting, sleeping.
// They look at tokens, so a word in a comment or a string is never a finding.

extension HouseRule {
  static let importsFollowTheArrows = HouseRule(
    "imports follow the arrows of the house",
    perFile: { file in
      guard let room = file.room, !file.isTest, room != "loopscope" else { return [] }
      let allowed = House.imports[room] ?? []
      return file.imports.compactMap { module in
        if allowed.contains(module.text) { return nil }
        return file.finding(at: module, "\(room) may not import \(module.text)")
      }
    })

  static let unsafeStaysInItsRooms = HouseRule(
    "`unsafe`, pointers and errno stay in the rooms for them",
    perFile: { file in
      guard let room = file.room, file.isSwift, !House.unsafeRooms.contains(room),
        !House.unsafeFiles.contains(file.path)
      else { return [] }
      return file.tokens.filter(\.touchesMemory).map {
        file.finding(at: $0, "`\($0.text)` belongs into \(House.unsafeRooms.sorted())")
      }
    })

  static let onlyTheCommandPrintsAndExits = HouseRule(
    "only the command prints and exits",
    perFile: { file in
      guard let room = file.room, room != "loopscope" else { return [] }
      let banned = file.isTest ? exits : exits.union(prints)
      return file.calls(of: banned).map {
        file.finding(at: $0, "`\($0.text)(` belongs into Benchmarks/loopscope")
      }
    })

  static let testsDoNotSleep = HouseRule(
    "tests do not sleep",
    perFile: { file in
      guard file.isTest else { return [] }
      return
        (file.calls(of: ["sleep", "usleep", "nanosleep", "clock_nanosleep"])
        + file.methods("sleep", of: ["Thread", "Task", "clock"])).map {
          file.finding(at: $0, "wait for the thing itself, not for time to pass")
        }
    })

  private static let exits: Set<String> = ["exit", "_exit", "quick_exit"]
  private static let prints: Set<String> = [
    "print", "debugPrint", "dump", "puts", "fputs", "printf", "vprintf", "putchar",
  ]
}

extension Token {
  fileprivate var touchesMemory: Bool {
    ["unsafe", "errno", "OpaquePointer"].contains(text) || text.hasPrefix("Unsafe")
      || text.hasPrefix("withUnsafe")
  }
}

extension SourceFile {
  func finding(at token: Token, _ message: String) -> Finding {
    Finding(path: path, line: token.line, message: message)
  }

  /// The module named by each import, past `struct`, `func` and the like of a scoped import.
  fileprivate var imports: [Token] {
    let kinds = ["struct", "class", "enum", "protocol", "func", "var", "let", "typealias"]
    return tokens.indices.filter { tokens[$0].text == "import" }.compactMap { index in
      tokens[(index + 1)...].first { !kinds.contains($0.text) }
    }
  }

  /// Free functions of these names where they are called: no methods after a dot, none with a label,
  /// which no function of the system has, and none that the file declares itself.
  fileprivate func calls(of names: Set<String>) -> [Token] {
    let declared = tokens.indices.filter { text(at: $0 - 1) == "func" }.map { tokens[$0].text }
    let names = names.subtracting(declared)
    return tokens.indices.filter { index in
      names.contains(tokens[index].text) && text(at: index + 1) == "("
        && ![".", "case"].contains(text(at: index - 1)) && text(at: index + 3) != ":"
    }.map { tokens[$0] }
  }

  fileprivate func methods(_ name: String, of receivers: Set<String>) -> [Token] {
    tokens.indices.filter { index in
      tokens[index].text == name && text(at: index - 1) == "."
        && receivers.contains(text(at: index - 2))
    }.map { tokens[$0] }
  }

  private func text(at index: Int) -> String {
    tokens.indices.contains(index) ? tokens[index].text : ""
  }
}
