// For each rule a small tree that breaks it, and one that looks alike and does not: the proof that
// the rule can fail, and that it does not fail on everything.

struct RuleSample: Sendable {
  let rule: HouseRule
  let bad: [String: String]
  let good: [String: String]

  static let all: [RuleSample] = [
    RuleSample(
      rule: .importsFollowTheArrows,
      bad: ["Sources/LoopEngine/A.swift": "public import struct TraceModel.TraceEvent"],
      good: ["Sources/LoopEngine/A.swift": "// import TraceModel\nimport LinuxIO"]),
    RuleSample(
      rule: .unsafeStaysInItsRooms,
      bad: ["Sources/LoopEngine/A.swift": "let a = \"\\(unsafe b)\""],
      good: ["Sources/LinuxIO/A.swift": "let a = unsafe b", "Sources/X/B.swift": "// unsafe"]),
    RuleSample(
      rule: .onlyTheCommandPrintsAndExits,
      bad: ["Sources/X/A.swift": "func f() { print(1) }"],
      good: [
        "Sources/X/A.swift": "report.print(1); case exit(Int)",
        "Benchmarks/loopscope/A.swift": "exit(1)", "Tests/XTests/A.swift": "print(seed)",
      ]),
    RuleSample(
      rule: .testsDoNotSleep,
      bad: ["Tests/XTests/A.swift": "try await Task.sleep(for: .seconds(1))"],
      good: [
        "Tests/XTests/A.swift": "event(.sleep(deadline)); let sleep = 1; sleep(since: 1)",
        "Tests/XTests/B.swift": "func sleep(_ a: Int) {}; sleep(1)",
      ]),
    RuleSample(
      rule: .filesOpenWithAComment,
      bad: ["Sources/X/A.swift": "import B\n// late"],
      good: ["Tests/run": "#!/bin/sh\n# What it is for.", "Sources/X/A.c": "/* C. */"]),
    RuleSample(
      rule: .filesAreShort,
      bad: ["Sources/X/A.swift": String(repeating: "\n", count: 401)],
      good: ["Sources/X/A.swift": String(repeating: "\n", count: 400)]),
    RuleSample(
      rule: .functionsAreShort,
      bad: ["Sources/X/A.swift": "func f() {\(String(repeating: "\n", count: 70))}"],
      good: ["Sources/X/A.swift": "func f() {\(String(repeating: "\n", count: 69))}"]),
    RuleSample(
      rule: .linesFitTheColumns,
      bad: ["Sources/X/a.c": String(repeating: "x", count: 101)],
      good: ["Sources/X/a.c": String(repeating: "x", count: 100)]),
    RuleSample(
      rule: .noPathsOfOneMachine,
      bad: ["README.md": "see /" + "root/x"],
      good: ["README.md": "see /root"]),
    RuleSample(
      rule: .noLooseEnds,
      bad: ["Sources/X/A.swift": "// TO" + "DO later"],
      good: ["Sources/X/A.swift": "// to do"]),
    RuleSample(
      rule: .tablesAreWhole,
      bad: ["A.md": "| a |\n|---|\n| 1 |\n\n| 2 |"],
      good: ["A.md": "| a |\n|---|\n| 1 |\n\nb\n\n| c |\n|---|"]),
    RuleSample(
      rule: .theTopLevelIsAgreed,
      bad: ["Makefile": ""],
      good: ["README.md": "", ".ci/run": "", "traces/README.md": ""]),
    RuleSample(
      rule: .everyRoomIsBuilt,
      bad: ["Package.swift": "room(\"A\")", "Sources/B/B.swift": ""],
      good: ["Package.swift": "room(\"A\"), tests(of: \"A\")", "Tests/ATests/B.swift": ""]),
    RuleSample(
      rule: .everyRoomIsTested,
      bad: ["Sources/B/B.swift": "", "Tests/BTests/B.swift": "struct NoTest {}"],
      good: ["Sources/B/B.swift": "", "Tests/BTests/B.swift": "@Test func b() {}"]),
    RuleSample(
      rule: .examplesAreCompiled,
      bad: [
        "Sources/X/A.swift": "/// ```swift\n/// a()\n///   b()\n/// ```",
        "Tests/XTests/A.swift": "a()\nb()",
      ],
      good: [
        "Sources/X/A.swift": "  /// ```swift\n  /// a {\n  ///\n  ///   b()\n  /// }\n  /// ```",
        "Sources/X/X.docc/X.md": "```swift\nc()\n```\n\n```\nd()\n```",
        "Tests/XTests/A.swift": "func f() {\n  a {\n\n    b()\n  }\n  c()\n}",
      ]),
  ]
}
