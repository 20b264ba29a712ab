// The command lines of the README and the rules by which a test runs each of them in a size for tests.
// A line that no rule knows has no smaller form: the test fails until it gets one.

import Foundation

/// Lines of the README's fenced blocks that a reader would type.
enum ReadmeCommands {
  private static let root = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()

  /// Every line of a block without a language, which is how the README marks what goes into a shell: all
  /// of a block, or those after `$ ` where a block shows output, too. Comments are cut off.
  static func all() throws -> [String] {
    try lines(of: String(contentsOf: root.appending(path: "README.md"), encoding: .utf8))
  }

  static func lines(of readme: String) -> [String] {
    let blocks = readme.components(separatedBy: "\n```")
    // Blocks and what is between them alternate; a block begins with the rest of its fence's line.
    return blocks.indices.filter { $0 % 2 == 1 }.map { blocks[$0] }.filter { $0.hasPrefix("\n") }
      .flatMap { block -> [String] in
        let lines = block.split(separator: "\n").map(String.init)
        let typed = lines.filter { $0.hasPrefix("$ ") }.map { String($0.dropFirst(2)) }
        return (typed.isEmpty ? lines : typed).map(withoutComment)
      }
  }

  private static func withoutComment(_ line: String) -> String {
    let code = line.components(separatedBy: " #")[0]
    return code.trimmingCharacters(in: .whitespaces)
  }

  /// What a test may do with a line.
  enum Form: Equatable {
    /// Run this instead.
    case run(String)
    /// Not run, because it would start the tests again or takes minutes: this must succeed instead.
    case check(String)
  }

  /// The form of a line in which `$L` is the built command, `$T` a program with a run loop, `$pid` such
  /// a process, `$relay` the address of a relay daemon, and `$root` the package; nil without a rule.
  static func form(of line: String) -> Form? {
    if let script = scripts.first(where: line.contains) {
      return .check("test -x $root/\(script) && bash -n $root/\(script)" + filters(in: line))
    }
    if line.hasPrefix("swift test") { return .check("true" + filters(in: line)) }
    if line == "Benchmarks/run" { return .run("$L bench reference \(smoke)") }
    guard let start = starts.first(where: line.hasPrefix) else { return nil }
    var smaller = "$L " + line.dropFirst(start.count)
    for (part, other) in parts { smaller = smaller.replacingOccurrences(of: part, with: other) }
    if smaller.contains(" bench ") { smaller = smallBench(smaller) }
    return .run(smaller)
  }

  private static let smoke = "--rounds 1 --iterations 20"

  /// Scripts that start the tests, or measure for minutes.
  private static let scripts = ["Tests/run", "Tests/latency-agreement", "Tests/reading-speed"]

  /// How lines begin that run the command; the tests have built it already.
  private static let starts = ["Benchmarks/run ", "loopscope "]

  private static let parts = [
    (".build/release/loopscope ", "$L "), ("./server", "$T busy=30 polls=100"),
    ("--pid 1234 --duration 10", "--pid $pid --duration 0.2"), ("net://collector", "$relay"),
    ("traces/captures/", ""),
  ]

  /// A benchmark of one round and few iterations, whatever its line asks for.
  private static func smallBench(_ line: String) -> String {
    var words = line.split(separator: " ")
    if let place = words.firstIndex(of: "--rounds") { words.removeSubrange(place...place + 1) }
    words.removeAll { $0 == "--quick" || $0 == "--full" }
    return words.joined(separator: " ")
      .replacingOccurrences(of: " bench ", with: " bench \(smoke) ")
  }

  /// Whatever a line selects must be there: a room of tests, or a suite.
  private static func filters(in line: String) -> String {
    guard let list = line.components(separatedBy: "--filter ").dropFirst().first else { return "" }
    return list.trimmingCharacters(in: CharacterSet(charactersIn: "'")).split(separator: "|")
      .map { " && (test -d $root/Tests/\($0) || grep -qr 'struct \($0) ' $root/Tests)" }.joined()
  }
}
