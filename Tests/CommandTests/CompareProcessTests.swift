// `loopscope compare` as a process: files go in that somebody has tampered with, and the right word and
// exit status must come out. A gate that cannot be red is no gate.

import BenchmarkRecords
import Foundation
import LatencyStatistics
import Testing

@testable import loopscope

@Suite struct CompareProcessTests {
  private let folder = TemporaryFolder()

  private func store(_ text: String, _ name: String) throws -> String {
    let path = folder.path(name)
    try text.write(toFile: path, atomically: true, encoding: .utf8)
    return path
  }

  private func compare(
    _ base: String, _ candidate: String, _ options: String...
  ) throws -> CommandProcess {
    try CommandProcess(
      ["compare", store(base, "base.json"), store(candidate, "candidate.json")] + options)
  }

  private func compare(_ mutation: Mutation) throws -> CommandProcess {
    var run = StoredSample.run(seed: 1)
    var other = run
    mutation.change(&run, &other)
    return try compare(run.json(.compact), other.json(.compact))
  }

  @Test(arguments: Mutation.all)
  func everyMutationHasItsWord(_ mutation: Mutation) throws {
    let process = try compare(mutation)
    #expect(process.output.hasPrefix("\(mutation.word): "), "\(process.output)\(process.error)")
    #expect(process.status == mutation.status)
  }

  @Test(
    arguments: [
      ("\"value\": 0.0", "\"value\": NaN", 1, "line 1"), ("}]}\n", "", 1, "line"),
      ("\"seed\": 1", "\"seed\": 1, \"seed\": 2", 1, "\"seed\" appears twice"),
      ("loopscope.run/1", "loopscope.run/2", 4, "loopscope.run/2"),
      ("\"rounds\":", "\"turns\":", 1, "rounds"),
    ] as [(String, String, Int32, String)])
  func whatIsNoRunIsNamed(_ text: String, _ other: String, _ status: Int32, _ why: String) throws {
    let whole = try StoredSample.run(seed: 1).json(.compact)
    let broken = whole.replacingOccurrences(of: text, with: other)
    #expect(broken != whole)
    for process in [try compare(whole, broken), try compare(broken, whole)] {
      #expect(process.status == status)
      #expect(process.error.contains(why), "\(process.error)")
      #expect(process.output == "")
    }
  }

  @Test func sixHundredBenchmarksFitEveryForm() throws {
    let run = StoredSample.run(seed: 1, cells: 600)
    let slow = StoredSample.run(seed: 2, cells: 600, slower: 1.5)
    let base = try run.json(.compact)
    let candidate = try slow.json(.compact)
    let markdown = try compare(base, candidate, "--format", "markdown")
    #expect(markdown.status == 2)
    #expect(markdown.output.utf8.count <= 60_000)
    #expect(markdown.output.hasPrefix("## loopscope: regressed"))
    #expect(markdown.output.contains("more rows do not fit"))
    let junit = try compare(base, candidate, "--format", "junit")
    #expect(junit.status == 2)
    #expect(junit.output.components(separatedBy: "<failure ").count == 601)
    let json = try compare(base, candidate, "--format", "json")
    let value = try JSONValue(parsing: json.output)
    guard case .object(let members) = value else { return #expect(Bool(false)) }
    #expect(members["schema"] == "loopscope.verdict/1")
    #expect(members["exitStatus"] == 2)
  }

  @Test func theVerdictGoesWhereItIsWanted() throws {
    let run = try StoredSample.run(seed: 1).json(.compact)
    let process = try compare(run, run, "--output", folder.path("verdict.xml"))
    #expect(process.status == 0)
    #expect(process.output == "")
    #expect(process.error == "unchanged: 3 unchanged\n")
    let stored = try String(contentsOfFile: folder.path("verdict.xml"), encoding: .utf8)
    #expect(stored.hasPrefix("<?xml"))
  }

  @Test func theVerdictGoesToEveryFileInTheFormThatItsEndingSays() throws {
    let run = try StoredSample.run(seed: 1).json(.compact)
    let endings = [("md", "## loopscope: "), ("xml", "<?xml"), ("json", "{"), ("txt", "unchanged")]
    let paths = endings.map { folder.path("verdict.\($0.0)") }
    let outputs = paths.flatMap { ["--output", $0] }
    let runs = ["compare", try store(run, "base.json"), try store(run, "candidate.json")]
    let process = try CommandProcess(runs + outputs)
    #expect(process.status == 0)
    #expect(process.error == "unchanged: 3 unchanged\n")
    for (path, (_, beginning)) in zip(paths, endings) {
      let stored = try String(contentsOfFile: path, encoding: .utf8)
      #expect(stored.hasPrefix(beginning))
    }
    let unclear = try CommandProcess(runs + outputs + ["--format", "json"])
    #expect(unclear.status == 64)
    #expect(unclear.error.contains("leave it out"))
  }

  @Test(arguments: ["verdict.md", "./verdict.md"])
  func oneFileForTwoVerdictsIsWrongUsage(_ other: String) throws {
    let run = try StoredSample.run(seed: 1).json(.compact)
    let path = folder.path("verdict.md")
    let process = try compare(
      run, run, "--output", path, "--output", folder.path("verdict.xml"), "--output",
      folder.path(other))
    #expect(process.status == 64)
    #expect(process.error.contains("\(other) is given twice"), "\(process.error)")
    #expect(process.error.contains("verdict.xml"))
    #expect(!folder.names.contains { $0.hasPrefix("verdict") })
  }

  @Test func tolerancesComeFromAFileAndTheLine() throws {
    let base = try StoredSample.run(seed: 1).json(.compact)
    let slow = try StoredSample.run(seed: 2, slower: 1.5).json(.compact)
    let file = try store(
      """
      {"schema": "loopscope.tolerances/1", "tolerances": [
        {"metric": "latency", "relative": 0.9}, {"benchmark": "sleep", "metric": "x", "absolute": 1}]}
      """, "tolerances.json")
    let lax = try compare(base, slow, "--tolerances", file)
    #expect(lax.status == 0, "\(lax.output)")
    #expect(lax.unwrapped.contains("fits no figure of these runs: sleep/x"))
    let strict = try compare(base, slow, "--tolerances", file, "--tolerance", "latency=5%,10")
    #expect(strict.status == 2)
    #expect(strict.unwrapped.contains("tolerance 5 % and 10 ns"))
  }

  @Test(
    arguments: [
      ("latecy=5%", "Did you mean 'latency'?"), ("latency=5", nil), ("latency", "is no tolerance"),
      ("latency=nan%", "is no tolerance"), ("latency=-5%", "is no tolerance"),
      ("a/b/latency=5%", "is no tolerance"), ("latency.=5%", "is no tolerance"),
    ] as [(String, String?)])
  func aWrongToleranceIsWrongUsage(_ text: String, _ message: String?) throws {
    let run = try StoredSample.run(seed: 1).json(.compact)
    let process = try compare(run, run, "--tolerance", text)
    #expect(process.status == (message == nil ? 0 : 64))
    if let message { #expect(process.error.contains(message), "\(process.error)") }
  }

  @Test(arguments: [
    "{\"schema\": \"x\"}", "{\"schema\": \"loopscope.tolerances/1\", \"tolerances\": [{}]}",
    """
    {"schema": "loopscope.tolerances/1", "tolerances": [{"metric": "latency", "relativ": 1}]}
    """,
    """
    {"schema": "loopscope.tolerances/1", "tolerances": [{"metric": "latency", "relative": -1}]}
    """,
    "{\"schema\": \"loopscope.tolerances/1\", \"tolerances\": [{\"metric\": \"latency\"}]}",
    """
    {"schema": "loopscope.tolerances/1", "tolerances": [
      {"metric": "latency", "relative": 0.1}, {"metric": "latency", "relative": 0.2}]}
    """,
  ])
  func aWrongToleranceFileIsAnError(_ text: String) throws {
    let run = try StoredSample.run(seed: 1).json(.compact)
    let file = try store(text, "tolerances.json")
    let process = try compare(run, run, "--tolerances", file)
    #expect(process.status == 1)
    #expect(process.error.contains("is no tolerance file"))
  }

  @Test func bothRunsMustBeNamed() throws {
    #expect(try CommandProcess(["compare", "a.json"]).status == 64)
    #expect(try CommandProcess(["compare", "a", "b", "c"]).status == 64)
    #expect(try CommandProcess(["compare", "/nowhere/a", "/nowhere/b"]).status == 1)
  }
}

extension CommandProcess {
  /// The result as one line.
  fileprivate var unwrapped: String {
    output.split(whereSeparator: \.isWhitespace).joined(separator: " ")
  }
}
