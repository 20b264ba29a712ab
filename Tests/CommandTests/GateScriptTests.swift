// `.ci/gate` as a process, in a small repository with a `swift` and a `loopscope` that only look like
// them: which light each end of `check` makes, and what is said when there is nothing to compare with.

import Foundation
import Testing

@Suite struct GateScriptTests {
  private let scene: GateScene

  init() throws { scene = try GateScene() }

  @Test(
    arguments: [
      (0, 0, "gate: pass"), (1, 1, "gate: failed: check ended with status 1"),
      (2, 2, "gate: regressed against"), (3, 0, "gate: inconclusive"),
      (4, 0, "gate: inconclusive, which passes and says nothing about this change: not comparable"),
      (64, 1, "gate: failed: check ended with status 64"), (139, 1, "status 139"),
    ] as [(Int, Int32, String)])
  func everyEndOfCheckHasItsLight(_ ended: Int, _ light: Int32, _ words: String) throws {
    let gate = try scene.gate(whenCheckEndsWith: ended)
    #expect(gate.status == light)
    #expect(gate.error.contains(words), "\(gate.error)")
    #expect(
      gate.output.contains("check --quick --baseline-build \(scene.repository)/.build/baseline"))
  }

  @Test func theNamedRevisionIsBuiltAwayFromTheTreeAndAgainWhenItMoves() throws {
    for _ in 1...2 {
      _ = try scene.gate(whenCheckEndsWith: 0)
      #expect(try scene.inRepository("cat .build/baseline/.build/release/built") == "first\n")
      try scene.name("HEAD")
      _ = try scene.gate(whenCheckEndsWith: 0)
      #expect(try scene.inRepository("cat .build/baseline/.build/release/built") == "second\n")
      try scene.name("HEAD~")
      #expect(
        try scene.inRepository("git status --porcelain -- subject; ls") == "Benchmarks\nsubject\n")
    }
  }

  @Test(arguments: ["rm -rf .build", "rm -rf .git/worktrees", "rm -rf .build/baseline/.git"])
  func whatIsLeftOfAnOlderRunDoesNotMatter(_ loss: String) throws {
    _ = try scene.gate(whenCheckEndsWith: 0)
    _ = try scene.inRepository(loss)
    let gate = try scene.gate(whenCheckEndsWith: 0)
    #expect(gate.status == 0)
    #expect(gate.error.contains("gate: pass"), "\(gate.error)")
  }

  @Test func aShallowCloneIsInconclusiveInWords() throws {
    _ = try scene.inRepository("git clone --quiet --depth 1 \"file://$PWD\" ../shallow")
    let gate = try scene.gate(whenCheckEndsWith: 2, in: "../shallow")
    #expect(gate.status == 0)
    #expect(gate.error.contains("gate: inconclusive"), "\(gate.error)")
    #expect(gate.error.contains("type: git fetch --depth 1 origin "))
    #expect(gate.output == "")
  }

  @Test func withoutARepositoryItIsInconclusiveInWords() throws {
    _ = try scene.inRepository("rm -rf .git")
    let gate = try scene.gate(whenCheckEndsWith: 2)
    #expect(gate.status == 0)
    #expect(gate.error.contains("is no git repository"), "\(gate.error)")
  }

  @Test(arguments: ["", "# only words", "main", "$(git rev-parse --short HEAD)", "../../etc"])
  func aNoteThatNamesNoRevisionIsRed(_ text: String) throws {
    _ = try scene.inRepository("echo \"\(text)\" > Benchmarks/baselines/revision")
    let gate = try scene.gate(whenCheckEndsWith: 0)
    #expect(gate.status == 1)
    #expect(gate.error.contains("does not hold one commit"), "\(gate.error)")
  }

  @Test(arguments: ["first", "second"])
  func whatDoesNotBuildIsRed(_ broken: String) throws {
    let gate = try scene.gate(whenCheckEndsWith: 0, brokenBuild: broken)
    #expect(gate.status == 1)
    #expect(gate.error.contains("not build"), "\(gate.error)")
  }
}

/// A repository of two commits with the real scripts in it; the note names the first one.
private final class GateScene {
  private let folder = TemporaryFolder()
  let repository: String

  init() throws {
    repository = folder.path("package")
    let root = URL(filePath: #filePath)
      .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
      .path(percentEncoded: false)
    try write(
      "swift",
      """
      [ "$1" = build ] || { echo 'Swift version 6.3'; exit; }
      built="$(cat "$3/subject")"
      [ "$built" != "$BROKEN" ] || exit 1
      mkdir -p "$3/.build/release"
      echo "$built" > "$3/.build/release/built"
      printf '#!/bin/sh\\necho "$*"\\n[ "$1" != check ] || exit "$CHECK"\\n' \
        > "$3/.build/release/loopscope"
      chmod +x "$3/.build/release/loopscope"
      """)
    try write("dpkg-query", "for name; do echo \"installed $name\"; done")
    let made = try CommandProcess(
      shell: """
        set -e
        cd '\(folder.path(""))'
        chmod +x swift dpkg-query
        git init --quiet package
        cd package
        mkdir -p .ci Benchmarks/baselines
        cp '\(root)/.ci/gate' .ci/
        cp '\(root)/Benchmarks/run' '\(root)/Benchmarks/setup.sh' Benchmarks/
        echo .build/ > .gitignore
        for subject in first second; do
          echo "$subject" > subject
          git add .
          git -c user.name=t -c user.email=t@example.org commit --quiet -m "$subject"
        done
        """)
    try #require(made.status == 0, "\(made.error)")
    try name("HEAD~")
  }

  private func write(_ program: String, _ script: String) throws {
    try "#!/bin/sh\n\(script)\n".write(
      toFile: folder.path(program), atomically: true, encoding: .utf8)
  }

  /// Puts a commit into the note.
  func name(_ commit: String) throws {
    _ = try inRepository(
      "{ echo '# a reason'; git rev-parse '\(commit)'; } > Benchmarks/baselines/revision")
  }

  /// Runs a line of shell in the repository; returns what it prints.
  func inRepository(_ line: String) throws -> String {
    let process = try CommandProcess(shell: "cd '\(repository)' && { \(line); }")
    try #require(process.status == 0, "\(process.error)")
    return process.output
  }

  /// Runs the gate.
  func gate(
    whenCheckEndsWith status: Int, in place: String = ".", brokenBuild: String = ""
  ) throws -> CommandProcess {
    try CommandProcess(
      shell: """
        cd '\(repository)/\(place)' && mkdir -p Benchmarks/baselines
        cp -n '\(repository)/Benchmarks/baselines/revision' Benchmarks/baselines/ 2>/dev/null
        PATH='\(folder.path("")):'"$PATH" CHECK=\(status) BROKEN='\(brokenBuild)' exec .ci/gate
        """)
  }
}
