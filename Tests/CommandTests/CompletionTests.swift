// The completions in the shells themselves: what each offers at the end of a line.

import Foundation
import Testing

@testable import loopscope

@Suite struct CompletionTests {
  /// A line as it is typed so far, what a shell must offer there, and what it must not.
  struct Case: Sendable, CustomTestStringConvertible {
    let line: String
    let offers: [String]
    let hides: [String]

    var testDescription: String { line }
  }

  private static let cases = [
    Case(
      line: "loopscope ", offers: ["bench", "compare", "trace", "completions"],
      hides: ["bench-round", "record"]),
    Case(line: "loopscope comp", offers: ["compare", "completions"], hides: ["bench"]),
    Case(
      line: "loopscope trace ", offers: ["record", "analyze", "export", "events"], hides: ["bench"]),
    Case(line: "loopscope bench --ba", offers: ["--backend"], hides: ["--peers", "--baseline"]),
    Case(line: "loopscope bench w", offers: ["wakeup"], hides: ["sleep"]),
    Case(line: "loopscope bench --backend fu", offers: ["futex"], hides: ["pipe"]),
    Case(
      line: "loopscope bench wakeup --placement ", offers: ["same", "cross", "unpinned"],
      hides: ["futex"]),
    Case(line: "loopscope trace record --ke", offers: ["--kernel", "--keep"], hides: ["--pid"]),
    Case(line: "loopscope trace export DIR --to ", offers: ["html", "perfetto"], hides: ["text"]),
    Case(line: "loopscope completions ", offers: ["bash", "zsh", "fish"], hides: ["bench"]),
    Case(line: "loopscope report FOLDER/ru", offers: ["run.json"], hides: ["other.txt"]),
    Case(line: "loopscope bench --html FOLDER/ru", offers: ["run.json"], hides: ["other.txt"]),
    Case(line: "loopscope trace analyze FOLDER/", offers: ["inner"], hides: ["other.txt"]),
  ]

  private static func isThere(_ shell: CompletionShell) -> Bool {
    ["/bin", "/usr/bin"].contains {
      FileManager.default.isExecutableFile(atPath: "\($0)/\(shell.rawValue)")
    }
  }

  @Test(arguments: cases)
  func bash(_ line: Case) throws {
    try check(line, in: .bash)
  }

  @Test(.enabled(if: isThere(.zsh), "needs: apt-get install zsh"), arguments: cases)
  func zsh(_ line: Case) throws {
    try check(line, in: .zsh)
  }

  @Test(.enabled(if: isThere(.fish), "needs: apt-get install fish"), arguments: cases)
  func fish(_ line: Case) throws {
    try check(line, in: .fish)
  }

  @Test(arguments: CompletionShell.allCases)
  func oneMoreOfAListIsOffered(_ shell: CompletionShell) throws {
    guard Self.isThere(shell) else { return }
    let offered = try offers(for: "loopscope bench --backend futex,", in: shell)
    // zsh keeps to itself what stands before the comma.
    let prefix = shell == .zsh ? "" : "futex,"
    #expect(offered.contains(prefix + "pipe"), "\(offered)")
    #expect(!offered.contains(prefix + "futex"), "\(offered)")
  }

  @Test func anOptionIsOfferedOnce() throws {
    let offered = try offers(for: "loopscope bench --quick --", in: .bash)
    #expect(!offered.contains("--quick") && offered.contains("--peers"))
    let repeated = try offers(for: "loopscope compare --tolerance a=1% --", in: .bash)
    #expect(repeated.contains("--tolerance"))
  }

  @Test(arguments: CompletionShell.allCases)
  func everyCommandAndOptionIsInTheScript(_ shell: CompletionShell) throws {
    let run = try CommandProcess(["completions", shell.rawValue])
    #expect(run.status == 0 && run.error == "")
    for command in CommandTable.all where !command.isInternal {
      #expect(run.output.contains(command.words.last ?? ""))
      for option in command.options { #expect(run.output.contains(option.name), "\(option.name)") }
    }
    #expect(!run.output.contains("bench-round"))
  }

  private func check(_ line: Case, in shell: CompletionShell) throws {
    let offered = try offers(for: line.line, in: shell)
    let names = offered.map { offer in
      offer.split(separator: "/").last.map(String.init) ?? offer
    }
    for word in line.offers { #expect(names.contains(word), "\(offered)") }
    for word in line.hides { #expect(!names.contains(word), "\(offered)") }
  }

  /// What a shell offers at the end of a line, in which FOLDER is one with some files.
  private func offers(for line: String, in shell: CompletionShell) throws -> [String] {
    let folder = TemporaryFolder()
    for name in ["run.json", "other.txt"] {
      _ = FileManager.default.createFile(atPath: folder.path(name), contents: nil)
    }
    try FileManager.default.createDirectory(
      atPath: folder.path("inner"), withIntermediateDirectories: true)
    let place =
      folder.path("").hasSuffix("/") ? String(folder.path("").dropLast()) : folder.path("")
    let typed = line.replacing("FOLDER", with: place)
    let script = folder.path("script")
    try Self.program(of: shell).write(toFile: script, atomically: true, encoding: .utf8)
    let completions = folder.path("completions")
    try shell.script(for: CommandTable.all)
      .write(toFile: completions, atomically: true, encoding: .utf8)
    let run = try CommandProcess(
      shell: "exec timeout 60 \(shell.rawValue) \(Self.options(of: shell)) '\(script)' "
        + "'\(completions)' '\(typed)' '\(folder.path("found"))'")
    #expect(run.status == 0, "\(run.error)")
    return run.output.split(separator: "\n").map { offer in
      offer.split(separator: "\t").first.map(String.init) ?? ""
    }.map { $0.hasSuffix("/") ? String($0.dropLast()) : $0 }
  }

  private static func options(of shell: CompletionShell) -> String {
    switch shell {
    case .bash: "--norc"
    case .zsh: "-f"
    case .fish: "--no-config"
    }
  }

  /// A program that is given the script of completions, the line, and a file for its own use.
  private static func program(of shell: CompletionShell) -> String {
    switch shell {
    case .bash: bashProgram
    case .zsh: zshProgram
    case .fish: "source $argv[1]\ncomplete -C $argv[2]\n"
    }
  }

  private static let bashProgram = """
    source "$1"
    read -ra COMP_WORDS <<<"$2"
    [[ $2 == *' ' ]] && COMP_WORDS+=('')
    COMP_CWORD=$((${#COMP_WORDS[@]} - 1))
    _loopscope
    printf '%s\\n' "${COMPREPLY[@]}"
    """

  /// A shell of its own on a pseudo-terminal, in which the tab key is pressed.
  private static let zshProgram = """
    zmodload zsh/zpty
    cat >$3.start <<'END'
    PROMPT=
    autoload -Uz compinit && compinit -u -D
    bindkey '^I' complete-word
    compadd() {
      if [[ ${@[1,(i)(-|--)]} == *-(O|A|D)\\ * ]]; then
        builtin compadd "$@"
        return
      fi
      local -a hits
      builtin compadd -A hits "$@"
      (( $#hits )) && print -rl -- $hits >>$found
      builtin compadd "$@"
    }
    finish() { exit }
    comppostfuncs=(finish)
    END
    zpty shell "found=$3 zsh -f -i"
    zpty -w shell "found=$3; source $3.start; source $1"
    zpty -w -n shell "$2"$'\\t'
    while zpty -r shell piece; do :; done
    [[ -e $3 ]] && cat $3
    true
    """
}
