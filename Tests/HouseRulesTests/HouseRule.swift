// What a rule is: a name, and a function from a tree to what is wrong with it.

import Testing
struct Finding: Equatable, CustomStringConvertible, Sendable {
  let path: String
  let line: Int
  let message: String

  var description: String { "\(path):\(line): \(message)" }
}

struct HouseRule: Sendable, CustomTestStringConvertible {
  let name: String
  let findings: @Sendable (SourceTree) -> [Finding]

  var testDescription: String { name }

  init(_ name: String, over tree: @escaping @Sendable (SourceTree) -> [Finding]) {
    self.name = name
    findings = tree
  }

  init(_ name: String, perFile check: @escaping @Sendable (SourceFile) -> [Finding]) {
    self.init(name, over: { $0.files.flatMap(check) })
  }

  static let all: [HouseRule] = [
    .importsFollowTheArrows, .unsafeStaysInItsRooms, .onlyTheCommandPrintsAndExits,
    .testsDoNotSleep, .filesOpenWithAComment, .filesAreShort, .functionsAreShort,
    .linesFitTheColumns, .noPathsOfOneMachine, .noLooseEnds, .tablesAreWhole,
    .theTopLevelIsAgreed, .everyRoomIsBuilt, .everyRoomIsTested, .examplesAreCompiled,
  ]
}
