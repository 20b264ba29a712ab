// Rules about the tree as a whole: what stands at the top, and that every room is built and tested.

extension HouseRule {
  static let theTopLevelIsAgreed = HouseRule(
    "the top level holds what is agreed",
    over: { tree in
      Set(tree.files.compactMap(\.parts.first).map(String.init))
        .filter { !$0.hasPrefix(".") && !House.topLevel.contains($0) }.sorted()
        .map { Finding(path: $0, line: 1, message: "is not in the picture of the house") }
    })

  /// A folder that the manifest does not name is compiled by nobody, and its tests never run.
  static let everyRoomIsBuilt = HouseRule(
    "every room is in the manifest",
    over: { tree in
      let manifest = tree.files.first { $0.path == "Package.swift" }?.text ?? ""
      return tree.rooms { $0.isSwift || $0.isC }.subtracting(["dependent"]).filter { room in
        let target = room.hasSuffix("Tests") ? String(room.dropLast("Tests".count)) : room
        return !manifest.contains("\"\(target)\"")
      }.sorted().map { Finding(path: $0, line: 1, message: "has sources, and no target") }
    })

  static let everyRoomIsTested = HouseRule(
    "every room has tests",
    over: { tree in
      let tested = tree.rooms { $0.isTest && $0.tokens.contains { $0.text == "Test" } }
      let needed = tree.rooms { !$0.isTest && ($0.isSwift || $0.path.hasSuffix(".c")) }
        .map { House.testRooms[$0] ?? "\($0)Tests" }
      let named = tree.rooms(where: \.isTest).subtracting(House.helpersOfTests)
      return Set(needed).union(named).subtracting(tested).sorted()
        .map { Finding(path: "Tests/\($0)", line: 1, message: "holds no test") }
    })
}

extension SourceTree {
  fileprivate func rooms(where condition: (SourceFile) -> Bool) -> Set<String> {
    Set(files.filter(condition).compactMap(\.room))
  }
}
