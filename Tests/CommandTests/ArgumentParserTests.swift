// What the parser understands, and what it says when it does not.

import Testing

@testable import loopscope

@Suite struct ArgumentParserTests {
  @Test func valuesArriveInTheirTypes() throws {
    let arguments = try #require(
      try Sample.arguments("paint --colour red,blue --count=7 wall --wait 1.5 --file a --file b"))
    #expect(arguments.words == ["wall"])
    #expect(arguments.words(Sample.colours) == ["red", "blue"])
    #expect(arguments.wholeNumber(Sample.count) == 7)
    #expect(arguments.durationNanoseconds(Sample.wait) == 1_500_000_000)
    #expect(arguments.texts(Sample.file) == ["a", "b"])
    #expect(arguments.has(Sample.thin) == false)
  }

  @Test func whatIsNotGivenIsNil() throws {
    let arguments = try #require(try Sample.arguments("paint"))
    #expect(arguments.words == [])
    #expect(arguments.words(Sample.colours) == nil)
    #expect(arguments.wholeNumber(Sample.count) == nil)
    #expect(arguments.text(Sample.file) == nil)
  }

  @Test(arguments: [
    ("paint --colour all", ["red", "green", "blue"]),
    ("paint --colour blue,red,blue", ["red", "blue"]),
  ])
  func wordsComeOnceAndInTheOrderOfTheTable(_ line: String, _ expected: [String]) throws {
    #expect(try Sample.arguments(line)?.words(Sample.colours) == expected)
  }

  @Test func everythingAfterDashesBelongsToTheCommand() throws {
    let arguments = try Sample.arguments("tool lend -- ls --help -- x")
    #expect(arguments?.commandAfterDashes == ["ls", "--help", "--", "x"])
  }

  @Test func anOptionCanStandForTheCommandAfterDashes() throws {
    #expect(try Sample.arguments("tool lend --whose mine")?.text(Sample.whose) == "mine")
    #expect(try Sample.arguments("paint --brush flat --count 2")?.text(Sample.brush) == "flat")
  }

  @Test(arguments: [
    "paint --help", "paint -h", "paint --count 3 --help", "paint --nonsense --help",
  ])
  func helpWinsOverEverythingBeforeTheDashes(_ line: String) throws {
    guard case .help(let command) = try Sample.parse(line) else {
      Issue.record("no help")
      return
    }
    #expect(command.words == ["paint"])
  }

  @Test func nothingAndVersion() throws {
    guard case .overview = try Sample.parse(""), case .overview = try Sample.parse("--help"),
      case .version = try Sample.parse("--version")
    else {
      Issue.record("not understood")
      return
    }
  }

  /// A wrong line, a part of the message, what was meant, and the line to type.
  @Test(
    arguments: [
      ("piant wall", "there is no command 'piant'", "paint", "loopscope paint wall"),
      ("zzz", "there is no command 'zzz'", nil, "loopscope help"),
      ("lend ls", "there is no command 'lend'", "tool lend", "loopscope tool lend -- ls"),
      ("tool", "one of its commands must follow", nil, "loopscope help tool"),
      ("tool claen x", "no command 'claen'", "clean", "loopscope tool clean x"),
      ("--versoin", "no option '--versoin'", "--version", "loopscope --version"),
      ("paint dor", "no thing is called 'dor'", "door", "loopscope paint door"),
      ("paint --cuont 3", "no option '--cuont'", "--count", "loopscope paint --count 3"),
      ("paint --cuont=3", "no option '--cuont'", "--count", "loopscope paint --count=3"),
      (
        "paint --colour gren,red", "no colour is called 'gren'", "green,red",
        "loopscope paint --colour green,red"
      ),
      (
        "paint --colour=gren", "no colour is called 'gren'", "green",
        "loopscope paint --colour=green"
      ),
      ("paint --colour pink", "no colour is called 'pink'", nil, "loopscope help paint"),
      ("paint --colour ,", "no colour is called ''", nil, "loopscope help paint"),
      ("paint --colour", "--colour needs a colour", nil, "loopscope paint --colour red"),
      ("paint --file --thin", "--file needs a file", nil, "loopscope paint --file a.txt --thin"),
      ("paint --file=", "the file is empty", nil, "loopscope paint --file=a.txt"),
      ("paint --count 0", "it lies outside 1 to 100", nil, "loopscope paint --count 3"),
      ("paint --count -1", "'-1' is no number of coats", nil, "loopscope paint --count 3"),
      ("paint --count 1e3", "'1e3' is no number", nil, "loopscope paint --count 3"),
      ("paint --count 99999999999999999999", "is no number", nil, "loopscope paint --count 3"),
      ("paint --wait fast", "'fast' is no time to wait", nil, "loopscope paint --wait 2"),
      ("paint --wait 2min", "outside 1ms to 1min", nil, "loopscope paint --wait 2"),
      ("paint --thin=1", "--thin takes no value", nil, "loopscope paint --thin"),
      ("paint --count 1 --count 2", "given twice", nil, "loopscope paint --count 1"),
      ("paint --thin --thick", "--thick and --thin exclude", nil, "loopscope paint --thin"),
      ("paint -x", "no option '-x'", nil, "loopscope help paint"),
      ("tool clean", "the tool is missing", nil, "loopscope tool clean brush"),
      ("tool clean a b", "'b' is one word too many", nil, "loopscope tool clean a"),
      ("tool lend ls", "'ls' stands before `--`", nil, "loopscope tool lend -- ls"),
      ("tool lend", "command to run is missing", nil, "loopscope tool lend -- COMMAND"),
      (
        "tool lend --whose mine -- ls", "--whose and a command after `--` exclude each other", nil,
        "loopscope tool lend --whose mine"
      ),
      (
        "paint wall --brush flat", "--brush means nothing without --count", nil,
        "loopscope paint --count 3 wall --brush flat"
      ),
      ("tool lend --", "command to run is missing", nil, "loopscope tool lend -- COMMAND"),
    ] as [(String, String, String?, String)])
  func wrongLines(_ line: String, _ part: String, _ meant: String?, _ right: String) throws {
    let error = try #require(Sample.error(line))
    #expect(error.message.contains(part))
    #expect(error.meant == meant)
    #expect(error.line == right)
  }

  @Test func theLineToTypeIsSafeToPaste() {
    #expect(Sample.error("paint $(x) --cuont")?.line == "loopscope help paint")
    #expect(
      Sample.error("paint --file $(x) --cuont 3")?.line
        == "loopscope paint --file '$(x)' --count 3")
    #expect(ShellWord.quoted("it's") == "'it'\\''s'")
    #expect(ShellWord.quoted("") == "''")
  }

  @Test func theTextNamesTheChoices() {
    #expect(
      Sample.error("paint --colour gren")?.text == """
        loopscope paint: no colour is called 'gren'. Did you mean 'green'?
          There are: red, green, blue, all
          Type: loopscope paint --colour green
        """)
  }
}
