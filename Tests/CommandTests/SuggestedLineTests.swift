// Every line that a message offers to type must itself be right: wrong lines of every kind are made from the
// real table, and what the parser offers for each is read again.

import Testing

@testable import loopscope

@Suite struct SuggestedLineTests {
  private static let commands = CommandTable.all.filter { $0.action != nil && !$0.isInternal }

  private static func error(_ words: [String]) -> UsageError? {
    do throws(UsageError) {
      var parser = ArgumentParser(table: CommandTable.all, words: words)
      guard case .run(let command, let arguments) = try parser.parse(), command.words == ["help"]
      else { return nil }
      var names = ArgumentParser(
        table: CommandTable.all, words: arguments.words, typedBefore: "loopscope help")
      if !arguments.words.isEmpty { _ = try names.parseWholeCommandName() }
      return nil
    } catch {
      return error
    }
  }

  /// A right line of a command, without options but those that it cannot do without.
  private static func right(_ command: CommandSpec) -> [String] {
    let operands =
      switch command.operands {
      case .none, .anyOf, .commandName: [String]()
      case .one(let value), .oneOrMore(let value): [value.example]
      case .each(let values, _): values.map(\.example)
      case .commandAfterDashes: ["--", "ls"]
      }
    return command.words + (command.needsOneOf?.options[0].exampleWords ?? []) + operands
  }

  private static func adding(_ words: [String], to command: CommandSpec) -> [String] {
    var line = right(command)
    line.insert(contentsOf: words, at: command.words.count)
    return line
  }

  /// Lines with one fault or two, of every command.
  private static let wrongLines: [[String]] = commands.flatMap { command -> [[String]] in
    let options = command.options
    let slips = options.map { adding(["--" + $0.name.dropLast() + "qz"], to: command) }
    let valueless = options.filter { $0.value != nil }.map { command.words + ["--\($0.name)"] }
    let bad = options.filter { $0.value != nil }.flatMap { option in
      ["", "zzz", "-1", "99999999999999999999", "futxe"].map {
        adding(["--\(option.name)", $0], to: command)
      }
    }
    let flags = options.filter { $0.value == nil }.map { adding(["--\($0.name)=1"], to: command) }
    let twice = options.map { adding($0.exampleWords + $0.exampleWords, to: command) }
    let alone = options.map { command.words + $0.exampleWords }
    let pairs = options.flatMap { first in
      options.map { adding(first.exampleWords + $0.exampleWords, to: command) }
    }
    let operands = [
      command.words, right(command) + ["one", "more"], adding(["stray"], to: command),
    ]
    return slips + valueless + bad + flags + twice + alone + pairs + operands
  }

  @Test func whatIsOfferedIsRight() {
    #expect(Self.wrongLines.count > 1000)
    var wrong = 0
    for words in Self.wrongLines {
      guard let error = Self.error(words) else { continue }
      wrong += 1
      let offered = ShellLine.words(of: error.line)
      #expect(offered.first == "loopscope", "\(words): \(error.line)")
      let again = Self.error(Array(offered.dropFirst()))
      #expect(again == nil, "\(words): \(error.line): \(again?.message ?? "")")
    }
    #expect(wrong > 500)
  }

  @Test(
    arguments: [
      ("compare base.json", "loopscope compare base.json CANDIDATE.json"),
      ("compare", "loopscope compare BASE.json CANDIDATE.json"),
      ("compare a.json b.json c.json", "loopscope compare a.json b.json"),
      ("compare --history x a.json b.json", "loopscope compare --history x"),
      (
        "check --quick --backend futex --baseline a.json",
        "loopscope check --quick --baseline a.json"
      ),
      (
        "check --quick --baseline-build x --baseline a.json",
        "loopscope check --quick --baseline-build x"
      ),
      (
        "check --baseline a.json --update-baseline --accept",
        "loopscope check --baseline a.json --update-baseline --accept "
          + "'slower on purpose: checks its input'"
      ),
      (
        "check --accept because --quick",
        "loopscope check --baseline baseline.json --update-baseline --accept because --quick"
      ),
      ("check --quick", "loopscope check --quick --baseline-build ../previous"),
      (
        "check --series 3 --baseline a.json", "loopscope check --baseline a.json"
      ),
      ("report", "loopscope report RUN.json"),
      ("report --html", "loopscope report --html report.html RUN.json"),
      ("bench wkaeup --bakend futxe --qiuck", "loopscope bench wakeup --backend futex --quick"),
      ("bench --backend what wkaeup", "loopscope help bench"),
      ("bench --quick --full", "loopscope bench --quick"),
      ("doctor --raep now", "loopscope doctor --reap"), ("doctor now", "loopscope doctor"),
      ("calibrate --budget 0s", "loopscope calibrate --budget 30min"),
      ("calibrate --passes -3 --quick", "loopscope calibrate --passes 3 --quick"),
      ("calibrte --qiuck", "loopscope calibrate --quick"), ("help benhc", "loopscope help bench"),
      ("help trace recrod", "loopscope help trace record"), ("--verison", "loopscope --version"),
      ("record -- ls", "loopscope trace record -- ls"),
    ] as [(String, String)])
  func theUsersOwnWordsAreKept(_ line: String, _ expected: String) throws {
    let words = line.split(separator: " ").map(String.init)
    #expect(try #require(Self.error(words)).line == expected)
  }
}

/// A line as a shell cuts it, as far as the lines of messages go.
enum ShellLine {
  static func words(of line: String) -> [String] {
    var words: [String] = []
    var word: String?
    var isQuoted = false
    var isEscaped = false
    for letter in line {
      if isEscaped || (isQuoted && letter != "'") {
        word = (word ?? "") + String(letter)
        isEscaped = false
      } else if letter == "'" {
        isQuoted.toggle()
        word = word ?? ""
      } else if letter == "\\" {
        isEscaped = true
      } else if letter == " " {
        words += word.map { [$0] } ?? []
        word = nil
      } else {
        word = (word ?? "") + String(letter)
      }
    }
    return words + (word.map { [$0] } ?? [])
  }
}
